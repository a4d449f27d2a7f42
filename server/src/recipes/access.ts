import type { Access, Person, Place } from "#server/kit/shared/access.ts";
import type { Rows } from "#server/kit/records/kind.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** What access to a recipe depends on: its home country, the countries it is available in, and its creator. */
export interface Placed {
  readonly home_country_id: string | null;
  readonly places: readonly string[];
  readonly created_by: string;
}

/** Who sees which recipes: one's own, and everybody's in countries where one holds `recipes_view_all`. */
export const recipeReach = reachedBy({
  table: "recipe",
  own: "e.created_by",
  place: { among: "e.places" },
  places: "country",
  others: [{ rows: "true", rights: ["recipes_view_all"] }],
  search: "e.search",
});

export const recipeRows: Rows = { from: "recipe e", id: "e.hash_id", title: "e.number || ' ' || e.name" };

/** The same rule for a row that was read already. */
export const sees = (access: Access, row: Placed): boolean => recipeReach.seesRow(access, row);

/** The place where the rights to change it are checked: its home country. Without one, the right must be held everywhere. */
export const homeOf = ({ home_country_id }: Placed): Place =>
  home_country_id === null ? {} : { country: home_country_id };

type Verb = "update" | "delete";
/** Whether the caller may change a recipe: their own with the plain right, others' with `_all`, both held in its home country. */
export const mayChange = (access: Access, verb: Verb, row: Placed): boolean =>
  access.can(`recipes_${verb}_all`, homeOf(row)) ||
  (row.created_by === access.own() && access.can(`recipes_${verb}`, homeOf(row)));

/** The same check for drawing buttons. */
export const shownAs = ({ id, rights }: Person, verb: Verb, row: Placed): boolean =>
  rights.at(`recipes_${verb}_all`, homeOf(row)) || (row.created_by === id && rights.at(`recipes_${verb}`, homeOf(row)));
