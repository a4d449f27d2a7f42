import { type Db, sql } from "#server/kit/sql/database.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { defaultPasswords } from "./cast.ts";

const setSetting = sql<unknown, [string, string]>(
  "INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
);
const dropSetUpCodes = sql<unknown>("DELETE FROM setting WHERE key = 'set_up_codes'");

/** Stores the company's settings. Removes the set-up codes first, so that nobody else becomes the first administrator meanwhile. */
export async function makeSettings(db: Db): Promise<void> {
  await dropSetUpCodes.run(db);
  const settings = { company_name: "Cordial", default_passwords: defaultPasswords(), four_eyes: true };
  for (const [key, value] of Object.entries(settings)) await putSetting(db, key, value);
}
export const putSetting = async (db: Db, key: string, value: unknown): Promise<unknown> =>
  await setSetting.run(db, key, JSON.stringify(value));

interface Made {
  readonly hash_id: string;
  readonly after: Record<string, unknown>;
  readonly zone_id: string | null;
}
const made = (query: string) =>
  sql<Made>(`SELECT hash_id, to_jsonb(x) - 'hash_id' AS after, zone_id FROM (${query}) AS x`);

/** The company's initial data, with the values its creator would have entered. */
const founded: Readonly<Record<string, ReturnType<typeof made>>> = {
  profile: made("SELECT hash_id, name, NULL::uuid AS zone_id FROM profile ORDER BY name"),
  currency: made("SELECT hash_id, name, iso, symbol, NULL::uuid AS zone_id FROM currency ORDER BY iso"),
  country: made("SELECT hash_id, name, iso2, NULL::uuid AS zone_id FROM country ORDER BY iso2"),
  reason: made("SELECT hash_id, name, name_fr, NULL::uuid AS zone_id FROM reason ORDER BY name"),
  type: made("SELECT hash_id, name, name_fr, NULL::uuid AS zone_id FROM type ORDER BY name"),
  zone: made("SELECT hash_id, name, time_zone, currency_id, hash_id AS zone_id FROM zone ORDER BY name"),
  user: made("SELECT hash_id, name, email, profile_id, zone_id FROM app_user WHERE kind = 'staff' ORDER BY name"),
};

/** Starts the audit trail: the administrator created everything that existed on the first day. */
export async function recordFounding(tx: Tx): Promise<void> {
  const events: Event[] = [];
  for (const [kind, query] of Object.entries(founded))
    for (const { hash_id: id, after, zone_id: zone } of await query.all(tx.db))
      events.push({ kind, id, action: "create", zone, after });
  await record(tx, ...events);
}
