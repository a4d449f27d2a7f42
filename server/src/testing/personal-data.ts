import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestApp } from "./test-app.ts";

/** All rows in the database that match, whole, each with its table. */
export async function foundInDatabase({ owner }: Pick<TestApp, "owner">, what: RegExp): Promise<string[]> {
  const { rows: tables } = await owner.query<{ table: string }>(
    "SELECT oid::regclass::text AS table FROM pg_class WHERE relkind IN ('r', 'm') AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) AND relname NOT LIKE 'pg_toast%'",
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const { rows } = await owner.query<{ row: string }>(`SELECT to_jsonb(x)::text AS row FROM ${table} x`);
    found.push(...rows.filter(({ row }) => what.test(row)).map(({ row }) => `${table}: ${row}`));
  }
  return found;
}

/** All files of a folder of the data folder, with name and content. */
export async function filesIn({ dataDir }: Pick<TestApp, "dataDir">, name: string): Promise<Map<string, Buffer>> {
  const all = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (path) => [path, await readFile(path)] as const)));
}
