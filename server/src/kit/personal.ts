import { randomBytes } from "node:crypto";
import { sql, type Db } from "./database.ts";
import { Seal } from "./seal.ts";
import type { Tx } from "./transaction.ts";

// The trail is never changed, and the law lets a person outside the company ask to be erased (GDPR, article 17). So their personal
// values are written sealed, with a key of their own that is beside them in the database: who destroys it has erased them all.

/** Whose personal data an event holds, and in which fields of its before, after and details. */
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
  /** Nothing once the person is erased. */
  readonly key: Buffer | null;
}
type Keys = ReadonlyMap<string, Buffer | null>;
const keysOf = sql<KeyRow, [string[]]>("SELECT subject_id, key FROM personal_key WHERE subject_id = ANY ($1::uuid[])");
// An update that changes nothing gives the row of another transaction that was faster.
const makeKey = sql<KeyRow, [string, Buffer]>(
  "INSERT INTO personal_key (subject_id, key) VALUES ($1, $2) ON CONFLICT (subject_id) DO UPDATE SET subject_id = excluded.subject_id RETURNING subject_id, key",
);
const destroyKeys = sql<unknown, [string[]]>(
  "INSERT INTO personal_key (subject_id, key, erased_at) SELECT s, NULL, clock() FROM unnest($1::uuid[]) AS s ON CONFLICT (subject_id) DO UPDATE SET key = NULL, erased_at = coalesce(personal_key.erased_at, clock())",
);
const endAnswers = sql<unknown, [string[]]>(
  "UPDATE idempotency_key SET answer = NULL WHERE subjects <> '{}' AND subjects && $1::uuid[]",
);

const asKeys = (rows: readonly KeyRow[]): Map<string, Buffer | null> =>
  new Map(rows.map(({ subject_id, key }) => [subject_id, key]));

/** The keys of these people, made where there is none; one of somebody erased is nothing, for good. */
async function keysFor(db: Db, subjects: readonly string[]): Promise<Keys> {
  const keys = asKeys(await keysOf.all(db, [...subjects]));
  for (const subject of subjects)
    if (!keys.has(subject)) keys.set(subject, (await makeKey.one(db, subject, randomBytes(32))).key);
  return keys;
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
    // Of somebody erased nothing is written any more: what nobody can open says the same.
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

/** The events as they are written: personal values sealed. Events without personal data cost no statement. */
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
 * The rows as they are read: personal values opened, those of somebody erased replaced by `erased`, a word in the reader's language.
 * Rows without sealed values cost no statement.
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

/** Destroys the keys of somebody (of all records that were merged into theirs) and the answers that were kept for repeats: what the trail says of them cannot be read any more. */
export async function forget(tx: Tx, ...subjects: string[]): Promise<void> {
  await destroyKeys.run(tx.db, subjects);
  await endAnswers.run(tx.db, subjects);
}
