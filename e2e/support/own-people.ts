import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scopeOf, type Permission } from "#contract/permissions.ts";
import type { ProfileName } from "#server/access/profiles.ts";
import { connect } from "#server/kit/database.ts";
import { Factories } from "#server/testing/factories.ts";

/** URL of the database used by the tested server. */
export const databaseUrl = (): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "dist", "e2e-database"), "utf8");

/**
 * Creates users for one test in a separate office, so that other tests neither see their records nor are affected by their sessions and settings.
 * Each has a profile, and further rights in that office (country rights in France). Returns what each signs in as.
 */
export async function ownPeople<Role extends string>(
  roles: Readonly<Record<Role, ProfileName | readonly [ProfileName, ...Permission[]]>>,
): Promise<Record<Role, string>> {
  const mark = `${process.pid}-${Date.now()}`;
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  try {
    const factories = new Factories(pool);
    const idOf = async (query: string, ...values: string[]): Promise<string> => {
      const [row] = (await pool.query<{ hash_id: string }>(query, values)).rows;
      if (!row) throw new Error(`Nothing is found by ${query}`);
      return row.hash_id;
    };
    // The default currency, which needs no rates, so that other users' totals over several offices stay complete. The name sorts last.
    const currencyId = await idOf("SELECT hash_id FROM currency WHERE is_default");
    const zone = await factories.zone({ name: `Yvoire ${mark}`, currencyId });
    const france = await idOf("SELECT hash_id FROM country WHERE iso2 = 'FR'");
    const signInAs = {} as Record<Role, string>;
    for (const [role, held] of Object.entries(roles) as [Role, ProfileName | [ProfileName, ...Permission[]]][]) {
      const [profile, ...more] = typeof held === "string" ? [held] : held;
      signInAs[role] = `${role}-${mark}`;
      await factories.user({
        name: `${role.charAt(0).toUpperCase()}${role.slice(1)} of Yvoire`,
        email: `${signInAs[role]}@cordial.example`,
        zone,
        profileId: await idOf("SELECT hash_id FROM profile WHERE name = $1", profile),
        rights: Object.fromEntries(more.map((right) => [right, [scopeOf(right) === "country" ? france : zone.id]])),
      });
    }
    return signInAs;
  } finally {
    await pool.end();
  }
}
