import type { Company } from "./companies.ts";
import type { Dice } from "./random.ts";
import type { CountryIso } from "./references.ts";
import { applicationOf } from "./shelf.ts";
import * as trade from "./trade.ts";

/** Countries whose shops sell each other's drinks. */
const regions: readonly (readonly CountryIso[])[] = [
  ["FR", "BE", "CH", "LU", "DE", "NL"],
  ["ES", "PT", "IT", "FR"],
  ["GB", "NL", "BE"],
  ["CM", "GA", "CG", "CD", "TD"],
  ["SN", "CI", "MA", "TN"],
  ["ZA", "NA", "BW", "MZ"],
];
/** Roles of companies that sell more than what was photographed. */
const SELLERS = new Set(["brand_owner", "manufacturer", "competitor"]);

/** Where a product is sold: at home and in some neighbouring countries. */
export function soldIn({ country }: Pick<Company, "country">, dice: Dice): readonly CountryIso[] {
  const near = regions.filter((region) => region.includes(country)).flat();
  return [...new Set([country, ...near.filter(() => dice.chance(0.3))])];
}

/** Further products on a company's website, without pictures and prices. */
export const rangeOf = (c: Company, dice: Dice) =>
  c.roles.some((role) => SELLERS.has(role))
    ? Array.from({ length: dice.int(3, 7) }, () => {
        const [brand, b2c] = dice.pick(trade.brands);
        return {
          brand,
          b2c,
          application: applicationOf(b2c),
          packaging: dice.pick(trade.packagings)[0],
          seen: dice.int(2, 200),
        };
      })
    : [];
