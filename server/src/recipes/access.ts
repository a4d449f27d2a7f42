import type { Access, Person, Place } from "#server/kit/access.ts";
import type { Rows } from "#server/kit/kind.ts";
import { reachedBy } from "#server/kit/reached.ts";

/** What decides about one recipe: where it was made, where else it is available, and whose it is. */
export interface Placed {
  readonly home_country_id: string | null;
  readonly places: readonly string[];
  readonly created_by: string;
}

/** Who reaches which recipes: one's own, and those of countries where one sees everybody's. */
export const recipeReach = reachedBy({
  table: "recipe",
  own: "e.created_by",
  place: { among: "e.places" },
  places: "country",
  others: [{ rows: "true", rights: ["recipes_view_all"] }],
  search: "e.search",
});

export const recipeRows: Rows = { from: "recipe e", id: "e.hash_id", title: "e.number || ' ' || e.name" };

/** The same rule for a row that was read. */
export const sees = (access: Access, row: Placed): boolean => recipeReach.seesRow(access, row);

/** Where it was made: there it is changed. One that was made nowhere takes rights that are held everywhere. */
export const homeOf = ({ home_country_id }: Placed): Place =>
  home_country_id === null ? {} : { country: home_country_id };

type Verb = "update" | "delete";
/** Whether the caller may change a recipe: one's own by the plain right, others' by `_all`, both where it was made. */
export const mayChange = (access: Access, verb: Verb, row: Placed): boolean =>
  access.can(`recipes_${verb}_all`, homeOf(row)) ||
  (row.created_by === access.own() && access.can(`recipes_${verb}`, homeOf(row)));

/** What buttons are drawn by. */
export const shownAs = ({ id, rights }: Person, verb: Verb, row: Placed): boolean =>
  rights.at(`recipes_${verb}_all`, homeOf(row)) || (row.created_by === id && rights.at(`recipes_${verb}`, homeOf(row)));
