import { createHash, randomInt } from "node:crypto";
import { type Db, sql } from "#server/kit/database.ts";

/** Letters and digits that are not easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** Codes kept: several servers may start on an empty database, and each prints one. */
const KEPT = 8;

const anyUser = sql<{ any: boolean }>("SELECT EXISTS (SELECT 1 FROM app_user) AS any");
const addCode = sql<unknown, [string]>(`
  INSERT INTO setting AS s (key, value) VALUES ('set_up_codes', jsonb_build_array($1::text))
  ON CONFLICT (key) DO UPDATE SET value = (SELECT jsonb_agg(code) FROM (SELECT code FROM jsonb_array_elements(EXCLUDED.value || s.value) WITH ORDINALITY AS e(code, n) ORDER BY n LIMIT ${KEPT}) kept)`);
const lockCodes = sql<{ value: string[] }>("SELECT value FROM setting WHERE key = 'set_up_codes' FOR UPDATE");
const dropCodes = sql<unknown>("DELETE FROM setting WHERE key = 'set_up_codes'");

const digest = (code: string): string =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/gu, ""))
    .digest("hex");

export const isSetUp = async (db: Db): Promise<boolean> => (await anyUser.one(db)).any;

/** Creates a code that makes its bearer the first administrator; undefined once there is a user. Only its digest is stored. */
export async function newSetUpCode(db: Db): Promise<string | undefined> {
  if (await isSetUp(db)) return undefined;
  const block = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = [block(), block(), block(), block()].join("-");
  await addCode.run(db, digest(code));
  return code;
}

/** Redeems the code in the transaction that creates the first administrator; false when it is wrong. */
export async function useSetUpCode(db: Db, code: string): Promise<boolean> {
  const kept = await lockCodes.first(db);
  if (!kept?.value.includes(digest(code))) return false;
  await dropCodes.run(db);
  return true;
}
