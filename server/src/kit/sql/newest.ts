import type { Person } from "#server/kit/shared/access.ts";
import { composed, type Statement } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, type Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

interface Listed {
  /** SQL: the columns and their tables. */
  readonly select: string;
  readonly where: Where;
  /** SQL of the rows' `hash_id`. */
  readonly id: string;
  readonly query: { readonly after?: string | undefined; readonly limit?: number | undefined };
}
/** A page of the rows that match, the newest first, by keyset; `by`: `planned` where a filter may match a few rows or nearly all. */
export async function newest<Row extends { readonly hash_id: string }, Shown>(
  reader: Reader,
  { select, where, id, query }: Listed,
  present: (row: Row, person: Person) => Shown,
  by: (text: string) => Statement<Row, readonly unknown[]> = composed,
): Promise<{ data: Shown[]; after: string | null }> {
  const limit = sizeFor(query.limit);
  where.when(cursorId(query.after), `${id} < ?::uuid`);
  const text = `SELECT ${select} WHERE ${where.text} ORDER BY ${id} DESC LIMIT ${limit + 1}`;
  const { rows, after } = page(await by(text).all(reader.db, ...where.values), limit, (row) => row.hash_id);
  return { data: rows.map((row) => present(row, reader.person)), after };
}
