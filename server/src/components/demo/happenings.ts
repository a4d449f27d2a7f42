import { listRows } from "#server/reference/public.ts";
import type { ComponentGiven } from "#contract/components/schemas.ts";
import { componentFields } from "#contract/components/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { createDocument } from "../documents.ts";
import { createLimits } from "../limits.ts";
import { createComponentSupplier } from "../supplier-write.ts";
import { createComponent } from "../create-component.ts";
import { oilSellers, usualPrice } from "./prices.ts";
import { catalogue, formOf, type Group } from "./catalogue.ts";

/** Days ago: the catalogue and the suppliers were entered; prices were raised; papers and limits were added. */
const [CATALOGUE, SUPPLIERS, RAISED, PAPERS, LIMITS] = [714, 706, 320, 300, 640];
const MORNING = 500;

const entries = sql<{ table: string; name: string; hash_id: string }>(
  `SELECT 'supplier' AS table, name, hash_id FROM ${listRows("supplier", "supplier")} UNION ALL SELECT 'unity', symbol, hash_id FROM ${listRows("unity", "unity")}
   UNION ALL SELECT 'currency', iso, hash_id FROM ${listRows("currency", "currency")} UNION ALL SELECT 'application', name, hash_id FROM ${listRows("application", "application")}`,
);
type Lists = (table: "supplier" | "unity" | "currency" | "application", name: string) => string | undefined;
async function listsOf(tx: Tx): Promise<Lists> {
  const known = new Map((await entries.all(tx.db)).map((e) => [`${e.table} ${e.name}`, e.hash_id]));
  return (table, name) => known.get(`${table} ${name}`);
}

/** The suppliers of each kind of component. */
const sellers: Readonly<Partial<Record<ComponentGiven["kind"], readonly string[]>>> = {
  acid: ["Nordic Acids", "Baltic Citrates"],
  sweetener: ["Delta Sweeteners", "Sugarcane Co-operative of Réunion"],
  colour: ["Euro Colours", "Orient Spice Extracts"],
  carrier: ["Rhein Carrier Systems", "Sahel Gum Arabic"],
  other: ["Rhein Carrier Systems", "Nordic Acids"],
  flavour: ["Aromatique Provençale", "Huiles de Grasse", "Orient Spice Extracts"],
};
/** Who makes flavours. */
const houses = ["Aromatique Provençale", "Huiles de Grasse"];
/** Units of the currency per euro, constant for the whole demo. */
const currencies: Readonly<Record<string, readonly [iso: string, rate: number]>> = {
  "Cape Botanicals": ["ZAR", 20.4],
  "Orient Spice Extracts": ["USD", 1.09],
  "Baltic Citrates": ["USD", 1.09],
};

/** Spreads an index evenly between 0 and 1, the same way at every fill. */
const spread = (n: number): number => (n * 0.618_033_988_75) % 1;
const priceOf = (name: string, [low, high]: Group["costs"], n: number, rate: number): string =>
  Math.max(0.01, (usualPrice(name, spread(n)) ?? low * (high / low) ** spread(n)) * rate).toFixed(2);

/** Identifiers of the created components by name. */
type Made = Map<string, string>;

async function typeIn(tx: Tx, made: Made): Promise<void> {
  for (const group of catalogue)
    for (const entry of group.entries) {
      const body = componentFields.parse(formOf(group, entry, (name) => made.get(name) ?? ""));
      made.set(entry[0], (await createComponent(tx, { body })).data.hash_id);
    }
}

async function findSuppliers(tx: Tx, made: Made, day: (days: number) => string): Promise<void> {
  const idOf = await listsOf(tx);
  let n = 0;
  for (const group of catalogue)
    for (const [name, , more = {}] of group.entries) {
      n += 1;
      const kind = group.like.natural ? "oil" : group.kind;
      const among = kind === "oil" ? oilSellers(name) : more.on ? houses : (sellers[kind] ?? []);
      const unity = idOf("unity", group.like.base_unit === "mL" ? "L" : "kg") ?? "";
      // Every third component has a second supplier.
      for (const [i, seller] of among
        .slice(n % among.length)
        .concat(among)
        .slice(0, n % 3 === 0 ? 2 : 1)
        .entries()) {
        const [iso, rate] = currencies[seller] ?? ["EUR", 1];
        const currency = idOf("currency", iso) ?? "";
        const price = (days: number, rise: number) => ({
          valid_from: day(days),
          price: priceOf(name, group.costs, n + i * 7, rate * rise),
          currency_hash_id: currency,
          unity_hash_id: unity,
        });
        const supplier = idOf("supplier", seller);
        if (supplier === undefined) continue;
        await createComponentSupplier(tx, {
          body: {
            component_hash_id: made.get(name) ?? "",
            supplier_hash_id: supplier,
            code: `${seller.slice(0, 2).toUpperCase()}-${10_400 + n * 13 + i}`,
            minimum: kind === "oil" ? "5" : kind === "flavour" ? "1" : "25",
            minimum_unity_hash_id: unity,
            prices: [price(SUPPLIERS, 1), price(RAISED, 1.06), ...(n % 9 === 0 ? [price(-30, 1.11)] : [])],
          },
        });
      }
    }
}

const additives = "Regulation (EC) No 1333/2008, annex II, part E, category 14.1.4 (flavoured drinks)";
/** Limits of the EU for flavoured drinks, in mg/L. */
const allowed: readonly (readonly [name: string, amount: string])[] = [
  ["Acesulfame K", "350"],
  ["Aspartame", "600"],
  ["Sodium cyclamate", "250"],
  ["Sucralose", "300"],
  ["Sunset Yellow FCF", "20"],
];
async function layDownLimits(tx: Tx, made: Made, countries: readonly string[]): Promise<void> {
  const idOf = await listsOf(tx);
  const application = idOf("application", "Carbonated drinks") ?? null;
  for (const [name, amount] of allowed)
    await createLimits(tx, {
      body: {
        component_hash_id: made.get(name) ?? "",
        country_hash_ids: [...countries],
        application_hash_id: application,
        rule: "max",
        amount,
        unit: "mg/L",
        valid_from: "2013-06-01",
        source: additives,
      },
    });
}

/** Papers with the days until they expire, counted from the fill; some have expired or will soon, so that the lists show them. */
const papers = [
  ["(R)-Limonene", "sds", 800],
  ["(R)-Limonene", "specification", 41],
  ["Ethanol 96 %", "sds", 300],
  ["Propylene glycol", "halal", 23],
  ["Propylene glycol", "kosher", -12],
  ["Lemon oil", "specification", 500],
  ["Vanillin", "sds", 58],
  ["Cola flavour", "halal", 240],
] as const;
async function keepPapers(tx: Tx, company: DemoCompany, made: Made, day: (days: number) => string): Promise<void> {
  const titles = {
    sds: "Safety data sheet",
    specification: "Specification",
    halal: "Halal certificate",
    kosher: "Kosher certificate",
  };
  for (const [name, kind, days] of papers) {
    const title = `${titles[kind]}, ${name}`;
    const [issued_on, expires_on] = [day(PAPERS + 20), day(-days)];
    const file = await company.letter(title, [
      `Product: ${name}`,
      `Issued: ${issued_on}`,
      `Valid until: ${expires_on}`,
    ]);
    const body = { component_hash_id: made.get(name) ?? "", kind, title, issued_on, expires_on, file };
    await createDocument(tx, company.storage, { body });
  }
}

/** The laboratory's catalogue, entered by Farah. */
export function componentsDemo(company: DemoCompany): readonly Happening[] {
  const made: Made = new Map<string, string>();
  const farah = (): Tx => company.as("farah");
  const day = (days: number): string => company.moment(days, MORNING).slice(0, 10);
  const at = (days: number, happen: Happening["happen"]): Happening => ({ at: company.moment(days, MORNING), happen });
  const eu = ["FR", "BE", "DE", "IT", "ES"].map((iso2) => company.country(iso2));
  return [
    at(CATALOGUE, () => typeIn(farah(), made)),
    at(SUPPLIERS, () => findSuppliers(farah(), made, day)),
    at(LIMITS, () => layDownLimits(farah(), made, eu)),
    at(PAPERS, () => keepPapers(farah(), company, made, day)),
  ];
}
