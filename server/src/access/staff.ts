import { Rights, type Holding, type Person } from "#server/kit/shared/access.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";

/** A staff member with their rights. */
export interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly zone_id: string | null;
  readonly locale: "en" | "fr" | null;
  readonly password_secure: boolean;
  readonly profile_id: string | null;
  readonly held: readonly Holding[];
}
/** The columns of a `StaffRow`, from `app_user u`. */
export const STAFF_COLUMNS = `u.hash_id AS id, u.name, u.zone_id, u.locale, u.password_secure, u.profile_id,
    coalesce((SELECT json_agg(json_build_object('permission', h.permission, 'place_id', h.place_id, 'place', h.place)) FROM held h WHERE h.user_id = u.hash_id), '[]') AS held`;
const staff = sql<StaffRow, [readonly string[]]>(
  `SELECT ${STAFF_COLUMNS} FROM app_user u WHERE u.hash_id = ANY ($1::uuid[]) AND u.active AND u.kind = 'staff'`,
);

/** A person with current rights, without a session. */
export const staffOf = ({ held, ...row }: StaffRow): Person => ({
  id: row.id,
  name: row.name,
  zoneId: row.zone_id,
  locale: row.locale,
  passwordSecure: row.password_secure,
  profileId: row.profile_id,
  sessionId: "",
  kind: "staff",
  // A job runs work that was requested while the person had access.
  secondFactorDue: false,
  rights: new Rights([...held]),
  // Jobs have no calls that could be repeated.
  rightsVersion: "",
});

/** Active staff members by their identifiers, in no particular order; others are left out. */
export const staffPeople = async (db: Db, ids: readonly string[]): Promise<Person[]> =>
  (await staff.all(db, ids)).map(staffOf);

/** The same for one person, for a job that acts on their behalf. */
export const staffPerson = async (db: Db, id: string): Promise<Person | undefined> => (await staffPeople(db, [id]))[0];
