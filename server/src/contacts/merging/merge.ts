import type * as calls from "#contract/contacts/merging.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Access } from "#server/kit/shared/access.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { conflict, forbidden, invalidField, named, notFound, stale } from "#server/kit/shared/failures.ts";
import { keepMerge, moveUses, moving, countUses, saidUse, mergeSuppliers } from "#server/reference/public.ts";
import { openPersonal, sealPersonal } from "#server/kit/records/personal.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { sees, type Placed } from "../access.ts";
import { eventOf, PERSONAL } from "../events.ts";
import { keysOf } from "../keys.ts";
import { read, readEach } from "../lists.ts";
import { mayMoveAccounts, maySwitchPortal } from "../portal-right.ts";
import { presentContact } from "../present.ts";
import { refreshStaff, writeContact, type ContactWrite, type FullContact } from "../queries.ts";
import * as q from "./queries.ts";
import { lackedBy, mergedValues, type Values, valuesOf } from "./rules.ts";

/** Checks that the caller may merge the contact; throws 404 out of reach, 403 without the right in its country. */
export function mergeable<C extends Placed>(access: Access, row: C | undefined): C {
  if (!row || !sees(access, row)) throw notFound();
  access.require("contacts_merge", { country: row.country_id });
  return row;
}
/** Reads both contacts as they are now. */
async function bothOf(reader: Reader, id: string, into: string): Promise<{ from: FullContact; into: FullContact }> {
  const [one, other] = await readEach(reader, id, into);
  const from = mergeable(reader.access, one);
  return { from, into: await named("into", (async () => mergeable(reader.access, other))()) };
}

/** The text key of the reason why two contacts can't be merged; undefined when they can. */
function problemOf({ from, into }: { from: FullContact; into: FullContact }): string | undefined {
  if (from.hash_id === into.hash_id) return "errors.merge_contact_self";
  if (from.contact_type !== into.contact_type) return "errors.merge_contact_types";
  return from.erased_at || into.erased_at ? "errors.contact_erased" : undefined;
}

/** Tables shown as fields in the preview; they are not counted as moved records. */
const SHOWN = new Set(["contact_representative", "contact_application", "contact_b2c", "contact_benchmark"]);

export async function previewMerge(reader: Reader, { params, query }: ServerInput<typeof calls.previewContactMerge>) {
  const both = await bothOf(reader, params.id, query.into);
  const problem =
    problemOf(both) ?? ((await mayMoveAccounts(reader, both.from, both.into)) ? undefined : "errors.merge_portal");
  const uses = await countUses(reader.db, "contact", [params.id], "its own too");
  const { locale } = reader.call;
  return {
    data: {
      from: presentContact(both.from, reader.person),
      into: presentContact(both.into, reader.person),
      take: lackedBy(both.into, both.from),
      moves: uses
        .filter((use) => !SHOWN.has(use.table))
        .map((use) => ({ count: use.count, text: saidUse(locale, use) })),
      problem: problem ? text(locale, problem) : null,
    },
  };
}

/** The person whose personal data it is; undefined for a company. */
export const subjectOf = (c: { contact_type: string; hash_id: string }): string | undefined =>
  c.contact_type === "individual" ? c.hash_id : undefined;

/** Encrypts what a merge keeps of a person with their key. */
async function sealed<V extends object>(db: Db, values: V, subject: string | undefined): Promise<V> {
  if (!subject) return values;
  const fields = [...PERSONAL, "search", "keys"];
  const [row] = await sealPersonal(db, [{ before: values, personal: { subject, fields } }]);
  return row?.before ?? values;
}
/** Decrypts kept values. Those of erased people are replaced by `erased`. */
export async function openedFor<V extends object>(db: Db, rows: readonly V[], erased = ""): Promise<readonly V[]> {
  const opened = await openPersonal(
    db,
    rows.map((before) => ({ before, details: {} })),
    erased,
  );
  return opened.map((row) => row.before);
}

/** Locks both contacts and checks their versions. */
async function lockedPair(tx: Tx, { params, body }: ServerInput<typeof calls.mergeContacts>) {
  const rows = await q.lockBoth.all(tx.db, [params.id, body.into]);
  const both = await bothOf(tx, params.id, body.into);
  if (body.version !== both.from.version || body.into_version !== both.into.version) throw stale();
  const problem = problemOf(both);
  if (problem === "errors.contact_erased") throw conflict(problem, undefined, "erased");
  const row = rows.find((one) => one.row.hash_id === params.id)?.row;
  if (problem || !row) throw invalidField("into", problem ?? "errors.unknown_reference");
  return { ...both, row };
}

/** Adds the keys that identify the contact. */
export const written = (values: Values): ContactWrite => ({
  ...values,
  keys: keysOf({
    ...values,
    phones: values.phones.map((p) => p.number),
    mails: values.mails.map((m) => m.address),
  }),
});

export async function merge(tx: Tx, input: ServerInput<typeof calls.mergeContacts>) {
  const pair = await lockedPair(tx, input);
  const { from, into } = pair;
  if (!(await mayMoveAccounts(tx, from, into))) throw forbidden();
  const { id, moved, now } = await joined(tx, pair, input.body.take ?? lackedBy(into, from));
  return { data: { merge: id, moved, contact: presentContact(mergeable(tx.access, now), tx.person) } };
}

/**
 * Merges what was only proposed into a contact that the caller sees. The survivor stays as it is: who proposed it gets no access, as somebody
 * decided that it is another's.
 */
export async function mergeProposed(tx: Tx, id: string, other: string): Promise<void> {
  const rows = await q.lockBoth.all(tx.db, [id, other]);
  const [from, into] = await readEach(tx, id, other);
  const row = rows.find((one) => one.row.hash_id === id)?.row;
  if (!from || !row) throw notFound();
  const problem = into && sees(tx.access, into) ? problemOf({ from, into }) : "errors.unknown_reference";
  if (!into || problem) throw invalidField("into", problem ?? "errors.unknown_reference");
  // Taken back, it is a contact like others, of who proposed it.
  const contact = {
    ...row,
    proposed: false,
    owners: [from.created_by.hash_id],
    keys: keysOf({ name: from.name, phones: [], mails: [] }),
  };
  await joined(tx, { from, into, row: contact }, []);
}

type Taken = NonNullable<ServerInput<typeof calls.mergeContacts>["body"]["take"]>;
interface Pair {
  readonly from: FullContact;
  readonly into: FullContact;
  /** What is kept of the merged one, to take it back. */
  readonly row: q.MergedRow;
}
/** Moves all that refers to the one to the other, which takes over what is said of it. */
async function joined(tx: Tx, { from, into, row }: Pair, take: Taken) {
  const after = mergedValues(from, into, take);
  maySwitchPortal(tx, into, after);
  const avatar = take.includes("avatar") ? from.avatar_file_id : into.avatar_file_id;
  const subject = subjectOf(into);
  const bothSupply = [from, into].every((c) => c.roles.includes("supplier"));
  const survivor: q.Survivor = {
    before: await sealed(tx.db, valuesOf(into), subject),
    after: await sealed(tx.db, after, subject),
    avatar: { before: into.avatar_file_id, after: avatar },
    owners: into.owners,
    supplier: bothSupply ? await mergeSuppliers(tx, from.hash_id, into.hash_id, subjectOf(from)) : null,
  };
  const id = newId();
  await keepMerge(tx.db, {
    hash_id: id,
    list: "contact",
    survivor_id: into.hash_id,
    merged: await sealed(tx.db, row, subjectOf(from)),
    survivor,
    user_id: tx.person.id,
  });
  const moved = await moving(async () => {
    const count = await moveUses(tx.db, "contact", { merge: id, from: from.hash_id, to: into.hash_id }, "its own too");
    await q.finishMerge.run(tx.db, from.hash_id, into.hash_id, from.owners, avatar);
    return count;
  });
  await writeContact.run(tx.db, into.hash_id, JSON.stringify([written(after)]), "{}");
  if (from.has_staff || (into.has_staff && after.name !== into.name)) await refreshStaff.run(tx.db, into.hash_id);
  const now = await read(tx, into.hash_id);
  if (!now) throw notFound();
  await recordMerge(tx, from, now, { moved, taken: take });
  return { id, moved, now };
}

/** Records the merge on the trail of both contacts, without values for people: each name is encrypted with its own key, on either trail. */
async function recordMerge(tx: Tx, from: FullContact, into: FullContact, counts: object): Promise<void> {
  const sealedOf = (c: FullContact) => subjectOf(c) && { personal: { subject: c.hash_id, fields: PERSONAL } };
  await record(
    tx,
    { ...eventOf(into, "merge", { details: { merged: from.name, ...counts } }), ...sealedOf(from) },
    {
      ...eventOf({ ...from, version: from.version + 1 }, "merge_away", { details: { into: into.name } }),
      ...sealedOf(into),
    },
  );
}

export async function mergesOf(reader: Reader, { params }: ServerInput<typeof calls.contactMerges>) {
  mergeable(reader.access, await read(reader, params.id));
  const rows = await q.mergesInto.all(reader.db, params.id);
  const merged = await openedFor(
    reader.db,
    rows.map((row) => row.merged),
  );
  return { data: rows.map(({ merged: _, ...row }, i) => ({ ...row, name: merged[i]?.name ?? "" })) };
}
