import { componentRows } from "#server/components/public.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { sql } from "#server/kit/sql/database.ts";
import { type DemoCompany, type Happening, happensAt } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { storeAlertConfig } from "./alerts.ts";
import { holdLot } from "./lots.ts";
import { storeStock, subtractStock } from "./movements.ts";
import { createPlace } from "./places.ts";
import { reserveStock } from "./reservations.ts";

interface DemoPlace {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly country: string;
  readonly street: string;
  readonly zip_code: string | null;
  readonly city: string;
  readonly time_zone: string;
  /** How many of the catalogue's components it stocks, starting at this index. */
  readonly from: number;
  readonly components: number;
  /** A factor for delivery sizes compared with a laboratory: a warehouse has drums. */
  readonly size: number;
}
const places: readonly DemoPlace[] = [
  {
    kind: "laboratory",
    name: "Laboratoire de Paris",
    country: "FR",
    street: "12 rue des Arômes",
    zip_code: "75011",
    city: "Paris",
    time_zone: "Europe/Paris",
    from: 0,
    components: 26,
    size: 1,
  },
  {
    kind: "laboratory",
    name: "Laboratoire de Douala",
    country: "CM",
    street: "Boulevard de la Liberté, Akwa",
    zip_code: null,
    city: "Douala",
    time_zone: "Africa/Douala",
    from: 3,
    components: 12,
    size: 0.6,
  },
  {
    kind: "laboratory",
    name: "Cape Town laboratory",
    country: "ZA",
    street: "7 Bofors Circle, Epping",
    zip_code: "7460",
    city: "Cape Town",
    time_zone: "Africa/Johannesburg",
    from: 8,
    components: 12,
    size: 0.8,
  },
  {
    kind: "warehouse",
    name: "Entrepôt de Gennevilliers",
    country: "FR",
    street: "41 route du Bassin",
    zip_code: "92230",
    city: "Gennevilliers",
    time_zone: "Europe/Paris",
    from: 0,
    components: 14,
    size: 40,
  },
];

/** Days ago: the set-up of the places, and the deliveries; lots of the last two are still in stock. */
const SET_UP = 700;
const DELIVERIES = [690, 420, 190, 60] as const;
/** Days from today until the lots of the last two deliveries expire: some soon, one already expired. */
const ENDS = [6, 240, 12, 21, 330, -7, 58, 180, 400, 85, 27, 520] as const;
const [MORNING, NOON] = [480, 720];
const SHELVES = ["Cold A3", "Cold B1", "Cold C1", "Store 1", "Store 4"] as const;

const catalogue = sql<{ hash_id: string; name: string; number: string }>(
  `SELECT hash_id, name, number FROM ${componentRows("component")} WHERE kind NOT IN ('water', 'packaging') ORDER BY number, hash_id LIMIT 40`,
);
const expiredLots = sql<{ hash_id: string; component_id: string; quantity: string }, [place: string, before: string]>(
  "SELECT l.hash_id, i.component_id, l.quantity::text FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE i.place_id = $1 AND l.quantity > 0 AND l.expires_on < $2::date ORDER BY l.expires_on, l.hash_id",
);
const newestLot = sql<{ hash_id: string }, [place: string, component: string]>(
  "SELECT l.hash_id FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE i.place_id = $1 AND i.component_id = $2 AND l.quantity > 0 ORDER BY l.expires_on DESC NULLS LAST LIMIT 1",
);
/** Spreads an index evenly between 0 and 1, the same way at every fill. */
const spread = (n: number): number => (n * 0.618_033_988_75) % 1;
const grams = (low: number, high: number, n: number, size: number): string =>
  String(Math.round((low + (high - low) * spread(n)) * size * 10) / 10);

/** A supplier's lot, like `TAR-2609-16` for tartaric acid: three letters of its first word that is no prefix, and when it was made. */
export const lotOf = (name: string, day: string, n: number): string =>
  `${(/\p{L}{3,}/u.exec(name)?.[0] ?? name).slice(0, 3).toUpperCase()}-${day.slice(2, 4)}${day.slice(5, 7)}-${String(n).padStart(2, "0")}`;

/** A place with the data that is filled in during the run. */
interface Filled extends DemoPlace {
  id: string;
  components_there: readonly { hash_id: string; name: string; number: string }[];
}

async function setUp(tx: Tx, place: Filled, company: DemoCompany): Promise<void> {
  const { kind, name, street, zip_code, city, time_zone } = place;
  const body = {
    name,
    country_hash_id: company.country(place.country),
    street,
    zip_code,
    city,
    time_zone,
    manager_hash_id: tx.person.id,
  };
  place.id = (await createPlace(kind)(tx, { body })).data.hash_id;
  place.components_there = (await catalogue.all(tx.db)).slice(place.from, place.from + place.components);
}

/** Throws away lots that expired about a month ago. */
async function discard(tx: Tx, place: Filled, before: string): Promise<void> {
  for (const lot of await expiredLots.all(tx.db, place.id, before))
    await subtractStock(tx, {
      body: {
        laboratory_id: place.id,
        component_id: lot.component_id,
        lot_hash_id: lot.hash_id,
        quantity: lot.quantity,
        purpose: "discard",
        reason: "Expired",
      },
    });
}

/** Delivers a new lot of each component; the last deliveries expire around today. */
async function deliver(tx: Tx, company: DemoCompany, place: Filled, round: number): Promise<void> {
  const today = company.moment(0, MORNING).slice(0, 10);
  const came = company.moment(DELIVERIES[round] ?? 0, MORNING).slice(0, 10);
  await discard(tx, place, dayAfter(came, -30));
  for (const [i, component] of place.components_there.entries()) {
    // Not every component is in every delivery.
    if ((i + round) % 3 === 0 && round < 2) continue;
    const end = round < 2 ? dayAfter(came, 300 + i * 3) : dayAfter(today, ENDS[(i * 2 + round) % ENDS.length] ?? 90);
    await storeStock(tx, company.storage, {
      body: {
        laboratory_id: place.id,
        component_id: component.hash_id,
        lot: lotOf(component.name, came, i + 1),
        quantity: grams(250, 2400, i * 4 + round, place.size),
        expires_on: end,
        shelf: SHELVES[(i + place.from) % SHELVES.length] ?? null,
      },
    });
  }
}

/** The laboratory's use: about half of a delivery before the next one. */
async function use(tx: Tx, place: Filled, week: number): Promise<void> {
  for (const [i, component] of place.components_there.entries()) {
    if ((i + week) % 5 !== 0) continue;
    const body = {
      laboratory_id: place.id,
      component_id: component.hash_id,
      quantity: grams(4, 60, week + i, place.size),
      purpose: (i + week) % 7 === 0 ? ("sample" as const) : ("use" as const),
    };
    // Skipped when nothing usable is left before the next delivery.
    await subtractStock(tx, { body }).catch(() => undefined);
  }
}

/** Adds levels, a lot on hold and a reservation, so that the screens show some. */
async function watch(tx: Tx, place: Filled, company: DemoCompany): Promise<void> {
  await discard(tx, place, company.moment(33, MORNING).slice(0, 10));
  const levels = place.components_there
    .filter((_, i) => i % 2 === 0)
    .map((c, i) => ({
      component_id: c.hash_id,
      minimum: String(Math.round(([300, 5200, 800, 150, 400][i % 5] ?? 300) * place.size)),
    }));
  await storeAlertConfig(tx, { body: { laboratory_id: place.id, alert_days: 30, levels } });
  const [, , third, fourth] = place.components_there;
  if (third) {
    const lot = await newestLot.first(tx.db, place.id, third.hash_id);
    if (lot)
      await holdLot(tx, {
        params: { id: lot.hash_id },
        body: { reason: "Viscosity out of range" },
        query: undefined,
      });
  }
  if (fourth)
    await reserveStock(tx, {
      body: { laboratory_id: place.id, component_id: fourth.hash_id, quantity: "20", purpose: "Trial 92" },
    }).catch(() => undefined);
}

/** The company's laboratories and its warehouse, with two years of deliveries and use, kept by Farah. */
export function laboratoryDemo(company: DemoCompany): readonly Happening[] {
  const farah = (): Tx => company.as("farah");
  const at = happensAt(company);
  const weeks = Array.from({ length: 22 }, (_, i) => 680 - i * 31).filter((days) => days > 0);
  return places.flatMap((one, n) => {
    const place: Filled = { ...one, id: "", components_there: [] };
    return [
      at(SET_UP - n, MORNING, () => setUp(farah(), place, company)),
      ...DELIVERIES.map((days, round) => at(days, MORNING + n, () => deliver(farah(), company, place, round))),
      ...weeks.map((days, week) => at(days, NOON + n, () => use(farah(), place, week))),
      at(3, MORNING + n, () => watch(farah(), place, company)),
    ];
  });
}
