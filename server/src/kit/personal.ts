import { randomBytes } from "node:crypto";
import { sql, type Db } from "./database.ts";
import { Seal } from "./seal.ts";
import type { Tx } from "./transaction.ts";

// The audit trail is append-only, but people outside the company have a right to erasure (GDPR, article 17). So their personal values are
// encrypted with a key per person, kept in the database: destroying the key erases all of them.

/** The person whose data an event holds, and the fields of before, after and details that hold it. */
export interface Personal {
  /** The identifier of the person's record. */
  readonly subject: string;
  readonly fields: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
interface Sealed {
  readonly $sealed: string;
  readonly $of: string;
}
const isSealed = (v: unknown): v is Sealed => typeof v === "object" && v !== null && "$sealed" in v && "$of" in v;

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
const endAnswers = sql<unknown, [string[]]>(
  "UPDATE idempotency_key SET answer = NULL WHERE subjects <> '{}' AND subjects && $1::uuid[]",
);

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
  readonly personal?: Personal;
}
const isValues = (v: unknown): v is Values => typeof v === "object" && v !== null && !Array.isArray(v);

function sealedIn(values: unknown, { subject, fields }: Personal, key: Buffer | null): unknown {
  if (!isValues(values)) return values;
  const close = (field: string, value: unknown): Sealed => ({
    $of: subject,
    // For an erased person, store an empty value: it reads as "erased" like everything older.
    $sealed: key
      ? new Seal(key).close(Buffer.from(JSON.stringify(value)), `${subject} ${field}`).toString("base64")
      : "",
  });
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) =>
      fields.includes(field) && value !== null && value !== undefined ? [field, close(field, value)] : [field, value],
    ),
  );
}

/** Encrypts the personal values of events before they are written. Events without personal data cost no statement. */
export async function sealPersonal<E extends Written>(db: Db, events: readonly E[]): Promise<readonly E[]> {
  const subjects = [...new Set(events.flatMap((e) => e.personal?.subject ?? []))];
  if (subjects.length === 0) return events;
  const keys = await keysFor(db, subjects);
  return events.map((e) => {
    const { personal } = e;
    if (!personal) return e;
    const key = keys.get(personal.subject) ?? null;
    const sealed = (values: unknown): unknown => sealedIn(values, personal, key);
    return { ...e, before: sealed(e.before), after: sealed(e.after), details: sealed(e.details) };
  });
}

/**
 * Decrypts the personal values of trail rows; those of erased people are replaced by `erased`, a word in the reader's language. Rows
 * without encrypted values cost no statement.
 */
export async function openPersonal<R extends Pick<Written, "details"> & { before?: unknown; after?: unknown }>(
  db: Db,
  rows: readonly R[],
  erased: string,
): Promise<readonly R[]> {
  const parts = rows.flatMap((r) => [r.before, r.after, r.details]).filter(isValues);
  const subjects = new Set(parts.flatMap((part) => Object.values(part).flatMap((v) => (isSealed(v) ? v.$of : []))));
  if (subjects.size === 0) return rows;
  const keys = asKeys(await keysOf.all(db, [...subjects]));
  const openOne = (field: string, { $sealed, $of }: Sealed): unknown => {
    const key = keys.get($of);
    const plain = key && new Seal(key).open(Buffer.from($sealed, "base64"), `${$of} ${field}`);
    return plain ? (JSON.parse(plain.toString()) as unknown) : erased;
  };
  const opened = <V>(values: V): V =>
    isValues(values)
      ? (Object.fromEntries(Object.entries(values).map(([f, v]) => [f, isSealed(v) ? openOne(f, v) : v])) as V)
      : values;
  return rows.map((r) => ({ ...r, before: opened(r.before), after: opened(r.after), details: opened(r.details) }));
}

/**
 * Erases people (a person and all records merged into theirs): destroys their keys, so that the trail can't be read, and drops the answers
 * kept for repeated calls.
 */
export async function forget(tx: Tx, ...subjects: string[]): Promise<void> {
  await destroyKeys.run(tx.db, subjects);
  await endAnswers.run(tx.db, subjects);
}
