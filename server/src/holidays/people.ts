import type { Person } from "#server/kit/shared/access.ts";
import { refused, unknownReference } from "#server/kit/shared/failures.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officesNamed } from "#server/access/public.ts";
import { contractSpans } from "#server/users/public.ts";
import type { Contract } from "./employment.ts";

/** What leave asks of a person (the view `holiday_person`). */
export interface Applicant {
  readonly hash_id: string;
  readonly name: string;
  readonly active: boolean;
  readonly zone_id: string | null;
  readonly country_id: string | null;
  readonly department_id: string | null;
  readonly manager_id: string | null;
  /** Today, by the clock of their office. */
  readonly today: string;
  readonly contracts: readonly Contract[];
}
const applicantById = sql<Applicant, [string]>(
  `SELECT hash_id, name, active, zone_id, country_id, department_id, manager_id, today, ${contractSpans("p.hash_id")} AS contracts FROM holiday_person p WHERE hash_id = $1`,
);
/** SQL: a person `alias` of the view with their department. */
export const departmentJson = (alias: string): string =>
  `CASE WHEN ${alias}.department_id IS NOT NULL THEN jsonb_build_object('hash_id', ${alias}.department_id, 'name', ${alias}.department_name, 'name_fr', ${alias}.department_name_fr) END`;

export async function applicantOf(db: Db, id: string): Promise<Applicant & { readonly zone_id: string }> {
  const person = await applicantById.first(db, id);
  if (!person?.active) throw unknownReference("user_hash_id");
  if (person.zone_id === null) throw refused("holidays.no_office_of", { name: person.name });
  return { ...person, zone_id: person.zone_id };
}

/**
 * The applicant of a request: oneself by `holidays_create`, or somebody else by `holidays_update` in their office. A person out of reach
 * counts as unknown.
 */
export async function applicantFor({ db, access, person }: Reader, id: string | undefined) {
  const isOwn = id === undefined || id === person.id;
  const applicant = await applicantOf(db, id ?? person.id);
  const place = { zone: applicant.zone_id };
  if (isOwn) access.require("holidays_create", place);
  else if (!access.can("holidays_update", place)) throw unknownReference("user_hash_id");
  return applicant;
}

const substituteById = sql<{ ok: boolean }, [string, string, string, readonly string[] | null]>(
  `SELECT true AS ok FROM holiday_person u WHERE u.hash_id = $1 AND u.active AND u.hash_id <> $2 AND (u.zone_id = $3 OR $4::uuid[] IS NULL OR u.zone_id = ANY ($4))`,
);
/** A substitute is a colleague: of the applicant's office, or one whom the caller may name. */
export async function checkSubstitute(
  db: Db,
  caller: Person,
  applicant: { readonly hash_id: string; readonly zone_id: string },
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const found = await substituteById.first(db, id, applicant.hash_id, applicant.zone_id, officesNamed(caller));
  if (!found) throw unknownReference("substitute_hash_id");
}
