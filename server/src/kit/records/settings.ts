import { type Db, sql } from "../sql/database.ts";

// How the company's settings are written; `company.ts` reads them.

const lock = sql<{ version: number }>(
  `INSERT INTO setting AS s (key, value) VALUES ('company_version', '1') ON CONFLICT (key) DO UPDATE SET value = s.value RETURNING (value #>> '{}')::int AS version`,
);
/** Locks the settings, so that changes wait for each other; returns their version. */
export const lockSettings = async (db: Db): Promise<number> => (await lock.one(db)).version;

const write = sql<unknown, [string]>(
  "INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
);
/** Writes these settings; others stay. */
export async function writeSettings(db: Db, settings: object): Promise<void> {
  await write.run(db, JSON.stringify(settings));
}

const add = sql<unknown, [string, string]>(
  "INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO NOTHING",
);
/** Sets a setting that has no value yet. */
export async function addMissingSetting(db: Db, key: string, value: unknown): Promise<void> {
  await add.run(db, key, JSON.stringify(value));
}

const put = sql<unknown, [key: string, value: string, kept: number]>(`
  INSERT INTO setting AS s (key, value) VALUES ($1, jsonb_build_array($2::text))
  ON CONFLICT (key) DO UPDATE SET value = (SELECT jsonb_agg(e.value) FROM (SELECT e.value FROM jsonb_array_elements(EXCLUDED.value || s.value) WITH ORDINALITY AS e(value, n) ORDER BY n LIMIT $3::int) e)`);
/** Puts a text first in a list, of which the first `kept` stay. */
export async function putFirst(db: Db, key: string, value: string, kept: number): Promise<void> {
  await put.run(db, key, value, kept);
}

const lockOne = sql<{ value: unknown }, [string]>("SELECT value FROM setting WHERE key = $1 FOR UPDATE");
/** Locks and reads a setting; undefined without a value. */
export const lockSetting = async (db: Db, key: string): Promise<unknown> => (await lockOne.first(db, key))?.value;

const drop = sql<unknown, [string]>("DELETE FROM setting WHERE key = $1");
/** Deletes a setting. */
export async function dropSetting(db: Db, key: string): Promise<void> {
  await drop.run(db, key);
}
