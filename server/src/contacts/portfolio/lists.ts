import type * as calls from "#contract/contacts/portfolio.ts";
import type { Portfolio } from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/access.ts";
import { planned } from "#server/kit/database.ts";
import { notFound } from "#server/kit/failures.ts";
import { cursorId, fragment, page, sizeFor, Where } from "#server/kit/list-query.ts";
import { inOrBelow } from "#server/kit/resource-rows.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { contactReach, sees, shownAs } from "../access.ts";
import { shownSupplied } from "./supplied.ts";
import { listed, onePortfolio, type PortfolioRow } from "./queries.ts";

export function present(
  {
    holder,
    brand_id: _,
    b2c_id: __,
    application_id: ___,
    b2b_id: ____,
    currency_id: _____,
    supplied,
    ...row
  }: PortfolioRow,
  person: Person,
): Portfolio {
  const { hash_id, name } = holder;
  return {
    ...row,
    id: row.hash_id,
    contact: { hash_id, name },
    componentsWithSupplier: shownSupplied(supplied, person),
    price: row.price === null ? null : toWire(row.price, row.currency?.minor_unit),
    can: { ...(shownAs(person, "update", holder) && { update: true }) },
  };
}

type Query = ServerInput<typeof calls.listPortfolios>["query"];

/** Portfolios of contacts in reach, the newest first, by keyset. */
export async function portfolios(reader: Reader, { query }: { query: Query }) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(contactReach.rowsAs("c")(reader, where) ?? "false");
  const wanted = fragment(query.search);
  if (wanted !== null)
    where.and(
      "q.search LIKE ? OR q.brand_id IN (SELECT l.hash_id FROM brand l WHERE fold(l.name) LIKE ?)",
      wanted,
      wanted,
    );
  if (query.gone) where.and(`q.gone_since IS ${query.gone === "1" ? "NOT NULL" : "NULL"}`);
  where
    .when(query.contact_hash_id, "q.contact_id = ?::uuid")
    .when(query.brand_hash_id, "q.brand_id = ?::uuid")
    .when(query.b2c_hash_id, inOrBelow("b2c", "q.b2c_id"))
    .when(query.application_hash_id, inOrBelow("application", "q.application_id"))
    .when(query.b2b_hash_id, inOrBelow("b2b", "q.b2b_id"))
    .when(
      query.country_hash_id,
      "q.hash_id IN (SELECT l.portfolio_id FROM portfolio_country l WHERE l.country_id = ?::uuid)",
    )
    .when(cursorId(query.after), "q.hash_id < ?::uuid");
  const inner = `SELECT q.* FROM portfolio q JOIN contact c ON c.hash_id = q.contact_id WHERE ${where.text} ORDER BY q.hash_id DESC LIMIT ${limit + 1}`;
  const found = await planned<PortfolioRow>(listed(inner)).all(reader.db, ...where.values);
  const { rows, after } = page(found, limit, (row) => row.hash_id);
  return { data: rows.map((row) => present(row, reader.person)), after };
}

export async function portfolio(reader: Reader, { params }: ServerInput<typeof calls.getPortfolio>) {
  const row = await onePortfolio.first(reader.db, params.id);
  if (!row || !sees(reader.access, row.holder)) throw notFound();
  return { data: present(row, reader.person) };
}

export async function portfolioComponents(reader: Reader, input: ServerInput<typeof calls.portfolioComponents>) {
  const { data } = await portfolio(reader, input);
  return { data: data.componentsWithSupplier };
}
