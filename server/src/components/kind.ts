import { componentHref } from "#contract/components/hrefs.ts";
import { priceSeers } from "#contract/components/suppliers.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { reachedBy, reachedByRight, searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { notProposed } from "#server/reference/public.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { seesDocument } from "./documents.ts";
import { one } from "./supplier-queries.ts";

/** Seeing components is one right for all of them. */
const table = { table: "component", search: "e.search" };
export const componentReach = reachedByRight(table, ["components_view"]);
/** Lists and the search leave out what is only proposed. */
export const listedReach = reachedBy({
  ...table,
  own: "NULL::uuid",
  place: "NULL::uuid",
  places: "zone",
  others: [{ rows: notProposed("e.hash_id"), rights: ["components_view"] }],
  whole: 0,
});

/** Suppliers and prices need both rights. */
const supplyRows = {
  from: "component_supplier s JOIN component c ON c.hash_id = s.component_id",
  id: "s.hash_id",
  // The title is the component's: the supplier's name must not appear on the trail.
  title: "c.number || ' ' || c.name",
};
const seesPrices = ({ access }: Reader): boolean => priceSeers.all.every((right) => access.can(right, {}));
/** A supplier of a component; its name and prices are on the trail only for people who may see prices. */
export const supplyKind: Kind = {
  name: "component_supplier",
  reach: {
    sees: async (reader, id) => seesPrices(reader) && (await one.first(reader.db, id)) !== undefined,
    rows: (reader) => (seesPrices(reader) ? "true" : undefined),
  },
  rows: supplyRows,
  fields: {
    component_id: "shown",
    ...Object.fromEntries(
      ["supplier_id", "code", "minimum", "minimum_unity_id", "prices"].map((f) => [f, "components_prices"] as const),
    ),
  },
};

/** Documents may be opened by people who may see components; their changes are on the component's trail. */
export const documentKind: Kind = {
  name: "component_document",
  reach: {
    sees: seesDocument,
    rows: ({ access }) => (access.can("components_view", {}) ? "true" : undefined),
  },
  rows: {
    from: "component_document d JOIN component c ON c.hash_id = d.component_id",
    id: "d.hash_id",
    title: "c.number || ' ' || c.name",
  },
  files: {},
  shared: {
    title: "d.title",
    about: "c.number || ' ' || c.name",
    kind: "CASE d.kind WHEN 'sds' THEN 'safety' WHEN 'specification' THEN 'specification' WHEN 'other' THEN 'other' ELSE 'certificate' END",
    validTo: "d.expires_on",
    words: "d.kind",
  },
};

const title = "e.number || ' ' || e.name";
/** Registers components for search, trail and files. Suppliers are a kind of their own. */
export const componentKind: Kind = {
  name: "component",
  reach: componentReach,
  rows: { from: "component e", id: "e.hash_id", title },
  fields: openFields(
    "number name kind base_unit cas fema fl e_number density density_temperature brix dry_matter allergens natural flavouring_source so2 carriers",
    "dosage_min dosage_max storage_min storage_max shelf_life_closed shelf_life_opened note",
    "limits documents paper expires_on merged moved reason",
  ),
  words: ["components.kind_", "components.allergen_", "components.rule_", "components.document_"],
  found: (holds) => `SELECT hash_id FROM component WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(listedReach, {
    columns: "e.number, e.name, e.kind, e.cas",
    title,
    about: "jsonb_build_object('kind', e.kind, 'cas', e.cas)",
    note: (c, locale) =>
      [text(locale, `components.kind_${aboutOf(c, "kind")}`), aboutOf(c, "cas")].filter(Boolean).join(", "),
    link: (c) => componentHref.view(c.hash_id),
  }),
};
