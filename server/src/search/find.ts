import { planned } from "#server/kit/sql/database.ts";
import { folded } from "#contract/kit/words.ts";
import { patterns, Where } from "#server/kit/sql/list-query.ts";
import type { Found, Searcher } from "#server/kit/records/searching.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";

/** The rank of approximate matches. */
const NEARLY = 4;
/** Most results per kind. */
const SHOWN = 6;
/** Letters from which typing mistakes are tolerated, and from which an index can find a fragment. */
const FORGIVEN = 4;
const INDEXED = 3;
const ALIKE = 0.55;

interface Row extends Found {
  readonly kind: string;
  readonly rank: number;
}

/** Ranks a title: equal, starts with the words, a word starts with them, contains them, approximate. */
const rankOf = (title: string, word: string, holds: string): string =>
  `CASE WHEN ${title} = ${word} THEN 0 WHEN starts_with(${title}, ${word}) THEN 1 WHEN strpos(${title}, ' ' || ${word}) > 0 THEN 2 WHEN ${holds} IS NOT FALSE THEN 3 ELSE ${NEARLY} END`;

/** Finds the records in the caller's reach that match, the best kind first: one statement, and a second one for large tables. */
export async function findAll(
  reader: Reader,
  searchers: readonly Searcher[],
  q: string,
): Promise<{ searcher: Searcher; found: Found }[]> {
  const wanted = patterns(q);
  const words = folded(q);
  if (wanted.length === 0) {
    // An empty query finds nothing; this call counts as the permission check.
    reader.access.own();
    return [];
  }
  const where = new Where();
  const [holds, wordAt] = [where.holding(wanted), where.bind("?::text", words)];
  const title = reader.call.locale === "fr" ? "fold(coalesce(x.title_fr, x.title))" : "fold(x.title)";
  const matches = `(${holds("x.words")}${words.length >= FORGIVEN ? ` OR word_similarity(${wordAt}, x.words) >= ${ALIKE}` : ""})`;
  const parts = searchers.flatMap((s, i) => {
    const rows = s.rows(readerOf(reader, s), where, holds);
    if (rows === undefined) return [];
    return [
      `(SELECT ${i} AS place, '${s.kind}' AS kind, x.hash_id, x.title, x.title_fr, x.about, ${rankOf(title, wordAt, holds("x.words"))} AS rank FROM (${rows}) AS x${s.matched ? "" : ` WHERE ${matches}`} ORDER BY rank${s.matched ? "" : ", x.title"} LIMIT ${SHOWN})`,
    ];
  });
  // Without any reach there is no statement. The last condition uses both parameters, which are bound in any case.
  const first =
    parts.length === 0
      ? []
      : await planned<Row>(
          `SELECT * FROM (${parts.join(" UNION ALL ")}) AS hit WHERE ${holds("''")} IS NOT NULL AND ${wordAt} IS NOT NULL ORDER BY place, rank`,
        ).all(reader.db, ...where.values);
  // Approximate matches are only shown when there is no other match.
  const sure = first.filter((r) => r.rank < NEARLY);
  const hitsOf = (kind: string): readonly Row[] => (sure.length > 0 ? sure : first).filter((r) => r.kind === kind);
  const further =
    words.length < INDEXED
      ? []
      : await findMore(
          reader,
          searchers.filter((s) => hitsOf(s.kind).length < SHOWN),
          q,
        );
  const groups: { searcher: Searcher; found: readonly Found[]; best: number }[] = [];
  for (const searcher of searchers) {
    const hits = hitsOf(searcher.kind);
    const more = further.filter((r) => r.kind === searcher.kind);
    const known = new Set(hits.map((h) => h.hash_id));
    const found = [...hits, ...more.filter((m) => !known.has(m.hash_id))].slice(0, SHOWN);
    groups.push({ searcher, found, best: Math.min(...hits.map((h) => h.rank), more.length > 0 ? 3 : 9) });
  }
  return groups
    .toSorted((a, b) => a.best - b.best)
    .flatMap(({ searcher, found }) => found.map((f) => ({ searcher, found: f })));
}

/** Second statement, for kinds whose search does not scan all rows: finds by index, for all of them together. */
async function findMore(
  reader: Reader,
  searchers: readonly Searcher[],
  q: string,
): Promise<readonly (Found & { readonly kind: string })[]> {
  const where = new Where();
  const parts = searchers.flatMap((s) => {
    const found = s.more?.(readerOf(reader, s), where, q);
    return found === undefined
      ? []
      : [`SELECT '${s.kind}' AS kind, x.hash_id, x.title, x.title_fr, x.about FROM (${found}) AS x`];
  });
  if (parts.length === 0) return [];
  return await planned<Found & { readonly kind: string }>(
    `SELECT * FROM (${parts.join(" UNION ALL ")}) AS hit ORDER BY hash_id DESC`,
  ).all(reader.db, ...where.values);
}
