import type { Access, Person } from "#server/kit/shared/access.ts";
import type { Rows } from "#server/kit/records/kind.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** What access to a contact depends on: its country and its owners. */
export interface Placed {
  readonly country_id: string;
  readonly owners: readonly string[];
}

/** Who sees which contacts: one's own, and everybody's in countries where one holds `contacts_view_all`. */
export const contactReach = reachedBy({
  table: "contact",
  own: { among: "e.owners" },
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view_all"] }],
  search: "e.search",
});

export const contactRows: Rows = { from: "contact e", id: "e.hash_id", title: "e.name" };

/** The same rule for a row that was read already. */
export const sees = (access: Access, row: Placed): boolean => contactReach.seesRow(access, row);

type Verb = "update" | "delete";
/** Whether the caller may change a contact: their own with the plain right, others' with `_all`, both held in its country. */
export const mayChange = (access: Access, verb: Verb, { country_id, owners }: Placed): boolean =>
  access.can(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(access.own()) && access.can(`contacts_${verb}`, { country: country_id }));

/** The same check for drawing buttons. */
export const shownAs = ({ id, rights }: Person, verb: Verb, { country_id, owners }: Placed): boolean =>
  rights.at(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(id) && rights.at(`contacts_${verb}`, { country: country_id }));
