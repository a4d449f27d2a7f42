import { randomBytes } from "node:crypto";
import { type Db, sql } from "#server/kit/database.ts";

const read = sql<{ password: string | null }>(
  "SELECT value ->> 0 AS password FROM setting WHERE key = 'default_passwords'",
);
const make = sql<unknown, [string]>(
  "INSERT INTO setting (key, value) VALUES ('default_passwords', $1::jsonb) ON CONFLICT (key) DO NOTHING",
);

/** What an account gets that is made without a password: of the company settings, random from the first time it is asked for. */
export async function defaultPassword(db: Db): Promise<string> {
  const found = (await read.first(db))?.password;
  if (found) return found;
  const two = [randomBytes(12).toString("base64url"), randomBytes(12).toString("base64url")];
  await make.run(db, JSON.stringify(two));
  return (await read.one(db)).password ?? "";
}
