import sharp from "sharp";
import type { DemoCompany } from "#server/kit/area/demo.ts";
import type { Dice } from "#server/kit/area/dice.ts";
import type { Company } from "./companies.ts";

type Market = DemoCompany["market"];

/** A product on the market; lists by name. */
export interface Product {
  readonly brand: string;
  readonly description: string;
  readonly b2c: string;
  readonly application: string | undefined;
  readonly packaging: string;
  readonly price: string;
  readonly currency: string;
  /** The supplier of its flavour, if known. */
  readonly supplier: string | undefined;
  readonly source: string;
  /** Days after the company was entered: when it was seen, and when it had disappeared. */
  readonly seen: number;
  readonly gone: number | undefined;
}

/** The price of a 0.33 L bottle in the currency of the country's shops, with the decimals used on price tags. */
const shops: Readonly<Record<string, readonly [currency: string, price: number, decimals: number]>> = {
  CM: ["XAF", 450, 0],
  GA: ["XAF", 600, 0],
  CG: ["XAF", 500, 0],
  SN: ["XOF", 400, 0],
  CI: ["XOF", 400, 0],
  ZA: ["ZAR", 14, 2],
  NA: ["ZAR", 15, 2],
  CH: ["CHF", 1.9, 2],
  GB: ["GBP", 1.4, 2],
  MA: ["MAD", 7, 2],
  CD: ["USD", 0.9, 2],
  NG: ["USD", 0.6, 2],
  TN: ["EUR", 0.7, 2],
};
const sizes = ["25 cl", "33 cl", "50 cl", "1 L", "4 × 20 cl"] as const;
const tastes = ["original", "zero", "lime", "blood orange", "mint", "passion fruit", "ginger", "peach"] as const;
const packagings = ["Glass bottle, one-way", "PET bottle", "Aluminium can", "rPET bottle", "Beverage carton"] as const;
const sources = ["Supermarket", "Corner shop", "Petrol station", "Their website", "Fair stand"] as const;

/** The products of a company: one or two per consumer segment it sells to, under a brand of that segment. */
export const shelfOf = (c: Company, dice: Dice, market: Market): readonly Product[] =>
  c.sells.flatMap((b2c) => {
    const brands = market.brands.flatMap(([name, category]) => (category === b2c ? [name] : []));
    if (brands.length === 0) return [];
    return Array.from({ length: dice.chance(0.35) ? 2 : 1 }, () => {
      const [currency, price, decimals] = shops[c.country] ?? (["EUR", 1.2, 2] as const);
      const seen = dice.int(2, 14);
      const paid = price * dice.between(0.8, 1.5);
      return {
        brand: dice.pick(brands),
        description: `${dice.pick(tastes)}, ${dice.pick(sizes)}`,
        b2c,
        application: market.applicationOf(b2c),
        packaging: dice.pick(packagings),
        price: decimals === 0 ? String(Math.round(paid / 25) * 25) : paid.toFixed(decimals),
        currency,
        supplier: dice.chance(0.5) ? dice.pick(market.suppliers) : undefined,
        source: dice.pick(sources),
        seen,
        gone: dice.chance(0.08) ? seen + dice.int(1, 5) : undefined,
      };
    });
  });

/** Countries whose shops sell each other's drinks. */
const regions = ["FR BE CH LU DE NL", "ES PT IT FR", "GB NL BE", "CM GA CG CD TD", "SN CI MA TN", "ZA NA BW MZ"].map(
  (region) => region.split(" "),
);
/** Roles of companies that sell more than what was photographed. */
const SELLERS = new Set(["brand_owner", "manufacturer", "competitor"]);

/** Where a product is sold: at home and in some neighbouring countries. */
export function soldIn({ country }: Pick<Company, "country">, dice: Dice): readonly string[] {
  const near = regions.filter((region) => region.includes(country)).flat();
  return [...new Set([country, ...near.filter(() => dice.chance(0.3))])];
}

/** Further products on a company's website, without pictures and prices. */
export const rangeOf = (c: Company, dice: Dice, market: Market) =>
  c.roles.some((role) => SELLERS.has(role))
    ? Array.from({ length: dice.int(3, 7) }, () => {
        const [brand, b2c] = dice.pick(market.brands);
        return {
          brand,
          b2c,
          application: market.applicationOf(b2c),
          packaging: dice.pick(market.packagings),
          seen: dice.int(2, 200),
        };
      })
    : [];

const colours: Readonly<Record<string, string>> = {
  Cola: "#5a2d1a",
  Lemonade: "#f2d95c",
  "Orange soda": "#f08a24",
  "Tonic water": "#cfe3ea",
  "Bitter lemon": "#e3dd8f",
  "Ginger beer": "#d8b06a",
  "Energy drinks": "#c8d92b",
  Nectars: "#f0a03c",
  "Still fruit drinks": "#e5643b",
  "Children’s drinks": "#e65a8a",
  "Iced tea": "#b5702c",
  Kombucha: "#c98a55",
  "Flavoured beer": "#d99a2b",
  "Fruit syrups": "#b3243f",
  "Bar syrups": "#7a3fa0",
  Squash: "#e07b39",
};
const WATER = "#bfdde8";

/** A drawn bottle with its label, like a photo on a shop's website; drawn, so that nobody's picture is used. */
export async function bottlePicture({ b2c, packaging }: Pick<Product, "b2c" | "packaging">): Promise<Buffer> {
  const drink = colours[b2c] ?? WATER;
  const shape = packaging.includes("can")
    ? `<rect x="92" y="52" width="136" height="300" rx="18" fill="${drink}"/><rect x="100" y="40" width="120" height="16" rx="6" fill="#b9bfc4"/><rect x="100" y="348" width="120" height="14" rx="6" fill="#9aa1a7"/>`
    : packaging.includes("carton")
      ? `<path d="M90 110l20-60h100l20 60v250H90z" fill="${drink}"/><path d="M110 50h100l8 24H102z" fill="#fff" opacity=".5"/>`
      : `<path d="M138 40h44v60c0 22 42 34 42 78v168c0 12-8 18-18 18h-92c-10 0-18-6-18-18V178c0-44 42-56 42-78z" fill="${drink}"/><rect x="134" y="26" width="52" height="22" rx="4" fill="#2f3a34"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400"><rect width="320" height="400" fill="#faf8f4"/><ellipse cx="160" cy="368" rx="96" ry="12" fill="#000" opacity=".1"/>
${shape}<rect x="96" y="206" width="128" height="84" fill="#fdfdfb" opacity=".92"/><rect x="112" y="226" width="96" height="12" rx="3" fill="#2f5d45"/><rect x="128" y="250" width="64" height="8" rx="3" fill="${drink}"/><rect x="112" y="70" width="10" height="270" rx="5" fill="#fff" opacity=".22"/></svg>`;
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 48 }).toBuffer();
}
