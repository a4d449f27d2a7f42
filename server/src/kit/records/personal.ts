import { randomBytes } from "node:crypto";
import { sql, type Db } from "../sql/database.ts";
import { Seal } from "#server/kit/shared/seal.ts";
import type { Tx } from "../sql/transaction.ts";

// The audit trail is append-only, but people outside the company have a right to erasure (GDPR, article 17). So their personal values are
// encrypted with a key per person, kept in the database: destroying the key erases all of them.

/** The person whose data an event holds, and the fields of before, after, details and the notice that hold it. */
export interface Personal {
  /** The identifier of the person's record; null for what is of nobody. */
  readonly subject: string | null;
  readonly fields: readonly string[];
  /** The person whose data the values before the change hold, where it is another one: a record that was moved to another contact. */
  readonly was?: string | null;
}

/** What a record hangs on. */
export interface OfContact {
  readonly contact_id: string | null;
  readonly contact_type: string | null;
}
const personOf = ({ contact_id, contact_type }: OfContact): string | null =>
  contact_type === "individual" ? contact_id : null;
/**
 * Seals what people typed in a record of a contact, where that contact is a person.
 * @param was the record before the change, where it may have been of another contact
 */
export function sealedFor(
  row: OfContact,
  fields: readonly string[],
  was: OfContact = row,
): { readonly personal?: Personal } {
  const [subject, before] = [personOf(row), personOf(was)];
  return subject === null && before === null ? {} : { personal: { subject, fields, was: before } };
}

type Values = Readonly<Record<string, unknown>>;
interface Sealed {
  readonly $sealed: string;
  readonly $of: string;
}
const isSealed = (v: unknown): v is Sealed => typeof v === "object" && v !== null && "$sealed" in v && "$of" in v;

/** With whose keys some of the values are sealed. */
export const sealedWith = (values: Values): readonly string[] =>
  Object.values(values).flatMap((v) => (isSealed(v) ? v.$of : []));

interface KeyRow {
  readonly subject_id: string;
  /** Null once the person is erased. */
  readonly key: Buffer | null;
}
type Keys = ReadonlyMap<string, Buffer | null>;
const keysOf = sql<KeyRow, [string[]]>("SELECT subject_id, key FROM personal_key WHERE subject_id = ANY ($1::uuid[])");
// The no-op UPDATE returns the row of a faster concurrent transaction. Inserting in id order makes concurrent transactions wait instead of
// deadlocking.
const makeKeys = sql<KeyRow, [subjects: string[], keysInHex: string[]]>(
  "INSERT INTO personal_key (subject_id, key) SELECT id, decode(k, 'hex') FROM unnest($1::uuid[], $2::text[]) AS n(id, k) ORDER BY id ON CONFLICT (subject_id) DO UPDATE SET subject_id = excluded.subject_id RETURNING subject_id, key",
);
const destroyKeys = sql<unknown, [string[]]>(
  "INSERT INTO personal_key (subject_id, key, erased_at) SELECT s, NULL, clock() FROM unnest($1::uuid[]) AS s ON CONFLICT (subject_id) DO UPDATE SET key = NULL, erased_at = coalesce(personal_key.erased_at, clock())",
);
// Any answer may name anybody: a list of orders, a dashboard. So all of them end; a repeat is told that it was saved.
const endAnswers = sql("UPDATE idempotency_key SET answer = NULL WHERE answer IS NOT NULL");

const asKeys = (rows: readonly KeyRow[]): Map<string, Buffer | null> =>
  new Map(rows.map(({ subject_id, key }) => [subject_id, key]));

/** The keys of these people, created where missing; null for people who have been erased. */
async function keysFor(db: Db, subjects: readonly string[]): Promise<Keys> {
  const keys = asKeys(await keysOf.all(db, [...subjects]));
  const missing = subjects.filter((subject) => !keys.has(subject));
  if (missing.length === 0) return keys;
  const fresh = missing.map(() => randomBytes(32).toString("hex"));
  return new Map([...keys, ...asKeys(await makeKeys.all(db, missing, fresh))]);
}

interface Written {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly details?: Values;
  readonly notice?: { readonly params: Values };
  readonly personal?: Personal;
}
const isValues = (v: unknown): v is Values => typeof v === "object" && v !== null && !Array.isArray(v);

/** The name of a record, which is looked up: there is nothing to seal. */
const isName = (v: unknown): boolean => typeof v === "object" && v !== null && "$name" in v;

function sealedIn(values: unknown, fields: readonly string[], subject: string | null, keys: Keys): unknown {
  if (!isValues(values) || subject === null) return values;
  const key = keys.get(subject) ?? null;
  const close = (field: string, value: unknown): Sealed => ({
    $of: subject,
    // For an erased person, store an empty value: it reads as "erased" like everything older.
    $sealed: key
      ? new Seal(key).close(Buffer.from(JSON.stringify(value)), `${subject} ${field}`).toString("base64")
      : "",
  });
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) =>
      fields.includes(field) && value !== null && value !== undefined && !isName(value)
        ? [field, close(field, value)]
        : [field, value],
    ),
  );
}

/**
 * Encrypts the personal values of events, and of their notices, before they are written. Events without personal data cost no statement.
 */
export async function sealPersonal<E extends Written>(db: Db, events: readonly E[]): Promise<readonly E[]> {
  const subjects = [...new Set(events.flatMap(({ personal: p }) => [p?.subject ?? [], p?.was ?? []].flat()))];
  if (subjects.length === 0) return events;
  const keys = await keysFor(db, subjects);
  return events.map((e) => {
    const { personal } = e;
    if (!personal) return e;
    const { subject, fields, was = subject } = personal;
    const sealed = (values: unknown): unknown => sealedIn(values, fields, subject, keys);
    const { notice } = e;
    return {
      ...e,
      before: sealedIn(e.before, fields, was, keys),
      after: sealed(e.after),
      details: sealed(e.details),
      ...(notice && { notice: { ...notice, params: sealed(notice.params) } }),
    };
  });
}

/** Decrypts the personal values of some columns of rows; see `openPersonal`. */
export async function openColumns<C extends string, R extends Readonly<Partial<Record<C, unknown>>>>(
  db: Db,
  rows: readonly R[],
  columns: readonly C[],
  erased: string,
): Promise<readonly R[]> {
  const parts = rows.flatMap((r) => columns.map((c): unknown => r[c])).filter(isValues);
  const subjects = new Set(parts.flatMap(sealedWith));
  if (subjects.size === 0) return rows;
  const keys = asKeys(await keysOf.all(db, [...subjects]));
  const openOne = (field: string, { $sealed, $of }: Sealed): unknown => {
    const key = keys.get($of);
    const plain = key && new Seal(key).open(Buffer.from($sealed, "base64"), `${$of} ${field}`);
    return plain ? (JSON.parse(plain.toString()) as unknown) : erased;
  };
  const opened = (values: unknown): unknown =>
    isValues(values)
      ? Object.fromEntries(Object.entries(values).map(([f, v]) => [f, isSealed(v) ? openOne(f, v) : v]))
      : values;
  return rows.map((r) => ({ ...r, ...Object.fromEntries(columns.map((c) => [c, opened(r[c])])) }));
}

/**
 * Decrypts the personal values of trail rows; those of erased people are replaced by `erased`, a word in the reader's language. Rows
 * without encrypted values cost no statement.
 */
export const openPersonal = async <R extends Pick<Written, "before" | "after" | "details">>(
  db: Db,
  rows: readonly R[],
  erased: string,
): Promise<readonly R[]> => await openColumns(db, rows, ["before", "after", "details"], erased);

/** A letter in its job, unreadable once one of the people it is about is erased. */
export interface SealedLetter {
  readonly of: readonly string[];
  readonly sealed: string;
}
const LETTER = "letter";
/** Encrypts values that wait in jobs, each with the keys of all people that it names. */
export async function sealFor(
  db: Db,
  letters: readonly { readonly about: readonly string[] }[],
): Promise<SealedLetter[]> {
  const keys = await keysFor(db, [...new Set(letters.flatMap((one) => one.about))].toSorted());
  return letters.map((one) => {
    let bytes: Buffer = Buffer.from(JSON.stringify(one));
    // With the key of an erased person missing, nobody can read it: as it would be once they are erased.
    for (const id of one.about) bytes = new Seal(keys.get(id) ?? randomBytes(32)).close(bytes, `${id} ${LETTER}`);
    return { of: one.about, sealed: bytes.toString("base64") };
  });
}
/** Undefined once one of the people is erased. */
export async function openFor(db: Db, { of, sealed }: SealedLetter): Promise<unknown> {
  const keys = asKeys(of.length > 0 ? await keysOf.all(db, [...of]) : []);
  let bytes: Buffer | undefined = Buffer.from(sealed, "base64");
  for (const id of of.toReversed()) {
    const key = keys.get(id);
    bytes = key && bytes ? new Seal(key).open(bytes, `${id} ${LETTER}`) : undefined;
  }
  return bytes && (JSON.parse(bytes.toString()) as unknown);
}

/**
 * Erases people (a person and all records merged into theirs): destroys their keys, so that the trail, notices and waiting mails
 * can't be read, and drops the answers kept for repeated calls.
 */
export async function forget(tx: Tx, ...subjects: string[]): Promise<void> {
  await destroyKeys.run(tx.db, subjects);
  await endAnswers.run(tx.db);
}
