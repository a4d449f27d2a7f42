import { listDocuments } from "#contract/components/documents.ts";
import { listComponents } from "#contract/components/endpoints.ts";
import { listLimits } from "#contract/components/limits.ts";
import type { ComponentRow } from "#contract/components/schemas.ts";
import { listComponentSuppliers, type ComponentSupplier, type SupplierPrice } from "#contract/components/suppliers.ts";
import { numberText } from "#contract/kit/number.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { documents } from "./documents.ts";
import { limits } from "./limits.ts";
import { components } from "./lists.ts";
import { componentSuppliers } from "./suppliers.ts";

/** One row per price; a supplier without prices has one row too. */
async function prices(reader: Reader, { query }: { readonly query: Parameters<typeof componentSuppliers>[1] }) {
  const { data, after } = await componentSuppliers(reader, query);
  const of = (s: ComponentSupplier): readonly (SupplierPrice | undefined)[] =>
    s.prices.length > 0 ? s.prices : [undefined];
  return { data: data.flatMap((s) => of(s).map((price) => ({ ...s, price }))), after };
}

/** The exports of components and suppliers, with the filters of their lists. */
export const componentExports: Readonly<Record<string, Exportable>> = {
  component_suppliers: listExport(listComponentSuppliers, prices, () => [
    { title: "components.number", type: "text", value: (s) => s.component.number },
    { title: "components.name", type: "text", width: 36, value: (s) => s.component.name },
    { title: "components.supplier", type: "text", width: 28, value: (s) => s.supplier.name },
    { title: "components.supplier_code", type: "text", value: (s) => s.code },
    { title: "components.minimum", type: "number", value: (s) => s.minimum },
    { title: "components.minimum_unity", type: "text", value: (s) => s.minimum_unity?.symbol ?? null },
    { title: "components.valid_from", type: "day", value: (s) => s.price?.valid_from ?? null },
    { title: "components.price", type: "number", value: (s) => s.price?.price ?? null },
    { title: "components.currency", type: "text", value: (s) => s.price?.currency.iso ?? null },
    { title: "components.unity", type: "text", value: (s) => s.price?.unity.symbol ?? null },
  ]),
  component_limits: listExport(listLimits, limits, (locale) => [
    { title: "components.number", type: "text", value: (l) => l.component.number },
    { title: "components.name", type: "text", width: 36, value: (l) => l.component.name },
    { title: "components.country", type: "text", value: (l) => nameIn(locale, l.country) },
    { title: "components.application", type: "text", width: 28, value: (l) => nameIn(locale, l.application) },
    { title: "components.rule", type: "text", value: (l) => text(locale, `components.rule_${l.rule}`) },
    { title: "components.amount", type: "number", value: (l) => l.amount },
    { title: "components.limit_unit", type: "text", value: (l) => l.unit },
    { title: "components.valid_from", type: "day", value: (l) => l.valid_from },
    { title: "components.valid_to", type: "day", value: (l) => l.valid_to },
    { title: "components.source", type: "text", width: 40, value: (l) => l.source },
  ]),
  component_documents: listExport(listDocuments, documents, (locale) => [
    { title: "components.number", type: "text", value: (d) => d.component.number },
    { title: "components.name", type: "text", width: 36, value: (d) => d.component.name },
    { title: "components.document_kind", type: "text", value: (d) => text(locale, `components.document_${d.kind}`) },
    { title: "components.document", type: "text", width: 36, value: (d) => d.title ?? d.file.name },
    { title: "components.issued_on", type: "day", value: (d) => d.issued_on },
    { title: "components.expires_on", type: "day", value: (d) => d.expires_on },
    { title: "components.state", type: "text", value: (d) => text(locale, `components.state_${d.state}`) },
  ]),
  components: listExport(listComponents, components, (locale) => {
    const named = (c: ComponentRow): string =>
      c.allergens_all.map((a) => text(locale, `components.allergen_${a}`)).join(", ");
    return [
      { title: "components.number", type: "text", value: (c) => c.number },
      { title: "components.name", type: "text", width: 36, value: (c) => c.name },
      { title: "components.kind", type: "text", value: (c) => text(locale, `components.kind_${c.kind}`) },
      { title: "components.cas", type: "text", value: (c) => c.cas },
      { title: "components.fema", type: "text", value: (c) => c.fema },
      { title: "components.fl", type: "text", value: (c) => c.fl },
      { title: "components.e_number", type: "text", value: (c) => c.e_number },
      { title: "components.base_unit", type: "text", value: (c) => c.base_unit },
      { title: "components.density", type: "number", value: (c) => c.density },
      {
        title: "components.density_temperature",
        type: "text",
        value: (c) => c.density_temperature && numberText(c.density_temperature),
      },
      {
        title: "components.natural",
        type: "text",
        value: (c) => text(locale, c.natural ? "components.natural_1" : "components.natural_0"),
      },
      { title: "components.flavouring_source", type: "text", value: (c) => c.flavouring_source },
      { title: "components.so2", type: "number", value: (c) => c.so2 },
      { title: "components.allergens", type: "text", width: 30, value: named },
    ];
  }),
};
