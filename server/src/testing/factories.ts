import { randomInt } from "node:crypto";
import { hashSync } from "@node-rs/argon2";
import type pg from "pg";
import { isPermission, type Permission } from "#contract/permissions.ts";
import { isoCodes } from "#contract/reference/iso.ts";
import { newId } from "#server/kit/sql/transaction.ts";

/** Password of all users made by the factories. */
export const PASSWORD = "plain wooden chair by the lake";
let cheapHash: string | undefined;
/** Hashed once with low cost parameters; sign-in verifies it like any other. */
export const passwordHash = (): string =>
  (cheapHash ??= hashSync(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 }));

export interface CurrencyMade {
  readonly id: string;
  readonly iso: string;
}
export interface ZoneMade {
  readonly id: string;
  readonly name: string;
  readonly currencyId: string | null;
}
export interface UserMade {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly zoneId: string | null;
}
/** Rights held everywhere (list), or per right everywhere or in given offices or countries. */
export type RightsOf = readonly Permission[] | { readonly [P in Permission]?: "all" | readonly string[] };

let counter = randomInt(1000);
const next = (): number => (counter += 1);
const letters = (n: number): string =>
  String.fromCodePoint(65 + (Math.floor(n / 676) % 26), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26));

/** A code unused by ISO, so that it does not collide with real codes used in tests. */
function freeCode(of: "country" | "currency"): string {
  const code = letters(next()).slice(of === "country" ? 1 : 0);
  return isoCodes(of).includes(code) ? freeCode(of) : code;
}

function rowsOf(rights: RightsOf): (readonly [string, string | null])[] {
  if (Array.isArray(rights)) return (rights as readonly Permission[]).map((p) => [p, null] as const);
  const placed = Object.entries(rights as Record<string, "all" | readonly string[]>);
  return placed.flatMap(([p, places]) => (places === "all" ? [null] : places).map((place) => [p, place] as const));
}

/** Inserts test data directly by SQL. */
export class Factories {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async currency(
    o: { iso?: string; name?: string; symbol?: string; minorUnit?: number; isDefault?: boolean } = {},
  ): Promise<CurrencyMade> {
    const id = newId();
    const iso = o.iso ?? freeCode("currency");
    await this.#pool.query(
      "INSERT INTO currency (hash_id, name, iso, symbol, minor_unit, is_default) VALUES ($1, $2, $3, $4, $5, $6)",
      [id, o.name ?? `Currency ${iso}`, iso, o.symbol ?? iso, o.minorUnit ?? 2, o.isDefault ?? false],
    );
    return { id, iso };
  }

  /** Creates an office with a new currency, the given one, or none for `null`. */
  async zone(
    o: { name?: string; currencyId?: string | null; timeZone?: string; countries?: readonly string[] } = {},
  ): Promise<ZoneMade> {
    const id = newId();
    const name = o.name ?? `Office ${next()}`;
    const currencyId = o.currencyId === undefined ? (await this.currency()).id : o.currencyId;
    await this.#pool.query("INSERT INTO zone (hash_id, name, currency_id, time_zone) VALUES ($1, $2, $3, $4)", [
      id,
      name,
      currencyId,
      o.timeZone ?? "Europe/Paris",
    ]);
    for (const country of o.countries ?? [])
      await this.#pool.query("INSERT INTO zone_country (zone_id, country_id) VALUES ($1, $2)", [id, country]);
    return { id, name, currencyId };
  }

  /** Sets an office's exchange rate of a month (`2026-06`); default: this month. */
  async rate(zone: ZoneMade, rate: string, month?: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO exchange_rate (hash_id, zone_id, month, rate)
       SELECT $1, hash_id, coalesce($3::date, date_trunc('month', clock() AT TIME ZONE time_zone)::date), $4 FROM zone WHERE hash_id = $2
       ON CONFLICT (zone_id, month) DO UPDATE SET rate = EXCLUDED.rate`,
      [newId(), zone.id, month === undefined ? null : `${month}-01`, rate],
    );
  }

  async country(o: { name?: string; iso2?: string } = {}): Promise<{ id: string; name: string }> {
    const id = newId();
    const n = next();
    const name = o.name ?? `Country ${n}`;
    // Browser tests share a database among processes, which count codes each for itself: one that is taken is passed over.
    for (;;) {
      const { rowCount } = await this.#pool.query(
        `INSERT INTO country (hash_id, name, iso2) VALUES ($1, $2, $3)${o.iso2 === undefined ? " ON CONFLICT (iso2) DO NOTHING" : ""}`,
        [id, name, o.iso2 ?? freeCode("country")],
      );
      if (rowCount === 1) break;
    }
    return { id, name };
  }

  async reason(o: { name?: string; recurrent?: boolean } = {}): Promise<{ id: string; name: string }> {
    return await this.#named("reason", o.name ?? `Reason ${next()}`, o.recurrent ?? false);
  }

  async type(o: { name?: string; recurrent?: boolean } = {}): Promise<{ id: string; name: string }> {
    return await this.#named("type", o.name ?? `Type ${next()}`, o.recurrent ?? false);
  }

  async #named(table: "reason" | "type", name: string, recurrent: boolean): Promise<{ id: string; name: string }> {
    const id = newId();
    await this.#pool.query(`INSERT INTO ${table} (hash_id, name, recurrent) VALUES ($1, $2, $3)`, [
      id,
      name,
      recurrent,
    ]);
    return { id, name };
  }

  /** Creates a profile with rights held everywhere. */
  async profile(name: string, rights: readonly Permission[]): Promise<string> {
    const id = newId();
    await this.#pool.query("INSERT INTO profile (hash_id, name) VALUES ($1, $2)", [id, name]);
    await this.#pool.query("INSERT INTO profile_grant (profile_id, permission) SELECT $1, unnest($2::text[])", [
      id,
      rights,
    ]);
    return id;
  }

  /** Creates a user with personal rights. `rights` as a list are held everywhere; as a record, where it says. */
  async user(
    o: {
      name?: string;
      email?: string;
      zone?: ZoneMade | string | null;
      rights?: RightsOf;
      profileId?: string;
      active?: boolean;
      secure?: boolean;
      kind?: "staff" | "portal";
      locale?: "en" | "fr";
      passwordHash?: string;
    } = {},
  ): Promise<UserMade> {
    const id = newId();
    const n = next();
    const name = o.name ?? `Person ${n}`;
    const email = o.email ?? `person${n}@example.test`;
    const zoneId = o.zone === undefined || o.zone === null ? null : typeof o.zone === "string" ? o.zone : o.zone.id;
    await this.#pool.query(
      "INSERT INTO app_user (hash_id, name, email, password_hash, password_secure, active, kind, zone_id, profile_id, locale) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      [
        id,
        name,
        email,
        o.passwordHash ?? passwordHash(),
        o.secure ?? true,
        o.active ?? true,
        o.kind ?? "staff",
        zoneId,
        o.profileId ?? null,
        o.locale ?? null,
      ],
    );
    if (o.rights) await this.grant(id, o.rights);
    return { id, name, email, zoneId };
  }

  /** Grants rights to a user; effective from the next request. */
  async grant(userId: string, rights: RightsOf): Promise<void> {
    const rows = rowsOf(rights);
    for (const [p] of rows) if (!isPermission(p)) throw new Error(`No such right: ${p}`);
    await this.#pool.query(
      "INSERT INTO user_grant (user_id, permission, place_id) SELECT $1, p, place FROM unnest($2::text[], $3::uuid[]) AS g(p, place) ON CONFLICT DO NOTHING",
      [userId, rows.map(([p]) => p), rows.map(([, place]) => place)],
    );
    await this.#pool.query("UPDATE app_user SET rights_version = rights_version + 1 WHERE hash_id = $1", [userId]);
  }

  /** Revokes all personal rights. */
  async revoke(userId: string): Promise<void> {
    await this.#pool.query("DELETE FROM user_grant WHERE user_id = $1", [userId]);
    await this.#pool.query("UPDATE app_user SET rights_version = rights_version + 1 WHERE hash_id = $1", [userId]);
  }
}
