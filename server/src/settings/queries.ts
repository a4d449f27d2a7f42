import { sql } from "#server/kit/database.ts";

/** Locks the settings, so that changes wait for each other. */
export const lockSettings = sql<{ version: number }>(
  `INSERT INTO setting AS s (key, value) VALUES ('company_version', '1') ON CONFLICT (key) DO UPDATE SET value = s.value RETURNING (value #>> '{}')::int AS version`,
);
export const writeSettings = sql<unknown, [string]>(
  "INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
);
export const addMissingSetting = sql<unknown, [string, string]>(
  "INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO NOTHING",
);
