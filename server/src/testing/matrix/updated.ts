import type { Client } from "../test-app.ts";
import type { World } from "./world.ts";

/** A record with all optional fields set, and new values for each field of its update. */
export interface Updated {
  /** Creates the record; `id` for its path, `params` for paths with more parameters. */
  readonly make: (w: World, admin: Client) => Promise<{ id?: string; client?: Client; params?: object }>;
  /** Reads the record, with its `version` if it has one. */
  readonly read: (client: Client, id: string, w: World) => Promise<object>;
  /** A new value for each field of the body, and the fields of the answer that it may change besides its own. */
  readonly fields: (w: World, admin: Client) => Promise<Readonly<Record<string, Field>>>;
}
export interface Field {
  readonly to: unknown;
  readonly changes: readonly string[];
}
export const field = (to: unknown, ...changes: string[]): Field => ({ to, changes });

let n = 0;
export const next = (): number => (n += 1);
/** Inserts an entry of a reference list by SQL. */
export const named = async (w: World, table: string): Promise<string> => {
  const { rows } = await w.t.owner.query<{ hash_id: string }>(
    `INSERT INTO ${table} (hash_id, name) VALUES (gen_random_uuid(), $1) RETURNING hash_id`,
    [`${table} ${next()}`],
  );
  return rows[0]?.hash_id ?? "";
};
