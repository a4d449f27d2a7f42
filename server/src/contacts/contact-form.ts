import type { ContactFields } from "#contract/contacts/schemas.ts";
import { conflict, forbidden, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { constraintOf } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { linkSupplier, unlinkSupplier } from "#server/reference/public.ts";
import { mayChange, sees } from "./access.ts";
import { keysOf } from "./keys.ts";
import { read } from "./lists.ts";
import { phonesOf } from "./phones.ts";
import * as q from "./queries.ts";
import { storedMails } from "./mails.ts";
import { NOBODY, nextOf } from "./rules.ts";

export type ContactChanges = Partial<ContactFields> & { version?: number | undefined };

/** Locks and reads a contact to change it; throws 404 when it is out of reach, 403 without the right. */
export async function locked(tx: Tx, id: string, verb: "update" | "delete"): Promise<q.FullContact> {
  await q.lockContact.run(tx.db, id);
  const row = await read(tx, id);
  if (!row || !sees(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, verb, row)) throw forbidden();
  if (verb === "update" && row.erased_at) throw conflict("errors.contact_erased", undefined, "erased");
  return row;
}

const unique = (ids: readonly string[] | undefined): readonly string[] | undefined => ids && [...new Set(ids)];

export const linksOf = (given: ContactChanges): q.Links => ({
  representatives: unique(given.representatives),
  applications: unique(given.applications),
  b2cs: unique(given.b2cs),
  benchmarks: unique(given.benchmarks),
});

/** Checks the form's changed references (out of reach is treated like missing) and returns the columns to write. */
export async function checked(
  tx: Tx,
  given: ContactChanges,
  now: q.FullContact | undefined,
  links: q.Links,
): Promise<q.ContactWrite> {
  const before = now ?? NOBODY;
  const next = nextOf(given, before, storedMails);
  const changed = (key: "title_id" | "b2b_id" | "company_id"): string | null =>
    next[key] === before[key] ? null : next[key];
  const { applications = [], b2cs = [], benchmarks = [] } = links;
  // Existing representatives may stay, even if they have lost their rights.
  const representatives = (links.representatives ?? []).filter(
    (id) => !now?.representatives.some((r) => r.hash_id === id),
  );
  const found = await q.references.one(
    tx.db,
    changed("title_id"),
    changed("b2b_id"),
    next.country_id,
    changed("company_id"),
    applications,
    b2cs,
    representatives,
    benchmarks,
  );
  const seesBenchmarks = links.benchmarks === undefined || tx.access.can("benchmarks_view", {});
  const { company } = found;
  const seesCompany = company && company.contact_type === "society" && sees(tx.access, company);
  if (changed("company_id") !== null && !seesCompany) throw unknownReference("company_hash_id");
  const country_id = next.country_id ?? company?.country_id;
  if (!country_id) throw invalidField("country_hash_id", "errors.required");
  const there = { country_id, owners: now?.owners ?? [] };
  const mayBeThere = now
    ? country_id === now.country_id || mayChange(tx.access, "update", there)
    : tx.access.can("contacts_create", { country: country_id });
  for (const [isThere, field] of [
    [found.iso2 !== null && mayBeThere, "country_hash_id"],
    [found.title, "title_hash_id"],
    [found.b2b, "b2b_hash_id"],
    [found.applications === applications.length, "applications"],
    [found.b2cs === b2cs.length, "b2cs"],
    [seesBenchmarks && found.benchmarks === benchmarks.length, "benchmarks"],
    [found.representatives === representatives.length, "representatives"],
  ] as const)
    if (!isThere) throw unknownReference(field);
  if (next.company_id && next.contact_type === "society")
    throw invalidField("company_hash_id", "errors.company_of_company");
  if (now?.has_staff && next.contact_type === "individual")
    throw invalidField("contactType", "errors.company_has_staff");
  if (next.birthday && next.birthday > tx.call.now.toISOString().slice(0, 10))
    throw invalidField("birthday", "errors.future_date");
  const phones = given.phones ? phonesOf(given.phones, found.iso2 ?? "") : (now?.phones ?? []);
  const keys = keysOf({
    ...next,
    phones: phones.map((p) => p.number),
    mails: next.mails.map((m) => m.address),
  });
  return { ...next, country_id, phones, keys };
}

/** Links or unlinks the entry in the supplier list when the role changes. */
export async function followRole(tx: Tx, id: string, next: q.ContactWrite, before: readonly string[]): Promise<void> {
  const [is, was] = [next.roles.includes("supplier"), before.includes("supplier")];
  if (is && !was && !(await linkSupplier(tx, id, next.name, next.contact_type === "individual")))
    throw invalidField("roles", "errors.supplier_taken", { name: next.name });
  if (was && !is) await unlinkSupplier(tx, id);
}

type Column = Exclude<keyof q.ContactWrite, "keys">;
const shownColumns = q.columnNames.filter((name): name is Column => name !== "keys");

/** The values for the audit trail: the columns and the given links. */
export const traced = (row: Pick<q.ContactWrite, Column>, links: q.Links): Record<string, unknown> => ({
  ...Object.fromEntries(shownColumns.map((name) => [name, row[name]])),
  phones: row.phones.map((p) => p.number),
  mails: row.mails.map((m) => m.address),
  ...links,
});

export const now = async (tx: Tx, id: string): Promise<q.FullContact> => {
  const row = await read(tx, id);
  if (!row) throw notFound();
  return row;
};

/** A company merged or deleted a moment ago gives a field error. */
export async function writing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (constraintOf(error) === "contact_company_id_fkey") throw unknownReference("company_hash_id");
    throw error;
  }
}
