import { createHash, randomBytes } from "node:crypto";
import { type Db, sql } from "#server/kit/sql/database.ts";
import type { Account } from "./queries.ts";

/** Validity of password links in minutes: requested by the person, or sent by an administrator. */
export const LINK_MINUTES = { reset: 60, invitation: 72 * 60 } as const;
export type LinkKind = keyof typeof LINK_MINUTES;

/** A new invitation replaces the previous one. Links are bound to the account's current password and address. */
const keep = sql<unknown, [Buffer, string, LinkKind, number, number]>(`
  WITH before AS (DELETE FROM password_link WHERE user_id = $2 AND kind = 'invitation' AND $3 = 'invitation')
  INSERT INTO password_link (token_hash, user_id, kind, expires_at, credentials_version) VALUES ($1, $2, $3, now() + $4 * interval '1 minute', $5)`);
const good =
  "l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND u.active AND u.credentials_version = l.credentials_version";
const whose = sql<{ user_id: string }, [Buffer]>(
  `SELECT l.user_id FROM password_link l JOIN app_user u ON u.hash_id = l.user_id WHERE ${good}`,
);
/** Of two concurrent calls, the second waits for the first and then finds the link used. */
const use = sql<{ user_id: string; kind: LinkKind; credentials_version: number }, [Buffer]>(
  `UPDATE password_link l SET used_at = now() FROM app_user u WHERE u.hash_id = l.user_id AND ${good} RETURNING l.user_id, l.kind, l.credentials_version`,
);

export const newToken = (): string => randomBytes(32).toString("base64url");
/** Tokens are long and random, so an unkeyed digest is enough. */
export const tokenDigest = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Creates a link for an account as it was read: if its address has changed since, the link does not work. */
export async function makeLink(db: Db, kind: LinkKind, account: Account): Promise<string> {
  const token = newToken();
  await keep.run(db, tokenDigest(token), account.id, kind, LINK_MINUTES[kind], account.credentials_version);
  return token;
}

export const ownerOfLink = async (db: Db, token: string): Promise<string | undefined> =>
  (await whose.first(db, tokenDigest(token)))?.user_id;

/** Redeems a link; undefined when it is not valid. */
export const redeemLink = async (db: Db, token: string) => await use.first(db, tokenDigest(token));
