import { type Db, sql } from "#server/kit/sql/database.ts";

/** The window in which attempts are counted, in minutes. */
export const WINDOW_MINUTES = 15;

/**
 * All kinds of counter, in the order in which their rows are locked: within a statement and from one statement of a transaction to the
 * next. Different orders could deadlock concurrent sign-ins.
 */
const LOCK_ORDER = [
  "portal-write",
  "new-place",
  "password",
  "test-mail",
  "register-address",
  "register-account",
  "confirm-address",
  "forget-address",
  "forget-account",
  "address",
  "pair",
  "account",
  "code",
] as const;
export type CounterKey = `${(typeof LOCK_ORDER)[number]}:${string}`;

/** A counter and the attempts it allows per window. */
export interface Counter {
  readonly key: CounterKey;
  readonly limit: number;
}

const rank = (key: string): number => LOCK_ORDER.findIndex((kind) => key.startsWith(`${kind}:`));
const inLockOrder = <T extends CounterKey>(keys: readonly T[]): T[] =>
  keys.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

/**
 * Counts an attempt on the first counters and, only if none of those is over its limit, on the rest: refused attempts must not use up other
 * people's counters.
 */
const count = sql<{ key: string; tries: number }, [string[], number[], string[]]>(`
  WITH first AS (
    INSERT INTO throttle AS t (key, tries, window_start) SELECT k, 1, now() FROM unnest($1::text[]) WITH ORDINALITY AS u(k, n) ORDER BY n
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN 1 ELSE t.tries + 1 END,
      window_start = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN now() ELSE t.window_start END
    RETURNING key, tries
  ), rest AS (
    INSERT INTO throttle AS t (key, tries, window_start) SELECT k, 1, now() FROM unnest($3::text[]) WITH ORDINALITY AS u(k, n)
    WHERE NOT EXISTS (SELECT 1 FROM first JOIN unnest($1::text[], $2::int[]) AS l(key, most) USING (key) WHERE tries > most) ORDER BY n
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN 1 ELSE t.tries + 1 END,
      window_start = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN now() ELSE t.window_start END
    RETURNING key, tries
  )
  SELECT key, tries FROM first UNION ALL SELECT key, tries FROM rest`);
const giveBack = sql<unknown, [string[], string[]]>(`
  WITH due AS MATERIALIZED (
    SELECT t.key FROM unnest($1::text[]) WITH ORDINALITY AS u(k, n) JOIN throttle t ON t.key = u.k ORDER BY u.n FOR UPDATE OF t
  )
  UPDATE throttle t SET tries = CASE WHEN t.key = ANY ($2) THEN 0 ELSE greatest(t.tries - 1, 0) END FROM due WHERE t.key = due.key`);

/** Counts an attempt and returns the keys of the counters over their limit. The first counters must precede the rest in lock order. */
export async function overLimit(db: Db, first: readonly Counter[], rest: readonly Counter[] = []): Promise<string[]> {
  const limits = new Map<string, number>([...first, ...rest].map((c) => [c.key, c.limit]));
  const [early, late] = [inLockOrder(first.map((c) => c.key)), inLockOrder(rest.map((c) => c.key))];
  const [last, next] = [early.at(-1), late[0]];
  if (last && next && rank(last) > rank(next)) throw new Error(`${last} is locked after ${next}`);
  const counted = await count.all(
    db,
    early,
    early.map((key) => limits.get(key) ?? 0),
    late,
  );
  return counted.filter((c) => c.tries > (limits.get(c.key) ?? 0)).map((c) => c.key);
}

/** Takes back a successful attempt and resets the counters in `cleared`. Call it once per transaction, with all its counters. */
export async function forgiven(db: Db, keys: readonly CounterKey[], cleared: readonly CounterKey[]): Promise<void> {
  await giveBack.run(db, inLockOrder(keys), [...cleared]);
}
