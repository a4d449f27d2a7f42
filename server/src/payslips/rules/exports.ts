import { ruleSeers } from "#contract/payslips/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { Rule, ShownVersion } from "#contract/payslips/rule-schemas.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { rulesPage } from "./rule-lists.ts";

type Filters = ServerInput<typeof ruleCalls.tax.list>["query"];
/** Each version is a row: a table of rules is read over the years. */
interface Row {
  readonly rule: Rule;
  readonly version: ShownVersion;
}

const columns = (locale: "en" | "fr"): readonly ExportColumn<Row>[] => {
  const french = locale === "fr";
  const nameOf = (x: { name: string; name_fr: string | null } | null): string | null =>
    x && ((french && x.name_fr) || x.name);
  const at = (title: string) => `payslips.${title}`;
  return [
    { title: at("country"), type: "text", value: ({ rule }) => nameOf(rule.country) },
    { title: "office", type: "text", value: ({ rule }) => rule.zone?.name ?? null },
    { title: at("kind"), type: "text", value: ({ rule }) => text(locale, `payslips.one_${rule.kind}`) },
    { title: "title", type: "text", width: 40, value: ({ version: v }) => (french && v.title_fr) || v.title },
    { title: at("scale"), type: "text", value: ({ version }) => version.scale },
    { title: at("category"), type: "text", value: ({ version }) => text(locale, `payslips.by_${version.category}`) },
    { title: at("type"), type: "text", value: ({ version }) => text(locale, `payslips.type_${version.type}`) },
    { title: at("value"), type: "number", value: ({ version }) => version.value },
    { title: at("base"), type: "text", value: ({ version }) => text(locale, `payslips.base_${version.base}`) },
    { title: at("base_rate"), type: "number", value: ({ version }) => version.base_rate },
    { title: at("base_less"), type: "number", value: ({ version }) => version.base_less },
    { title: at("lower_bound"), type: "number", value: ({ version }) => version.lower_bound },
    { title: at("upper_bound"), type: "number", value: ({ version }) => version.upper_bound },
    { title: at("tax_category"), type: "text", value: ({ version }) => nameOf(version.tax_category) },
    { title: at("order"), type: "number", value: ({ version }) => version.order },
    { title: at("valid_from"), type: "day", value: ({ version }) => version.valid_from },
    { title: at("valid_until"), type: "day", value: ({ version }) => version.valid_until },
    { title: at("source"), type: "text", width: 60, value: ({ version }) => version.source },
  ];
};

export const ruleExports: Readonly<Record<string, Exportable>> = {
  payroll_rules: exportable<Filters, Row>({
    need: ruleSeers,
    filters: ruleCalls.tax.list.query,
    open: async (reader, filters) => ({
      columns: columns(reader.call.locale),
      async *pages() {
        const pages = pagesOf(async (after) => await rulesPage(reader, undefined, { ...filters, after, limit: 200 }));
        for await (const page of pages)
          yield page.flatMap((rule) => rule.versions.map((version): Row => ({ rule, version })));
      },
    }),
  }),
};
