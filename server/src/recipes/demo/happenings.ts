import { contactRows } from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { AvailabilityState } from "#contract/recipes/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { addCountry } from "../availability.ts";
import { createRecipe } from "../create-recipe.ts";
import { entries, NEWEST, RECIPES, type Entry } from "./catalogue.ts";

/** Days ago: the first recipe and the last. */
const [FIRST, LAST] = [690, 2];
const MORNING = 520;
/** The numbers start here because the library is older than Cordial. */
const FIRST_NUMBER = 2018;
/** The flavourist writes recipes for the company, salespeople for their customers. */
const writers = ["farah", "alice", "farah", "didier", "farah", "ines", "farah"] as const;

const lists = sql<{ list: string; name: string; hash_id: string }>(
  `SELECT 'application' AS list, name, hash_id FROM ${listRows("application", "application")} UNION ALL SELECT 'b2c', name, hash_id FROM ${listRows("b2c", "b2c")} UNION ALL SELECT 'packaging', name, hash_id FROM ${listRows("packaging", "packaging")}
   UNION ALL SELECT 'currency', iso, hash_id FROM ${listRows("currency", "currency")} UNION ALL SELECT 'country', iso2, hash_id FROM ${listRows("country", "country")}`,
);
interface Known {
  readonly hash_id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly country_id: string;
  readonly b2b_id: string | null;
}
/** The writer's customers at that time, and the brands of the consumer segment with their owners. */
const customers = sql<Known, [string]>(
  `SELECT hash_id, name, roles, country_id, b2b_id FROM ${contactRows("contact")} WHERE owners @> ARRAY[$1::uuid] AND roles @> '{customer}' AND company_id IS NULL ORDER BY name`,
);
const brands = sql<{ hash_id: string; name: string; brand_owner_id: string | null }, [string]>(
  `SELECT b.hash_id, b.name, b.brand_owner_id FROM ${listRows("brand", "b")} JOIN ${listRows("b2c", "c")} ON c.hash_id = b.b2c_id WHERE c.name = $1 ORDER BY b.name`,
);

/** Spreads an index evenly over the items, the same way at every fill. */
const spread = <T>(of: readonly T[], n: number): T | undefined =>
  of[Math.floor(((n * 0.618_033_988_75) % 1) * of.length)];

type Line = readonly [iso2: string, state: AvailabilityState, price: string | null, iso: string, unit: "kg" | "L"];
const routes: readonly (readonly Line[])[] = [
  [["FR", "available", "4.80", "EUR", "kg"]],
  [
    ["FR", "available", "5.20", "EUR", "kg"],
    ["BE", "available", "5.40", "EUR", "kg"],
  ],
  [["CM", "registration", "3600", "XAF", "kg"]],
  [
    ["ZA", "available", "96.50", "ZAR", "L"],
    ["NA", "trial", null, "ZAR", "L"],
  ],
  [
    ["FR", "suspended", "6.10", "EUR", "kg"],
    ["CM", "available", "4100", "XAF", "kg"],
    ["GA", "trial", null, "XAF", "kg"],
  ],
  [["FR", "withdrawn", "3.95", "EUR", "kg"]],
];
const inTrial: readonly Line[] = [
  ["FR", "trial", "5.60", "EUR", "kg"],
  ["CM", "trial", "3900", "XAF", "kg"],
  ["ZA", "registration", "112.00", "ZAR", "kg"],
];

/** Identifiers of list entries by name, read once per fill. */
class Lists {
  #known: ReadonlyMap<string, string> | undefined;
  async of(tx: Tx): Promise<(list: string, name: string) => string | undefined> {
    this.#known ??= new Map((await lists.all(tx.db)).map((e) => [`${e.list} ${e.name}`, e.hash_id]));
    const known = this.#known;
    return (list, name) => known.get(`${list} ${name}`);
  }
}

/** A customer's name without its legal form, as on a bottle. */
const shortName = (name: string): string =>
  name.replace(/[ ,]+(SA|SAS|SARL|SRL|Sàrl|Ltd|GmbH|BV|NV|AG|Pty|CC|Inc|S\.A\.)\b.*$/u, "");
/** A flavouring is dosed in grams: a kilogram of it costs as much as many of a syrup. */
const STRONG = 5;
/** Whom the recipe is for: one of the writer's customers and one of the segment's brands. */
async function marketOf(tx: Tx, e: Entry, n: number) {
  const mine = await customers.all(tx.db, tx.person.id);
  const customer = spread(mine, n);
  const brand = n % 2 === 0 ? spread(await brands.all(tx.db, e.b2c), n) : undefined;
  const owner = mine.find((c) => c.hash_id === brand?.brand_owner_id);
  const maker = customer?.roles.includes("manufacturer")
    ? customer
    : spread(
        mine.filter((c) => c.roles.includes("manufacturer")),
        n,
      );
  return {
    ...(customer && {
      customer_hash_id: customer.hash_id,
      customer_brand: n % 3 === 0 ? `${shortName(customer.name)} ${e.flavour}` : null,
      country_hash_id: customer.country_id,
      b2b_hash_id: customer.b2b_id,
    }),
    ...(maker && { manufacturer_hash_id: maker.hash_id }),
    ...(brand && { brand_hash_id: brand.hash_id }),
    ...(owner && { brand_owner_hash_id: owner.hash_id }),
  };
}

/** The recipes of the company, each created on its day and released to countries. */
export const recipesDemo = ({ as, moment, country }: DemoCompany): readonly Happening[] => {
  const known = new Lists();
  return entries.map((e, n) => ({
    at: moment(Math.round(FIRST - (n * (FIRST - LAST)) / (RECIPES - 1)), MORNING + ((n * 37) % 240)),
    happen: async (): Promise<void> => {
      const isNewest = e === NEWEST;
      const tx = as(isNewest ? "farah" : (writers[n % writers.length] ?? "farah"));
      const idOf = await known.of(tx);
      const market = isNewest ? { country_hash_id: country("FR") } : await marketOf(tx, e, n);
      const needs = Object.fromEntries((e.needs ?? []).map((need) => [need, true]));
      const body = {
        name: e.name,
        ...(n === 0 && { number: FIRST_NUMBER }),
        percentage: e.share,
        concentration: e.dilution ?? null,
        application_hash_id: idOf("application", e.application) ?? null,
        b2c_hash_id: idOf("b2c", e.b2c) ?? null,
        packaging_hash_id: idOf("packaging", e.packaging) ?? null,
        packing_size: e.size,
        ...needs,
        ...market,
      };
      const { data: made } = await createRecipe(tx, { body });
      const lines = isNewest ? inTrial : n % 3 === 0 ? (routes[(n / 3) % routes.length] ?? []) : [];
      for (const [iso2, state, price, iso, price_unit] of lines) {
        const line = {
          country_hash_id: idOf("country", iso2) ?? "",
          state,
          price: price !== null && e.name.endsWith("flavouring") ? (Number(price) * STRONG).toFixed(2) : price,
          currency_hash_id: price === null ? null : (idOf("currency", iso) ?? null),
          price_unit,
          available_from: null,
          available_until: null,
        };
        await addCountry(tx, { params: { id: made.hash_id }, query: undefined, body: line });
      }
    },
  }));
};
