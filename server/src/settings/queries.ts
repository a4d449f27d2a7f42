import { sql } from "#server/kit/database.ts";

/** The company's settings by their key; one that is missing has its usual value. */
export interface Settings {
  readonly company_name?: string;
  readonly company_logo?: { readonly file_id: string; readonly sha256: string } | null;
  readonly headquarters?: string | null;
  readonly second_factor?: SecondFactorPolicy;
  readonly four_eyes?: boolean;
  /** Of the staff, and of the customers' portal. */
  readonly default_passwords?: readonly string[];
  readonly company_version?: number;
}
export type SecondFactorPolicy = "off" | "optional" | "required";

const KEYS =
  "('company_name', 'company_logo', 'headquarters', 'second_factor', 'four_eyes', 'default_passwords', 'company_version')";

export const readSettings = sql<{ settings: Settings }>(
  `SELECT coalesce(jsonb_object_agg(key, value), '{}') AS settings FROM setting WHERE key IN ${KEYS}`,
);
/** What anybody may know of the company, as a column of another statement. */
export const publicSettings =
  "(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM setting WHERE key IN ('company_name', 'company_logo'))";
/** The company's word on second factors, as a column of another statement. */
export const secondFactorPolicy =
  "coalesce((SELECT value #>> '{}' FROM setting WHERE key = 'second_factor'), 'optional')";

/** One who changes them waits for the other. */
export const lockSettings = sql<{ version: number }>(
  `INSERT INTO setting AS s (key, value) VALUES ('company_version', '1') ON CONFLICT (key) DO UPDATE SET value = s.value RETURNING (value #>> '{}')::int AS version`,
);
export const writeSettings = sql<unknown, [string]>(
  "INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
);
export const addMissingSetting = sql<unknown, [string, string]>(
  "INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO NOTHING",
);
