import type { Access, Person } from "#server/kit/shared/access.ts";
import type { Rows } from "#server/kit/records/kind.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** What access to a contact depends on: its country, its owners, and whether it is only proposed. */
export interface Placed {
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly proposed: boolean;
}

const rows = {
  table: "contact",
  own: { among: "e.owners", by: "contact_owner" },
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view_all"] }],
  search: "e.search",
} as const;
/**
 * Who sees which contacts: one's own, and everybody's in countries where one holds `contacts_view_all`. Nobody sees one that is only
 * proposed: it shows by its name, on the record where it was made.
 */
export const contactReach = reachedBy({ ...rows, hidden: "e.proposed" });
/** Who would see them, were all of them kept: for records that are seen by who sees their contact. */
export const keptReach = reachedBy(rows);

export const contactRows: Rows = { from: "contact e", id: "e.hash_id", title: "e.name" };

/** The same rule for a row that was read already. */
export const sees = (access: Access, row: Placed): boolean => contactReach.seesRow(access, row);

type Verb = "update" | "delete";
type Kept = Pick<Placed, "country_id" | "owners">;
/** Whether the caller may change a contact that they see: their own with the plain right, others' with `_all`, both held in its country. */
export const mayChange = (access: Access, verb: Verb, { country_id, owners }: Kept): boolean =>
  access.can(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(access.own()) && access.can(`contacts_${verb}`, { country: country_id }));

/** The same check for drawing buttons. */
export const shownAs = ({ id, rights }: Person, verb: Verb, { country_id, owners }: Kept): boolean =>
  rights.at(`contacts_${verb}_all`, { country: country_id }) ||
  (owners.includes(id) && rights.at(`contacts_${verb}`, { country: country_id }));
