import { Rights, type Holding, type Person } from "#server/kit/access.ts";
import { type Db, sql } from "#server/kit/database.ts";

interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly zone_id: string | null;
  readonly locale: "en" | "fr" | null;
  readonly password_secure: boolean;
  readonly profile_id: string | null;
  readonly held: readonly Holding[];
}
const staff = sql<StaffRow, [readonly string[]]>(`
  SELECT u.hash_id AS id, u.name, u.zone_id, u.locale, u.password_secure, u.profile_id,
    coalesce((SELECT json_agg(json_build_object('permission', h.permission, 'place_id', h.place_id, 'place', h.place)) FROM held h WHERE h.user_id = u.hash_id), '[]') AS held
  FROM app_user u WHERE u.hash_id = ANY ($1::uuid[]) AND u.active AND u.kind = 'staff'`);

/** Members of the staff as they are now, without a session of theirs, in no order; those who may do nothing any more are left out. */
export const staffPeople = async (db: Db, ids: readonly string[]): Promise<Person[]> =>
  (await staff.all(db, ids)).map(
    ({ held, zone_id: zoneId, password_secure: passwordSecure, profile_id: profileId, ...row }): Person => ({
      ...row,
      zoneId,
      passwordSecure,
      profileId,
      sessionId: "",
      kind: "staff",
      // What a job does was asked for while everything was open.
      secondFactorDue: false,
      rights: new Rights([...held]),
      // Nothing that a job does is a submit that could be repeated.
      rightsVersion: "",
    }),
  );

/** The same of one person, for what a job does in their place. */
export const staffPerson = async (db: Db, id: string): Promise<Person | undefined> => (await staffPeople(db, [id]))[0];
