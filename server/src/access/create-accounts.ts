import { isPermission, scopeOf } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/shared/access.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { insertUser, type AccountWrite } from "./queries.ts";

export interface NewUser {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
  /** From `hashPassword`; hash before the transaction begins. */
  readonly passwordHash: string;
  /** Whether the person chose it; with a default password they can only choose another. */
  readonly secure: boolean;
  readonly active?: boolean;
  readonly kind?: "staff" | "portal";
  readonly profileId?: string | null;
  readonly zoneId?: string | null;
  readonly managerId?: string | null;
  readonly mainCountryId?: string | null;
  readonly hr?: boolean;
  readonly locale?: "en" | "fr" | null;
}

/** Creates an account; returns its identifier, or undefined when the address is taken. */
export async function createUser(db: Db, u: NewUser): Promise<string | undefined> {
  const row: AccountWrite = {
    hash_id: u.id ?? newId(),
    name: u.name,
    email: u.email.toLowerCase(),
    password_hash: u.passwordHash,
    password_secure: u.secure,
    active: u.active ?? true,
    kind: u.kind ?? "staff",
    profile_id: u.profileId ?? null,
    zone_id: u.zoneId ?? null,
    manager_id: u.managerId ?? null,
    main_country_id: u.mainCountryId ?? null,
    hr: u.hr ?? false,
    locale: u.locale ?? null,
  };
  const made = await insertUser.first(db, JSON.stringify([row]));
  return made?.id;
}

const insertProfile = sql<{ id: string }, [string, string, string | null]>(
  "INSERT INTO profile AS p (hash_id, name, name_fr) VALUES ($1, $2, $3) ON CONFLICT (lower(name)) DO UPDATE SET rights_version = p.rights_version + 1 RETURNING hash_id AS id",
);
const grantToProfile = sql<unknown, [string, string[], (string | null)[], boolean[]]>(
  "INSERT INTO profile_grant (profile_id, permission, place_id, own) SELECT $1, p, place, own FROM unnest($2::text[], $3::uuid[], $4::boolean[]) AS g(p, place, own) ON CONFLICT DO NOTHING",
);
const grantToUser = sql<unknown, [string, string[], (string | null)[], boolean[]]>(`
  WITH given AS (INSERT INTO user_grant (user_id, permission, place_id, own) SELECT $1, p, place, own FROM unnest($2::text[], $3::uuid[], $4::boolean[]) AS g(p, place, own) ON CONFLICT DO NOTHING)
  UPDATE app_user SET rights_version = rights_version + 1 WHERE hash_id = $1`);

/** Throws for grants that could never apply: of an unknown right, or of a general right in a place. */
function checked(grants: readonly Grant[]): readonly Grant[] {
  for (const g of grants) {
    if (!isPermission(g.permission)) throw new Error(`There is no right ${g.permission}`);
    if ((g.place_id !== null || g.own) && scopeOf(g.permission) === "general")
      throw new Error(`${g.permission} is general: it has no places`);
  }
  return grants;
}

/** Creates a profile, or adds the grants to the one of that name; returns its identifier. */
export async function createProfile(
  db: Db,
  profile: { name: string; name_fr?: string; grants: readonly Grant[] },
): Promise<string> {
  const grants = checked(profile.grants);
  const { id } = await insertProfile.one(db, newId(), profile.name, profile.name_fr ?? null);
  await grantToProfile.run(
    db,
    id,
    grants.map((g) => g.permission),
    grants.map((g) => g.place_id),
    grants.map((g) => g.own ?? false),
  );
  return id;
}

/** Grants a person rights of their own; they apply from the next request. */
export async function addGrants(db: Db, userId: string, grants: readonly Grant[]): Promise<void> {
  checked(grants);
  await grantToUser.run(
    db,
    userId,
    grants.map((g) => g.permission),
    grants.map((g) => g.place_id),
    grants.map((g) => g.own ?? false),
  );
}
