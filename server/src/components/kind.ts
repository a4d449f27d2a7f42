import { componentHref } from "#contract/components/hrefs.ts";
import { openFields, type Kind } from "#server/kit/kind.ts";
import { reachedByRight, searchBy } from "#server/kit/reached.ts";
import { aboutOf } from "#server/kit/searching.ts";
import { text } from "#server/kit/texts.ts";

/** Whoever sees components sees them all. */
export const componentReach = reachedByRight({ table: "component", search: "e.search" }, ["components_view"]);

const title = "e.number || ' ' || e.name";
/** What a component is to the rest of the house. What its suppliers ask for it is a kind of its own. */
export const componentKind: Kind = {
  name: "component",
  reach: componentReach,
  rows: { from: "component e", id: "e.hash_id", title },
  fields: openFields(
    "number name kind base_unit cas fema fl e_number density density_temperature brix dry_matter allergens natural carriers",
    "dosage_min dosage_max storage_min storage_max shelf_life_closed shelf_life_opened note",
  ),
  words: ["components.kind_", "components.allergen_"],
  found: "SELECT hash_id FROM component WHERE search LIKE ? ORDER BY hash_id DESC",
  search: searchBy(componentReach, {
    columns: "e.number, e.name, e.kind, e.cas",
    title,
    about: "jsonb_build_object('kind', e.kind, 'cas', e.cas)",
    note: (c, locale) =>
      [text(locale, `components.kind_${aboutOf(c, "kind")}`), aboutOf(c, "cas")].filter(Boolean).join(", "),
    link: (c) => componentHref.view(c.hash_id),
  }),
};
