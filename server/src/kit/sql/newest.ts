import type { Person } from "#server/kit/shared/access.ts";
import { composed, type Statement } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, type Where } from "#server/kit/sql/list-query.ts";
import { inOrderOf, sortedPage, type SortColumns } from "#server/kit/sql/sorting.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

interface Listed {
  /** SQL: the columns and their tables. */
  readonly select: string;
  readonly where: Where;
  /** SQL of the rows' `hash_id`. */
  readonly id: string;
  readonly query: {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
    readonly sort?: string | undefined;
  };
  /** The columns it can be sorted by, and its tables: for lists with few rows, all of which are found before they are sorted. */
  readonly sorts?: { readonly columns: SortColumns; readonly tables: string };
}
/** A page of the rows that match, the newest first or by the column of `sort`, by keyset; `by`: `planned` where a filter may match a few rows or nearly all. */
export async function newest<Row extends { readonly hash_id: string }, Shown>(
  reader: Reader,
  { select, where, id, query, sorts }: Listed,
  present: (row: Row, person: Person) => Shown,
  by: (text: string) => Statement<Row, readonly unknown[]> = composed,
): Promise<{ data: Shown[]; after: string | null }> {
  const limit = sizeFor(query.limit);
  if (query.sort !== undefined && sorts) {
    const [given, bound] = [where.text, [...where.values]];
    const { ids, after } = await sortedPage(
      reader.db,
      {
        table: "",
        from: { tables: sorts.tables, id },
        columns: sorts.columns,
        sort: query.sort,
        after: query.after,
        few: true,
        // The same parameters, for another statement.
        conditions: (again) => {
          again.values.push(...bound);
          return again.and(given);
        },
      },
      limit,
    );
    if (ids.length === 0) return { data: [], after };
    const found = `SELECT ${select} WHERE ${where.and(`${id} = ANY (?::uuid[])`, ids).text}`;
    const rows = inOrderOf(ids, await composed<Row>(found).all(reader.db, ...where.values));
    return { data: rows.map((row) => present(row, reader.person)), after };
  }
  where.when(cursorId(query.after), `${id} < ?::uuid`);
  const text = `SELECT ${select} WHERE ${where.text} ORDER BY ${id} DESC LIMIT ${limit + 1}`;
  const { rows, after } = page(await by(text).all(reader.db, ...where.values), limit, (row) => row.hash_id);
  return { data: rows.map((row) => present(row, reader.person)), after };
}
