import type { listMarketProducts } from "#contract/market/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { productsWith, type PortfolioRow, portfolioRows } from "#server/contacts/public.ts";
import { recipeRefs } from "#server/recipes/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { checkAxes, linesOf } from "./axes.ts";

const { listed, present } = productsWith(recipeRefs);

/** The products in a cell, row or column of the picture, the newest first. */
export async function marketProducts(reader: Reader, { query }: ServerInput<typeof listMarketProducts>) {
  checkAxes(query);
  const limit = sizeFor(query.limit);
  const { reached, where, from, values } = linesOf(reader, query, [query.rows, query.columns]);
  const [row, column] = values;
  where
    .when(query.row, `${row} = ?::uuid`)
    .when(query.column, `${column} = ?::uuid`)
    .when(cursorId(query.after), "q.hash_id < ?::uuid");
  // DISTINCT, because a product may be in several cells of a row.
  const found = `WITH ${reached} SELECT DISTINCT q.hash_id ${from} WHERE ${where.text} ORDER BY q.hash_id DESC LIMIT ${limit + 1}`;
  const inner = `SELECT p.* FROM (${found}) f JOIN ${portfolioRows("p")} ON p.hash_id = f.hash_id`;
  const rows = await planned<PortfolioRow>(listed(inner)).all(reader.db, ...where.values);
  const shown = page(rows, limit, (r) => r.hash_id);
  return { data: shown.rows.map((r) => present(r, reader.person)), after: shown.after };
}
