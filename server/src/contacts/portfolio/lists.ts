import type * as calls from "#contract/contacts/portfolio.ts";
import type { Portfolio } from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/access.ts";
import { presentRecipeRef } from "#server/kit/recipe-refs.ts";
import { inOrBelow } from "#server/kit/resource-rows.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { shownAs } from "../access.ts";
import { partInReach, partsInReach } from "../parts/list.ts";
import { shownSupplied } from "./supplied.ts";
import { listed, onePortfolio, type PortfolioRow } from "./queries.ts";

export function present(
  {
    holder,
    brand_id: _,
    b2c_id: __,
    application_id: ___,
    b2b_id: ____,
    recipe_id: ______,
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
    recipe: presentRecipeRef(person, row.recipe),
    componentsWithSupplier: shownSupplied(supplied, person),
    price: row.price === null ? null : toWire(row.price, row.currency?.minor_unit),
    can: { ...(shownAs(person, "update", holder) && { update: true }) },
  };
}

const parts = { table: "portfolio", brands: "brand", listed, one: onePortfolio };

type Query = ServerInput<typeof calls.listPortfolios>["query"];

/** Portfolios of contacts in reach, the newest first, by keyset. */
export async function portfolios(reader: Reader, { query }: { query: Query }) {
  const { rows, after } = await partsInReach(reader, parts, query, (where) => {
    if (query.gone) where.and(`q.gone_since IS ${query.gone === "1" ? "NOT NULL" : "NULL"}`);
    return where
      .when(query.contact_hash_id, "q.contact_id = ?::uuid")
      .when(query.brand_hash_id, "q.brand_id = ?::uuid")
      .when(query.b2c_hash_id, inOrBelow("b2c", "q.b2c_id"))
      .when(query.application_hash_id, inOrBelow("application", "q.application_id"))
      .when(query.recipe_hash_id, "q.recipe_id = ?::uuid")
      .when(query.b2b_hash_id, inOrBelow("b2b", "q.b2b_id"))
      .when(
        query.country_hash_id,
        "q.hash_id IN (SELECT l.portfolio_id FROM portfolio_country l WHERE l.country_id = ?::uuid)",
      );
  });
  return { data: rows.map((row) => present(row, reader.person)), after };
}

export async function portfolio(reader: Reader, { params }: ServerInput<typeof calls.getPortfolio>) {
  const row = await partInReach(reader, parts, params.id);
  return { data: present(row, reader.person) };
}

export async function portfolioComponents(reader: Reader, input: ServerInput<typeof calls.portfolioComponents>) {
  const { data } = await portfolio(reader, input);
  return { data: data.componentsWithSupplier };
}
