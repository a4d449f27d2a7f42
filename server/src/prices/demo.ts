import { dayAfter } from "#contract/kit/expiry.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { sql } from "#server/kit/sql/database.ts";
import { createPrice } from "./prices.ts";

const recipes = sql<{ hash_id: string; name: string }>(
  `SELECT hash_id, name FROM ${recipeRows("recipe")} ORDER BY number LIMIT 24`,
);
const lists = sql<{ eur: string; france: string }>(
  `SELECT (SELECT hash_id FROM ${listRows("currency", "m")} WHERE m.iso = 'EUR') AS eur, (SELECT hash_id FROM ${listRows("country", "k")} WHERE k.iso2 = 'FR') AS france`,
);
/** Days ago: before the first orders, and a year later. */
const [FIRST, SECOND] = [760, 300];
const TEN = 10 * 60;
const priceOf = (name: string, i: number, more: number): string =>
  ((name.endsWith("flavouring") ? 22 : 4.4) + (i % 7) * 0.35 + more).toFixed(2);

/** The price list: last year's and today's price of the recipes, with the tax of food in France. */
export const demoPrices = ({ as, moment }: DemoCompany): readonly Happening[] =>
  [FIRST, SECOND].map((days, year) => ({
    at: moment(days, TEN),
    happen: async () => {
      const tx = as("admin");
      const { eur, france } = await lists.one(tx.db);
      const known = {
        unit: "kg",
        currency_hash_id: eur,
        valid_from: dayAfter(moment(days, TEN).slice(0, 10), 0),
      } as const;
      for (const [i, { hash_id, name }] of (await recipes.all(tx.db)).entries()) {
        const body = { ...known, recipe_hash_id: hash_id, price: priceOf(name, i, year * 0.2) };
        await createPrice(tx, { body });
        if (year === 1 && i < 8) await createPrice(tx, { body: { ...body, country_hash_id: france, tax: "5.5" } });
      }
    },
  }));
