import type { ChangeStatus } from "#contract/supplies/lifecycle.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { type DemoCompany, type Happening, idOf, input, rowsOf, happensAt } from "#server/kit/area/demo.ts";
import { allocateSupply } from "./allocate-supply.ts";
import { createCategory } from "./categories.ts";
import { changeStatus } from "./change-status.ts";
import { createSupply } from "./create-supply.ts";
import { moreDemo } from "./demo-more.ts";
import { movesDemo } from "./demo-moves.ts";
import { enterSupply } from "./enter-supply.ts";
import { acceptAllocation, ownSupplies } from "./own-supplies.ts";
import { endMaintenance } from "./maintenance/close-maintenance.ts";
import { maintenances } from "./maintenance/records.ts";
import { stockOut } from "./stock-out.ts";
import { unallocateSupply } from "./unallocate-supply.ts";

/** Who keeps the supplies of an office, its currency, and units of it for one euro. */
const offices = {
  Paris: { keeper: "bruno", currency: "EUR", rate: 1, to: ["alice", "farah", "gaston", "noah", "chloe"] },
  Douala: { keeper: "esther", currency: "XAF", rate: 656, to: ["didier", "esther"] },
  "Cape Town": { keeper: "admin", currency: "ZAR", rate: 20, to: ["ines", "hugo"] },
} as const;
type Office = keyof typeof offices;

const categories = rowsOf(
  ["name", "name_fr", "parent", "letters"],
  `
IT equipment = Informatique
Laptops = Ordinateurs portables = IT equipment = LAP
Screens = Écrans = IT equipment = SCR
Phones = Téléphones = IT equipment = TEL
Laboratory equipment = Matériel de laboratoire
Instruments = Instruments = Laboratory equipment = INS
Glassware = Verrerie = Laboratory equipment
Office supplies = Fournitures de bureau
Paper and print = Papier et impression = Office supplies
Desks and chairs = Bureaux et sièges = Office supplies = MOB
`,
);

/** `kind`: n has numbers, c is counted, u is used up. Units by office in the order of `offices`; a minimum holds in Paris. */
const articles = rowsOf(
  ["name", "category", "kind", "brand", "supplier", "price", "units", "minimum", "years"],
  `
Laptop 14 inch, 16 GB = Laptops = n = Lumen = Bureau Direct = 1290 = 10 6 3 = 7 = 4
Laptop 13 inch, light = Laptops = n = Lumen = Bureau Direct = 1490 = 4 =  = 4
Docking station = Laptops = n = Havelock = Bureau Direct = 210 = 5 6 2 = 2 = 5
Laptop 16 inch, for drawings = Laptops = n = Lumen = Bureau Direct = 2150 = 2 =  = 4
Tablet 11 inch = Laptops = n = Lumen = Bureau Direct = 520 = 3 2 =  = 3
Screen 27 inch, QHD = Screens = n = Havelock = Bureau Direct = 310 = 8 5 2 = 2 = 6
Portable screen 15 inch = Screens = n = Havelock = Bureau Direct = 190 = 3 0 1 =  = 5
Projector, full HD = Screens = n = Orrery = Bureau Direct = 640 = 1 1 1 =  = 6
Phone 6.6 inch = Phones = n = Castello = Telefonia = 430 = 8 5 2 = 1 = 3
Headset, wired = Phones = c = Castello = Telefonia = 48 = 16 7 2 = 2 = 3
Conference phone = Phones = n = Castello = Telefonia = 380 = 2 1 1 =  = 6
Refractometer, bench, 0 to 95 °Bx = Instruments = n = Brixen = Labo Plus = 5400 = 2 1 1 =  = 10
pH meter, portable = Instruments = n = Brixen = Labo Plus = 720 = 3 1 1 = 2 = 8
Balance, 0.01 g = Instruments = n = Brixen = Labo Plus = 1150 = 3 2 1 =  = 10
Magnetic stirrer = Instruments = n = Brixen = Labo Plus = 390 = 4 2 1 =  = 8
Pipette, 100 to 1000 µL = Instruments = c = Brixen = Labo Plus = 240 = 6 3 2 =  = 5
Thermometer, probe = Instruments = c = Brixen = Labo Plus = 65 = 8 4 2 = 3 = 5
Beaker 250 mL = Glassware = c =  = Labo Plus = 6.50 = 40 20 12
Graduated cylinder 100 mL = Glassware = c =  = Labo Plus = 14.20 = 18 9 6
Sample bottle 100 mL, amber = Glassware = u =  = Labo Plus = 0.45 = 240 120 96 = 60
Sample bottle 30 mL, amber = Glassware = u =  = Labo Plus = 0.32 = 480 240 96 = 120
Dropper, glass = Glassware = u =  = Labo Plus = 0.28 = 200 100 50
Tasting cup, 6 cL = Glassware = u =  = Labo Plus = 0.04 = 2000 1000 500 = 500
Paper A4, 80 g, ream = Paper and print = u = Clairmont = Bureau Direct = 5.20 = 36 18 12 = 12
Paper A3, 90 g, ream = Paper and print = u = Clairmont = Bureau Direct = 11.90 = 10 4 4
Toner 207X, black = Paper and print = u = Orrery = Bureau Direct = 78 = 4 3 2 = 4
Toner 207X, colour set = Paper and print = u = Orrery = Bureau Direct = 212 = 3 1 1 = 2
Label roll 57 × 32 mm = Paper and print = u = Clairmont = Bureau Direct = 9.40 = 24 12 6 = 12
Envelope C4, box of 250 = Paper and print = u = Clairmont = Bureau Direct = 24 = 6 3 2
Notebook A5 = Paper and print = u = Clairmont = Bureau Direct = 2.90 = 40 20 10
Pen, blue, box of 50 = Paper and print = u = Clairmont = Bureau Direct = 13.50 = 8 4 3 = 8
Desk 160 × 80 cm = Desks and chairs = n = Atelier Noyer = Bureau Direct = 420 = 7 4 2 =  = 10
Office chair = Desks and chairs = n = Atelier Noyer = Bureau Direct = 260 = 8 5 3 =  = 8
Meeting table, 8 seats = Desks and chairs = n = Atelier Noyer = Bureau Direct = 890 = 1 1 1 =  = 12
Visitor chair = Desks and chairs = c = Atelier Noyer = Bureau Direct = 95 = 12 8 6 =  = 8
Filing cabinet = Desks and chairs = n = Atelier Noyer = Bureau Direct = 340 = 3 2 1 =  = 12
Bookcase = Desks and chairs = n = Atelier Noyer = Bureau Direct = 210 = 2 1 =  = 12
Desk lamp = Desks and chairs = c = Atelier Noyer = Bureau Direct = 52 = 9 5 2 =  = 6
`,
);

type Article = (typeof articles)[number];

/** What happened to a few, days ago: the article, the office, what, how many, and why or to whom. */
const incidents = rowsOf(
  ["ago", "article", "office", "what", "count", "reason"],
  `
140 = Laptop 14 inch, 16 GB = Paris = LOSS = 1 = Laissé dans le train Lyon–Paris
120 = Docking station = Douala = DEFECTIVE = 1 = Ne s’allume plus
104 = Screen 27 inch, QHD = Paris = MAINTENANCE = 1 = Bande verticale à l’écran
96 = Beaker 250 mL = Paris = LOSS = 3 = Cassés au lavage
88 = Phone 6.6 inch = Paris = DONATION = 1 = Association Numérique pour tous
81 = Office chair = Douala = DEFECTIVE = 2 = Vérin usé
74 = Refractometer, bench, 0 to 95 °Bx = Paris = MAINTENANCE = 1 = Étalonnage annuel
66 = Phone 6.6 inch = Douala = RECYCLED = 1 = Batterie gonflée
59 = Headset, wired = Paris = RECYCLED = 2 = Câble arraché
52 = Visitor chair = Paris = LIQUIDATION = 2 = Vendues au personnel
45 = pH meter, portable = Douala = DEFECTIVE = 1 = Electrode dead
37 = Desk 160 × 80 cm = Paris = DONATION = 1 = École de quartier
30 = Laptop 13 inch, light = Paris = DEFECTIVE = 1 = Clavier
23 = Magnetic stirrer = Paris = MAINTENANCE = 1 = Moteur bruyant
16 = Bookcase = Paris = LIQUIDATION = 1 = Vendue au personnel
9 = Screen 27 inch, QHD = Paris = AVAILABLE = 1 = Dalle remplacée
5 = Tablet 11 inch = Paris = RECYCLED = 1 = Écran cassé
3 = Refractometer, bench, 0 to 95 °Bx = Paris = AVAILABLE = 1 = Étalonné, certificat joint
`,
);

/** Months from one maintenance to the next. Of instruments that came a year ago, some are due and some overdue. */
const rhythms: Readonly<Record<string, number>> = {
  "Refractometer, bench, 0 to 95 °Bx": 12,
  "pH meter, portable": 12,
  "Balance, 0.01 g": 12,
  "Magnetic stirrer": 24,
  "Projector, full HD": 18,
  "Office chair": 10,
  "Meeting table, 8 seats": 36,
};
/** What a repair cost, in euros. */
const COST = 85;

/** A signature as the pad draws it. */
const SIGNED =
  "M60 120L78 88L96 52L104 40L108 62L112 100L124 74L136 58L142 86L150 104L164 82L176 76L180 96L192 102L206 84L216 80L222 98L240 100L268 84L300 72";
const [MORNING, NOON, AFTERNOON] = [8 * 60, 11 * 60, 14 * 60];
const SET_UP = 420;

/** The demo's categories and articles by name, once made. */
interface Stores {
  readonly company: DemoCompany;
  readonly category: Map<string, string>;
  readonly supply: Map<string, string>;
}
const keeperOf = (company: DemoCompany, office: Office) => company.as(offices[office].keeper);

async function makeCategories({ company, category }: Stores): Promise<void> {
  for (const [name, name_fr, parent, letters] of categories) {
    const body = {
      name,
      name_fr: name_fr === name ? null : name_fr,
      parent_hash_id: parent ? idOf(category, parent) : null,
      stock_text_id: letters || null,
    };
    category.set(name, (await createCategory(company.as("admin"), { body })).data.hash_id);
  }
}

function lotOf(company: DemoCompany, i: number, office: Office, { price, kind }: { price: string; kind: string }) {
  const { currency, rate } = offices[office];
  const isWhole = currency === "XAF";
  return {
    price: price ? (Number(price) * rate).toFixed(isWhole ? 0 : 2) : null,
    residual: price && kind === "n" ? (Number(price) * rate * 0.1).toFixed(isWhole ? 0 : 2) : null,
    currency_id: price ? company.currency(currency) : null,
    order_date: company.ago(SET_UP - i * 4 + 12),
    shipping_date: company.ago(SET_UP - i * 4),
    warranty_months: kind === "u" ? null : 24 + (i % 2) * 12,
    state: kind === "n" ? ("NEW" as const) : null,
    shelf: ["IT 2", "Lab A", "Store 1", "Store 4"][i % 4] ?? null,
  };
}

async function enterOne({ company, category, supply }: Stores, row: Article, i: number): Promise<void> {
  const [name, kindOf, kind, brand, supplier, price, units, minimum, years] = row;
  const [paris = "0", ...others] = units.split(" ");
  const type: SupplyType = kindOf === "Desks and chairs" ? "FURNITURE" : "MATERIAL";
  const { data } = await createSupply(keeperOf(company, "Paris"), {
    body: {
      name,
      type,
      category_id: idOf(category, kindOf),
      reusable: kind !== "u",
      numbered: kind === "n",
      zone_id: company.office("Paris"),
      supplier_id: company.entry("supply_supplier", supplier),
      brand_id: brand ? company.entry("supply_brand", brand) : null,
      lifetime_in_years: years ? Number(years) : null,
      maintenance_months: rhythms[name] ?? null,
      minimum: minimum ? Number(minimum) : null,
      lot: Number(paris),
      ...lotOf(company, i, "Paris", { price, kind }),
    },
  });
  supply.set(name, data.hash_id);
  for (const [n, office] of (["Douala", "Cape Town"] as const).entries()) {
    const lot = Number(others[n] ?? 0);
    if (lot === 0) continue;
    // Whoever enters something in a second office holds rights in both.
    const body = { zone_id: company.office(office), lot, ...lotOf(company, i, office, { price, kind }) };
    await enterSupply(company.as("admin"), input({ id: data.hash_id }, body));
  }
}

/** Each office hands out about half of what comes back, and uses up a part of the rest. */
async function handOut({ company, supply }: Stores, office: Office, row: Article, i: number): Promise<void> {
  const [name, , kind, , , , units] = row;
  const there = Number(units.split(" ")[Object.keys(offices).indexOf(office)] ?? 0);
  const params = { id: idOf(supply, name) };
  const zone_id = company.office(office);
  const { to } = offices[office];
  if (kind === "u") {
    const quantity = Math.floor(there * (0.3 + (i % 5) * 0.14));
    if (quantity > 0) await stockOut(keeperOf(company, office), input(params, { zone_id, quantity, reason: null }));
    return;
  }
  const people = Math.min(Math.floor((there * (2 + (i % 3))) / 6), kind === "n" ? to.length : 2);
  for (let n = 0; n < people; n += 1) {
    const user_id = company.as(to[(n + i) % to.length] ?? to[0]).person.id;
    await allocateSupply(keeperOf(company, office), input(params, { zone_id, quantity: 1, user_id }));
  }
}

async function comesBack({ company, supply }: Stores): Promise<void> {
  const keeper = keeperOf(company, "Paris");
  const params = { id: idOf(supply, "Phone 6.6 inch") };
  const user_id = company.as("alice").person.id;
  const body = { zone_id: company.office("Paris"), quantity: 1, user_id, status: "AVAILABLE" as const };
  await unallocateSupply(keeper, input(params, { ...body, state: "WORN" })).catch(() => undefined);
  const department_id = company.entry("department", "Laboratory");
  const glass = { zone_id: company.office("Paris"), quantity: 12, department_id };
  await allocateSupply(keeper, input({ id: idOf(supply, "Beaker 250 mL") }, glass));
}

/** Ends what is in maintenance, with what it cost. */
async function mended(company: DemoCompany, office: Office, id: string, result: string): Promise<void> {
  const tx = keeperOf(company, office);
  const query = { zone: company.office(office), state: ["OPEN" as const], limit: 1 };
  const { data } = await maintenances(tx, { params: { id }, query, body: undefined });
  const { currency, rate } = offices[office];
  const cost = (COST * rate).toFixed(2);
  const body = { status: "AVAILABLE" as const, result, cost, currency_id: company.currency(currency) };
  if (data[0]) await endMaintenance(tx, input({ id: data[0].hash_id }, body));
}

/** Most sign for what they were given; the last thing of each still waits. */
async function sign(company: DemoCompany, who: string): Promise<void> {
  const tx = company.as(who);
  const { data } = await ownSupplies(tx, {
    ...input(undefined as never, undefined as never),
    query: { acceptance: "PENDING", limit: 200 },
  });
  for (const [i, a] of data.slice(1).entries())
    await acceptAllocation(tx, input({ id: a.hash_id }, i % 2 === 0 ? { signature: SIGNED } : {}));
}

async function befall(
  { company, supply }: Stores,
  [, article, place, what, count, reason]: (typeof incidents)[number],
) {
  const office = place as Office;
  const status = what as ChangeStatus;
  const id = idOf(supply, article);
  if (status === "AVAILABLE") return await mended(company, office, id, reason);
  const recipient = status === "DONATION" || status === "LIQUIDATION" ? reason : null;
  const body = { zone_id: company.office(office), quantity: Number(count), status, reason, recipient };
  return await changeStatus(keeperOf(company, office), input({ id }, body));
}

/** The company's supplies in three offices: entered, handed out, used up, repaired, lost. */
export function suppliesDemo(company: DemoCompany): readonly Happening[] {
  const stores: Stores = { company, category: new Map(), supply: new Map() };
  const at = happensAt(company);
  return [
    at(SET_UP + 2, MORNING, async () => await makeCategories(stores)),
    ...articles.map((row, i) => at(SET_UP - i * 4, NOON, async () => await enterOne(stores, row, i))),
    ...(Object.keys(offices) as Office[]).flatMap((office, n) =>
      articles.map((row, i) => at(250 - i * 2 - n, AFTERNOON + n, async () => await handOut(stores, office, row, i))),
    ),
    ...[...new Set(Object.values(offices).flatMap(({ to }) => [...to]))].map((who, i) =>
      at(150, NOON + i, async () => await sign(company, who)),
    ),
    at(100, MORNING, async () => await comesBack(stores)),
    ...incidents.map((one) => at(Number(one[0]), AFTERNOON + 30, async () => await befall(stores, one))),
    ...movesDemo(company, stores),
    ...moreDemo(company, stores.category),
  ];
}
