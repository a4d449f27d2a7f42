import type { CurrencyRef } from "#contract/kit/money.ts";
import type { bootstrap } from "#contract/access/endpoints.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { sql, sqlLater, type Db } from "#server/kit/sql/database.ts";
import { publicSettings, type Settings } from "#server/kit/records/company.ts";
import { endingSessions } from "./accounts.ts";
import { shownPlaces } from "./places.ts";
import { hasSecondFactor, secondFactorDue } from "./second-factor/state.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";

/** The columns of an account for signing in and choosing a password. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null for an invited person who has not chosen one yet. */
  readonly password_hash: string | null;
  /** Whether the person chose it; one that somebody else knows only allows choosing another. */
  readonly password_secure: boolean;
  /** Increases with every change of password or address; links and codes are bound to it. */
  readonly credentials_version: number;
  readonly active: boolean;
  readonly locale: "en" | "fr" | null;
  readonly second_factor: boolean;
}
const account = `SELECT u.hash_id AS id, u.name, u.email, u.password_hash, u.password_secure, u.credentials_version, u.active, u.locale, ${hasSecondFactor} AS second_factor FROM app_user u`;
export const accountByEmail = sql<Account, [string]>(`${account} WHERE u.email = $1`);
const byId = sql<Account, [string]>(`${account} WHERE u.hash_id = $1`);
export const accountById = async (db: Db, id: string): Promise<Account | undefined> => await byId.first(db, id);

/** The columns of a new account. */
const written = columns({
  hash_id: "uuid",
  name: "text",
  email: "text",
  password_hash: "text",
  password_secure: "boolean",
  active: "boolean",
  kind: "text",
  profile_id: "uuid?",
  zone_id: "uuid?",
  manager_id: "uuid?",
  main_country_id: "uuid?",
  hr: "boolean",
  locale: "text?",
});
export type AccountWrite = RowOf<typeof written>;
/** Takes the account as JSON; none is made when its address is taken. */
export const insertUser = sql<{ id: string }, [account: string]>(
  `INSERT INTO app_user (${written.names}) SELECT ${written.names} FROM ${written.from("$1", "r")} ON CONFLICT (email) DO NOTHING RETURNING hash_id AS id`,
);

/** Ends a person's sessions except one. */
export const endSessions = sql<unknown, [userId: string, butFor: string | null]>(
  endingSessions("$1", "hash_id IS DISTINCT FROM $2::uuid"),
);

/** The signed-in person for the web app. */
export interface MeRow {
  readonly hash_id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: "en" | "fr" | null;
  readonly avatar_file_id: string | null;
  readonly password_secure: boolean;
  readonly second_factor_due: boolean;
  readonly kind: "staff" | "portal";
  readonly version: number;
  readonly zone: { hash_id: string; name: string } | null;
  readonly profile: Named | null;
}
/** Needs `app_user u` and `profile p` in the query. */
const meColumns =
  (): string => `u.hash_id, u.name, u.email, u.locale, u.avatar_file_id, u.password_secure, ${secondFactorDue} AS second_factor_due, u.kind, u.version,
  ${shownPlaces().office("u.zone_id")} AS zone,
  ${namedJson("p")} AS profile`;
const meTables = "LEFT JOIN profile p ON p.hash_id = u.profile_id";
const me = sqlLater<MeRow, [string]>(() => `SELECT ${meColumns()} FROM app_user u ${meTables} WHERE u.hash_id = $1`);
/** A person as the web app shows them to themselves. */
export const readMe = async (db: Db, id: string): Promise<MeRow | undefined> => await me.first(db, id);

type Shell = ServerOutput<typeof bootstrap>["data"];
export type ShellRow = {
  readonly key: string;
  readonly registered: boolean;
  readonly company_settings: Settings;
  readonly zones: Shell["zones"];
  readonly default_currency: CurrencyRef | null;
} & (MeRow | { [K in keyof MeRow]: null });
/** For each of `$1` (`key`, account if signed in, offices with rights, main office): the public facts, the account, and the offices reached. */
export const readShells = sqlLater<ShellRow, [string]>(
  () => `
  SELECT k.key, EXISTS (SELECT 1 FROM app_user) AS registered, ${shownPlaces().defaultCurrency} AS default_currency,
    ${publicSettings} AS company_settings, ${shownPlaces().offices("k.places", "k.main")} AS zones, ${meColumns()}
  FROM jsonb_to_recordset($1::jsonb) AS k(key text, account uuid, places uuid[], main uuid) LEFT JOIN app_user u ON u.hash_id = k.account ${meTables}`,
);
