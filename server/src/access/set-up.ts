import { createHash, randomInt } from "node:crypto";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { dropSetting, lockSetting, putFirst } from "#server/kit/records/settings.ts";

/** Letters and digits that are not easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** Codes kept: several servers may start on an empty database, and each prints one. */
const KEPT = 8;

const anyUser = sql<{ any: boolean }>("SELECT EXISTS (SELECT 1 FROM app_user) AS any");
const CODES = "set_up_codes";

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
  await putFirst(db, CODES, digest(code), KEPT);
  return code;
}

/** Redeems the code in the transaction that creates the first administrator; false when it is wrong. */
export async function useSetUpCode(db: Db, code: string): Promise<boolean> {
  const kept = (await lockSetting(db, CODES)) as readonly string[] | undefined;
  if (!kept?.includes(digest(code))) return false;
  await dropSetting(db, CODES);
  return true;
}
