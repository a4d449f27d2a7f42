import { figureText } from "#contract/components/figures.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import { getLimit, listLimits, type Limit, type limitRules } from "#contract/components/limits.ts";
import type { Component } from "#contract/components/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListTab } from "#web/ui/record/record-list.tsx";

const LimitForm = lazyPart(() => import("./limit-form.tsx"));

const { day, link, ref, status, text } = columnsOf<Limit>("components");
const tones: Readonly<Record<(typeof limitRules)[number], StatusTone>> = {
  max: "agreed",
  quantum_satis: "done",
  forbidden: "bad",
};
const limits = listOf(listLimits, {
  name: "component_limits",
  exportAs: "component_limits",
  searchable: false,
  columns: [
    link("country", { width: 140, phone: "title" }),
    ref("application", { width: 180, phone: "line" }),
    status("rule", tones, { width: 150, phone: "status" }),
    text("amount", {
      width: 110,
      right: true,
      of: (l) => l.amount && `${figureText(l.amount)} ${l.unit ?? ""}`,
      phone: "end",
    }),
    day("valid_from", { width: 120 }),
    day("valid_to", { width: 110, phone: "lineEnd" }),
    text("source", { soft: true }),
  ],
  opens: (l) => componentHref.view(l.component.hash_id, { tab: "limits", limit: l.hash_id }),
});

/** The legal limits of a component by country; each opens in a drawer. */
export default function LimitsTab({ component }: { component: Component }) {
  const t = useT();
  const named = useNamed();
  return (
    <RecordListTab
      list={limits}
      scope="limits"
      of={component}
      query={{ component_hash_id: component.hash_id }}
      label={t("components.limits")}
      empty="components.limits_none"
      add={component.can.update === true && t("components.add_limit")}
      word="limit"
      endpoint={getLimit}
      title={(l) => named(l.country)}
      form={(l, close) => <LimitForm component={component} limit={l} onClose={close} />}
    />
  );
}
