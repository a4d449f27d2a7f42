import { type Db, sql } from "#server/kit/database.ts";

/** Tries are counted over this long. */
export const WINDOW_MINUTES = 15;

/** A counter and how many tries it allows in a window. */
export interface Counter {
  readonly key: string;
  readonly limit: number;
}

/** Counts a try on the first counters and, only where all of those still allow it, on the rest: what is turned away early costs nobody else. */
const count = sql<{ key: string; tries: number }, [string[], number[], string[]]>(`
  WITH first AS (
    INSERT INTO throttle AS t (key, tries, window_start) SELECT k, 1, now() FROM unnest($1::text[]) AS k ORDER BY k
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN 1 ELSE t.tries + 1 END,
      window_start = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN now() ELSE t.window_start END
    RETURNING key, tries
  ), rest AS (
    INSERT INTO throttle AS t (key, tries, window_start) SELECT k, 1, now() FROM unnest($3::text[]) AS k
    WHERE NOT EXISTS (SELECT 1 FROM first JOIN unnest($1::text[], $2::int[]) AS l(key, most) USING (key) WHERE tries > most) ORDER BY k
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN 1 ELSE t.tries + 1 END,
      window_start = CASE WHEN t.window_start < now() - interval '${WINDOW_MINUTES} minutes' THEN now() ELSE t.window_start END
    RETURNING key, tries
  )
  SELECT key, tries FROM first UNION ALL SELECT key, tries FROM rest`);
const giveBack = sql<unknown, [string[], string[]]>(`
  WITH due AS MATERIALIZED (SELECT key FROM throttle WHERE key = ANY ($1) ORDER BY key FOR UPDATE)
  UPDATE throttle t SET tries = CASE WHEN t.key = ANY ($2) THEN 0 ELSE greatest(t.tries - 1, 0) END FROM due WHERE t.key = due.key`);

/** Counts one try and gives the counters that are over their limit. */
export async function overLimit(db: Db, first: readonly Counter[], rest: readonly Counter[] = []): Promise<string[]> {
  const counted = await count.all(
    db,
    first.map((c) => c.key),
    first.map((c) => c.limit),
    rest.map((c) => c.key),
  );
  const limits = new Map([...first, ...rest].map((c) => [c.key, c.limit]));
  return counted.filter((c) => c.tries > (limits.get(c.key) ?? 0)).map((c) => c.key);
}

/** The try was a good one: it is not counted after all, and `cleared` begin anew. */
export async function forgiven(db: Db, keys: readonly string[], cleared: readonly string[]): Promise<void> {
  await giveBack.run(db, [...keys], [...cleared]);
}

/** Whose tries an address counts for: itself, or its /64 network, which one person has as a whole. */
export function network(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/u, "").replace(/%.*$/u, "");
  if (!bare.includes(":")) return bare;
  const [head = "", tail = ""] = bare.split("::");
  const front = head.split(":").filter((g) => g !== "");
  const back = tail.split(":").filter((g) => g !== "");
  const zeros = bare.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`;
}
