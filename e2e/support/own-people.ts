import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scopeOf, type Permission } from "#contract/permissions.ts";
import type { ProfileName } from "#server/access/profiles.ts";
import { connect } from "#server/kit/sql/database.ts";
import { Factories } from "#server/testing/factories.ts";

/** URL of the database used by the tested server. */
export const databaseUrl = (): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "dist", "e2e-database"), "utf8");

type Rights = readonly [ProfileName | null, ...Permission[]];
type Held<Role extends string> = Readonly<Record<Role, ProfileName | Rights>>;
interface Place {
  readonly id: string;
  readonly name: string;
}
interface Own<Role extends string> {
  /** What each signs in as. */
  readonly people: Record<Role, string>;
  readonly office: Place;
  readonly country: Place;
}

/**
 * Creates users for one test in a separate office, so that other tests neither see their records nor are affected by their sessions and settings.
 * Each has a profile or none, and further rights in that office, or for country rights in France. `apart`: in a country of their own instead, and
 * with the office in their names, for a test that finds them by name.
 */
export async function ownOffice<Role extends string>(
  roles: Held<Role>,
  { apart = false, currency }: { apart?: boolean; currency?: string } = {},
): Promise<Own<Role>> {
  const mark = `${process.pid}-${Date.now()}`;
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  try {
    const factories = new Factories(pool);
    const idOf = async (query: string, ...values: string[]): Promise<string> => {
      const [row] = (await pool.query<{ hash_id: string }>(query, values)).rows;
      if (!row) throw new Error(`Nothing is found by ${query}`);
      return row.hash_id;
    };
    const country = apart
      ? await factories.country({ name: `Chablais ${mark}` })
      : { id: await idOf("SELECT hash_id FROM country WHERE iso2 = 'FR'"), name: "France" };
    // The default currency, which needs no rates, so that other users' totals over several offices stay complete. The name sorts last.
    const currencyId = currency
      ? await idOf("SELECT hash_id FROM currency WHERE iso = $1", currency)
      : await idOf("SELECT hash_id FROM currency WHERE is_default");
    const zone = await factories.zone({
      name: `Yvoire ${mark}`,
      currencyId,
      ...(apart && { countries: [country.id] }),
    });
    const people = {} as Record<Role, string>;
    for (const [role, held] of Object.entries(roles) as [Role, ProfileName | Rights][]) {
      const [profile, ...more]: Rights = typeof held === "string" ? [held] : held;
      people[role] = `${role}-${mark}`;
      await factories.user({
        name: `${role.charAt(0).toUpperCase()}${role.slice(1)} of ${apart ? zone.name : "Yvoire"}`,
        email: `${people[role]}@cordial.example`,
        zone,
        ...(profile && { profileId: await idOf("SELECT hash_id FROM profile WHERE name = $1", profile) }),
        rights: Object.fromEntries(
          more.map((right) => [
            right,
            { office: [zone.id], country: [country.id], general: "all" as const }[scopeOf(right)],
          ]),
        ),
      });
    }
    return { people, office: zone, country };
  } finally {
    await pool.end();
  }
}

/** The same without a country of their own; returns what each signs in as. */
export const ownPeople = async <Role extends string>(roles: Held<Role>): Promise<Record<Role, string>> =>
  (await ownOffice(roles)).people;
