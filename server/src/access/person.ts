import { Rights, type Person } from "#server/kit/access.ts";
import { type Db, sql } from "#server/kit/database.ts";
import { readHoldings } from "./identify.ts";

const staff = sql<
  {
    name: string;
    zone_id: string | null;
    locale: "en" | "fr" | null;
    password_secure: boolean;
    profile_id: string | null;
  },
  [string]
>(
  "SELECT name, zone_id, locale, password_secure, profile_id FROM app_user WHERE hash_id = $1 AND active AND kind = 'staff'",
);

/** A member of the staff as they are now, for what a job does in their place; undefined when they may do nothing any more. */
export async function staffPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await staff.first(db, id);
  if (!row) return undefined;
  return {
    id,
    name: row.name,
    sessionId: "",
    kind: "staff",
    zoneId: row.zone_id,
    locale: row.locale,
    passwordSecure: row.password_secure,
    // What a job does was asked for while everything was open.
    secondFactorDue: false,
    profileId: row.profile_id,
    rights: new Rights(await readHoldings.all(db, id)),
    // Nothing that a job does is a submit that could be repeated.
    rightsVersion: "",
  };
}
