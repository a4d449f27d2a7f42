import { needed } from "#server/kit/shared/needed.ts";
import { type Db, sql, sqlLater } from "#server/kit/sql/database.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";

interface Seen {
  readonly hash_id: string;
  readonly company_id: string | null;
}
/** Opening or closing the portal to a contact requires `portal_manage` in its country, and in the one it leaves. */
export function maySwitchPortal(
  tx: Tx,
  before: { readonly country_id: string | null; readonly portal_access: boolean },
  next: { readonly country_id: string; readonly portal_access: boolean },
): void {
  if (next.portal_access === before.portal_access) return;
  for (const country of new Set([next.country_id, before.country_id ?? next.country_id]))
    tx.access.require("portal_manage", { country });
}
/** SQL: whether a contact has accounts of the portal, an area above this one. */
export type HasAccounts = (contact: string) => string;
const hasAccounts = needed<HasAccounts>("the accounts of the portal");
export const bindHasAccounts = hasAccounts.bind;
const companyOf = sqlLater<{ country_id: string; has_accounts: boolean }, [company: string, contact: string]>(
  () => `SELECT country_id, ${hasAccounts.given()("$2")} AS has_accounts FROM contact WHERE hash_id = $1`,
);
/** Giving a person with portal accounts another company shows them its orders: requires `portal_manage` in that company's country. */
export async function mayShowCompany(tx: Tx, before: Seen, company: string | null): Promise<void> {
  if (company === null || company === before.company_id) return;
  const found = await companyOf.first(tx.db, company, before.hash_id);
  if (found?.has_accounts) tx.access.require("portal_manage", { country: found.country_id });
}

const reached = sqlLater<
  { has_accounts: boolean; countries: string[] },
  [contacts: string[], companies: (string | null)[]]
>(
  () => `
  SELECT EXISTS (SELECT 1 FROM contact c WHERE (c.hash_id = ANY ($1::uuid[]) OR c.company_id = ANY ($1::uuid[])) AND ${hasAccounts.given()("c.hash_id")}) AS has_accounts,
    ARRAY(SELECT country_id FROM contact WHERE hash_id = ANY ($2::uuid[])) AS countries`,
);
type Merged = Seen & { readonly country_id: string };
/**
 * Whether the caller may merge the two, or undo it, as to the portal. That moves accounts from one contact to the other: where these two or
 * their staff have any, it requires `portal_manage` in the countries of both, and of their companies.
 */
export async function mayMoveAccounts({ db, access }: Reader, one: Merged, other: Merged): Promise<boolean> {
  const both = [one, other];
  const holds = (country: string): boolean => access.can("portal_manage", { country });
  // Nothing to look up for who holds the right in both countries, where no company is involved.
  if (both.every((c) => c.company_id === null && holds(c.country_id))) return true;
  const { has_accounts, countries } = await reached.one(
    db,
    both.map((c) => c.hash_id),
    both.map((c) => c.company_id),
  );
  return !has_accounts || [...both.map((c) => c.country_id), ...countries].every(holds);
}

const open = sql<{ version: number }, [string]>(
  "UPDATE contact SET portal_access = true, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** Opens the portal to a contact; returns its version. */
export const openPortal = async (db: Db, contact: string): Promise<number> => (await open.one(db, contact)).version;
