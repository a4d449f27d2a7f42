import { readFileSync } from "node:fs";
import type { Dice } from "#server/kit/area/dice.ts";
import type { ReasonKey } from "./prices.ts";

export type Language = "fr" | "en" | "de" | "it" | "es";

const digits = (d: Dice, n: number): string => Array.from({ length: n }, () => d.int(0, 9)).join("");

/** By country: the language, the tax on sales in percent (empty when receipts don't show it), the usual city, and the number of a taxpayer. */
const lands: Readonly<Record<string, readonly [Language, vat: string, city: string, tax: (d: Dice) => string]>> = {
  FR: ["fr", "20", "75011 Paris", (d) => `TVA FR${digits(d, 2)} ${digits(d, 9)}`],
  CM: ["fr", "19,25", "Douala", (d) => `NIU M${digits(d, 12)}${d.pick(["K", "P", "X"])}`],
  ZA: ["en", "15", "Cape Town 8001", (d) => `VAT 4${digits(d, 9)}`],
  BE: ["fr", "21", "1000 Bruxelles", (d) => `BE 0${digits(d, 9)}`],
  CH: ["fr", "8,1", "1204 Genève", (d) => `CHE-${digits(d, 3)}.${digits(d, 3)}.${digits(d, 3)} TVA`],
  DE: ["de", "19", "50667 Köln", (d) => `USt-IdNr. DE${digits(d, 9)}`],
  IT: ["it", "22", "20121 Milano", (d) => `P.IVA ${digits(d, 11)}`],
  ES: ["es", "21", "08001 Barcelona", (d) => `NIF B${digits(d, 8)}`],
  GB: ["en", "20", "London E1 6AN", (d) => `VAT GB ${digits(d, 9)}`],
  US: ["en", "", "Chicago, IL 60611", (d) => `Store #${digits(d, 4)}`],
  GA: ["fr", "18", "Libreville", (d) => `NIF ${digits(d, 6)}-A`],
  CI: ["fr", "18", "Abidjan", (d) => `CC ${digits(d, 7)} B`],
  NA: ["en", "15", "Windhoek", (d) => `VAT ${digits(d, 7)}-015`],
  MZ: ["en", "16", "Maputo", (d) => `NUIT ${digits(d, 9)}`],
  AE: ["en", "5", "Dubai", (d) => `TRN 100${digits(d, 12)}`],
};
type Shop = readonly [name: string, address: string, city?: string];
/** Invented shops by country and reason; those of a language are for countries that lack one. */
const shops = new Map<string, Shop[]>();
const [, ...rows] = readFileSync(new URL("shops.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
for (const row of rows) {
  const [country = "", reason = "", name = "", address = "", city] = row.split(";");
  const key = `${country} ${reason}`;
  shops.set(key, [...(shops.get(key) ?? []), [name, address, city]]);
}

/** The issuer of a receipt, with language and tax rate. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  /** Its tax number, as printed on receipts. */
  readonly tax: string;
  readonly language: Language;
  /** Percent; empty when receipts don't show it. */
  readonly vat: string;
}

/** Countries with shops in several towns. */
const wide: ReadonlySet<string> = new Set(["FR", "CM", "ZA"]);
/** Reasons bought from a distance, from the same sellers everywhere. */
const distant: ReadonlySet<ReasonKey> = new Set([
  "flight",
  "train",
  "carHire",
  "courier",
  "glassware",
  "samples",
  "tolls",
]);

export function sellerOf(dice: Dice, reason: ReasonKey, country: string, town?: string): Seller {
  const known = lands[country] ? country : "FR";
  const [language, vat, usual, tax] = lands[known] ?? ["fr", "", "", () => ""];
  const all = shops.get(`${known} ${reason}`) ??
    shops.get(`${language === "fr" ? "fr" : "en"} ${reason}`) ?? [["Comptoir central", "Centre"] as const];
  const local = wide.has(country) && !distant.has(reason) ? town : undefined;
  const there = local === undefined ? [] : all.filter(([, , city = usual]) => city.includes(local));
  const [name, address, city = usual] = dice.pick(there.length > 0 ? there : all);
  // In a town without a shop of its own, use a branch.
  return {
    name,
    address,
    city: there.length === 0 && local !== undefined ? local : city,
    tax: tax(dice),
    language,
    vat,
  };
}

/** Texts for the items of a receipt, the most expensive first. */
const goods: Partial<
  Record<
    ReasonKey,
    Partial<Record<Language, readonly string[]>> & { readonly fr: readonly string[]; readonly en: readonly string[] }
  >
> = {
  meals: {
    fr: ["Plat du jour", "Dessert maison", "Eau minérale 50cl", "Café"],
    en: ["Dish of the day", "Pudding", "Still water 500ml", "Coffee"],
    de: ["Tagesgericht", "Apfelkuchen", "Mineralwasser", "Kaffee"],
    it: ["Piatto del giorno", "Tiramisù", "Acqua naturale", "Caffè"],
    es: ["Plato del día", "Crema catalana", "Agua mineral", "Café solo"],
  },
  customerMeal: {
    fr: ["Menu du marché x2", "Poisson grillé", "Entrée du jour", "Café gourmand x2"],
    en: ["Set menu x2", "Grilled fish", "Starter", "Coffee x2"],
    de: ["Sauerbraten x2", "Himmel un Ääd", "Salatteller", "Kölsch 0,2l x4"],
    it: ["Risotto alla milanese x2", "Ossobuco", "Antipasto misto", "Caffè x2"],
    es: ["Menú del mercado x2", "Suquet de peix", "Pan con tomate", "Café x2"],
  },
  taxi: { fr: ["Course"], en: ["Fare"], de: ["Fahrt"], it: ["Corsa"], es: ["Carrera"] },
  fuel: { fr: ["Gazole"], en: ["Diesel 50ppm"] },
  tolls: { fr: ["Péage classe 1"], en: ["Toll class 1"] },
  parking: { fr: ["Stationnement"], en: ["Parking"] },
  supplies: {
    fr: ["Cartouche d'encre", "Ramettes A4 x5", "Classeurs x6", "Stylos bleus x10"],
    en: ["Ink cartridge", "A4 paper x5", "Binders x6", "Blue pens x10"],
  },
  tasting: {
    fr: ["Gingembre frais", "Citrons bio 5kg", "Eau plate 6x1,5L", "Gobelets x100"],
    en: ["Fresh ginger", "Lemons 5kg", "Still water", "Cups x100"],
  },
};
export function goodsOf(reason: ReasonKey, language: Language): readonly string[] | undefined {
  const found = goods[reason];
  return found && (found[language] ?? found.en);
}
