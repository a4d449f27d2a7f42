import { listRows } from "#server/reference/public.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { recipeReach, recipeRows } from "./access.ts";
import { formulaActions, formulaFields } from "./formulas/trace.ts";

/** Registers recipes for search, trail and files. Only the formula calls reveal compositions. */
export const recipeKind: Kind = {
  name: "recipe",
  reach: recipeReach,
  rows: recipeRows,
  fields: {
    benchmark_id: "benchmarks_view",
    ...formulaFields,
    ...openFields(
      "number name description percentage concentration application_id b2b_id b2c_id brand_id brand_owner_id manufacturer_id",
      "customer_id customer_brand provider_id country_id packaging_id comment packing_size pasteurisation uht homogeniser",
      "stabiliser_dissolving_unit availability availability_country_id price currency_id price_unit available_from available_until note",
    ),
  },
  closed: formulaActions,
  words: ["recipes.state_"],
  found: (holds) => `SELECT hash_id FROM recipe WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(recipeReach, {
    columns: "e.number, e.name, e.concentration, e.application_id",
    joins: `LEFT JOIN ${listRows("application", "a")} ON a.hash_id = e.application_id`,
    title: "e.number || ' ' || e.name",
    about: "jsonb_build_object('concentration', e.concentration, 'application', a.name, 'application_fr', a.name_fr)",
    note: (r, locale) =>
      [(locale === "fr" && aboutOf(r, "application_fr")) || aboutOf(r, "application"), aboutOf(r, "concentration")]
        .filter(Boolean)
        .join(", "),
    link: (r) => recipeHref.view(r.hash_id),
  }),
  // Its picture.
  files: {},
  shared: { title: "NULL::text", about: "e.number || ' ' || e.name", kind: "'other'", contact: "e.customer_id" },
};
