import type * as calls from "#contract/contacts/portfolio.ts";
import type { Portfolio } from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { RecipeRefs } from "#server/kit/sql/record-refs.ts";
import { inOrBelow } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { shownAs } from "../access.ts";
import { partInReach, partsInReach } from "../parts/list.ts";
import { shownSupplied } from "./supplied.ts";
import { listedWith, onePortfolio, type PortfolioRow } from "./queries.ts";

type Query = ServerInput<typeof calls.listPortfolios>["query"];

const narrowed = (where: Where, query: Query): Where => {
  if (query.gone) where.and(`q.gone_since IS ${query.gone === "1" ? "NOT NULL" : "NULL"}`);
  return where
    .byId(query, "q", "contact", "brand", "recipe")
    .when(query.b2c_hash_id, inOrBelow("b2c", "q.b2c_id"))
    .when(query.application_hash_id, inOrBelow("application", "q.application_id"))
    .when(query.b2b_hash_id, inOrBelow("b2b", "q.b2b_id"))
    .when(
      query.country_hash_id,
      "q.hash_id IN (SELECT l.portfolio_id FROM portfolio_country l WHERE l.country_id = ?::uuid)",
    );
};

/** How products are read. They refer to recipes, an area above this one, which `areas.ts` gives. */
export function productsWith(recipes: RecipeRefs) {
  const parts = { table: "portfolio", brands: "brand", listed: listedWith(recipes), one: onePortfolio(recipes) };
  const present = (
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
  ): Portfolio => ({
    ...row,
    id: row.hash_id,
    contact: { hash_id: holder.hash_id, name: holder.name },
    recipe: recipes.present(person, row.recipe),
    componentsWithSupplier: shownSupplied(supplied, person),
    price: row.price === null ? null : toWire(row.price, row.currency?.minor_unit),
    can: { ...(shownAs(person, "update", holder) && { update: true }) },
  });
  const portfolio = async (reader: Reader, { params }: ServerInput<typeof calls.getPortfolio>) => ({
    data: present(await partInReach(reader, parts, params.id), reader.person),
  });
  return {
    ...parts,
    recipes,
    present,
    portfolio,
    /** Portfolios of contacts in reach, the newest first, by keyset. */
    portfolios: async (reader: Reader, { query }: { query: Query }) => {
      const { rows, after } = await partsInReach(reader, parts, query, (where) => narrowed(where, query));
      return { data: rows.map((row) => present(row, reader.person)), after };
    },
    portfolioComponents: async (reader: Reader, input: ServerInput<typeof calls.portfolioComponents>) => ({
      data: (await portfolio(reader, input)).data.componentsWithSupplier,
    }),
  };
}
export type Products = ReturnType<typeof productsWith>;
