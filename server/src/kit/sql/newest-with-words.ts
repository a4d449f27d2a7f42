import { planned, type Db } from "./database.ts";

// A search in a list whose newest rows come first: a common word fills the page from the newest rows, a rare one is found by its index.

/** Newest rows that a search looks through first. */
export const WINDOW = 256;
/** Those it looks through next, when the hits so far let expect a full page. */
export const WIDER = 16 * WINDOW;

/** Whether the hits so far let expect no full page among the wider ones. */
export const isTooRare = (hits: number, most: number): boolean => hits * WIDER < most * WINDOW;

/** What the newest rows hold, and how many of them there were. */
interface Looked<Row> {
  readonly looked: number;
  readonly rows: readonly Row[];
}

/**
 * At most `most` rows with the words: of the newest ones if they fill the page or are all there is, else by the index, whose cost depends on how many
 * rows have the words.
 */
export async function newestWithWords<Row>(
  most: number,
  among: (window: number) => Promise<Looked<Row>>,
  byIndex: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  for (const window of [WINDOW, WIDER]) {
    const { looked, rows } = await among(window);
    if (looked < window || rows.length >= most) return rows;
    if (isTooRare(rows.length, most)) break;
  }
  return await byIndex();
}

/** Reads what `found`, a query with a `hash_id`, finds among the rows of `newest`, which it may name. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns that are asked for say it
export async function lookThrough<Row extends { readonly hash_id: string }>(
  db: Db,
  { newest, found, order }: { readonly newest: string; readonly found: string; readonly order: string },
  values: readonly unknown[],
): Promise<Looked<Row>> {
  const rows = await planned<Row & { readonly looked: number }>(
    `WITH newest AS MATERIALIZED (${newest}) SELECT n.looked, hit.* FROM (SELECT count(*)::int AS looked FROM newest) n LEFT JOIN (${found}) hit ON true ORDER BY ${order}`,
  ).all(db, ...values);
  return { looked: rows[0]?.looked ?? 0, rows: rows.filter((row) => row.hash_id !== null) };
}
