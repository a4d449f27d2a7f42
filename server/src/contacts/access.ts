import type { Access, Person } from "#server/kit/access.ts";
import type { Rows } from "#server/kit/kind.ts";
import { reachedBy } from "#server/kit/reached.ts";

/** What decides about one contact: its country, and whose it is. */
export interface Placed {
  readonly country_id: string;
  readonly owners: readonly string[];
}

/** Who reaches which contacts: one's own, and those of countries where one sees everybody's. */
export const contactReach = reachedBy({
  table: "contact",
  own: { among: "e.owners" },
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view_all"] }],
  search: "e.search",
});

export const contactRows: Rows = { from: "contact e", id: "e.hash_id", title: "e.name" };

/** The same rule for a row that was read. */
export const sees = (access: Access, row: Placed): boolean => contactReach.seesRow(access, row);

type Verb = "update" | "delete";
/** Whether the caller may change a contact: one's own by the plain right, others' by `_all`, both in its country. */
export const mayChange = (access: Access, verb: Verb, { country_id, owners }: Placed): boolean =>
  access.can(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(access.own()) && access.can(`contacts_${verb}`, { country: country_id }));

/** What buttons are drawn by. */
export const shownAs = ({ id, rights }: Person, verb: Verb, { country_id, owners }: Placed): boolean =>
  rights.at(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(id) && rights.at(`contacts_${verb}`, { country: country_id }));
