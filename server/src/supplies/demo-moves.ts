import { agreeCount } from "./counts/agree-count.ts";
import { countSupplies } from "./counts/count.ts";
import { finishCount, startCount } from "./counts/steps.ts";
import { type DemoCompany, type Happening, idOf, input, happensAt } from "#server/kit/area/demo.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { cancelTransfer } from "./transfers/cancel-transfer.ts";
import { receiveTransfer } from "./transfers/receive-transfer.ts";
import { sendTransfer } from "./transfers/send-transfer.ts";

const lying = sql<{ serial_number: string }, [supply: string, zone: string]>(
  "SELECT serial_number FROM supply_piece WHERE supply_id = $1 AND zone_id = $2 AND state = 'AVAILABLE' ORDER BY letters, number",
);
const [MORNING, NOON] = [9 * 60, 11 * 60 + 30];

/** Articles and categories by name. */
interface Stores {
  readonly supply: ReadonlyMap<string, string>;
  readonly category: ReadonlyMap<string, string>;
}
/** A count of some articles of a category in an office; `without` so many that lie there. */
interface Counting {
  readonly zone_id: string;
  readonly of: string;
  readonly articles: readonly string[];
  readonly without: number;
}

/** Counts a category by scanning all that lies there but a few. */
async function count(
  { storage }: DemoCompany,
  tx: Tx,
  { supply, category }: Stores,
  { zone_id, of, articles, without }: Counting,
) {
  const { data } = await startCount(tx, { body: { zone_id, category_id: idOf(category, of) } });
  const params = { id: data.hash_id };
  const serials: string[] = [];
  for (const article of articles)
    for (const { serial_number } of await lying.all(tx.db, idOf(supply, article), zone_id)) serials.push(serial_number);
  const seen = serials.slice(0, serials.length - without).map((code) => ({ code }));
  if (seen.length > 0) await countSupplies(tx, storage, input(params, { lines: seen }));
  return params;
}

/** What Paris sent to Douala: received with something lacking, taken back, and on its way. */
function sendings(company: DemoCompany, { supply }: Stores) {
  const [paris, douala] = [company.office("Paris"), company.office("Douala")];
  const [bruno, esther] = [company.as("bruno"), company.as("esther")];
  const send = async (article: string, quantity: number, note: string | null, transfer_id?: string) =>
    (
      await sendTransfer(
        bruno,
        input(
          { id: idOf(supply, article) },
          { zone_id: paris, to_zone_id: douala, quantity, note, ...(transfer_id && { transfer_id }) },
        ),
      )
    ).data;
  /** Received with something lacking. */
  const received = async (): Promise<void> => {
    const one = await send("Headset, wired", 4, "Pour la nouvelle équipe");
    const both = await send("Notebook A5", 3, null, one.hash_id);
    const [first] = both.lines;
    const lines = first ? [{ hash_id: first.hash_id, quantity: 3, reason: "Un carton ouvert à l’arrivée" }] : [];
    await receiveTransfer(esther, input({ id: both.hash_id }, { lines }));
  };
  const takenBack = async (): Promise<void> => {
    const one = await send("Pen, blue, box of 50", 1, null);
    await cancelTransfer(bruno, input({ id: one.hash_id }, {}));
  };
  const onTheWay = async (): Promise<void> => {
    const one = await send("Docking station", 1, "Bureau de Didier");
    await send("Paper A4, 80 g, ream", 2, null, one.hash_id);
  };
  return { received, takenBack, onTheWay };
}

/** Counts: agreed, waiting to be agreed, and under way. */
function countings(company: DemoCompany, stores: Stores) {
  const [paris, douala] = [company.office("Paris"), company.office("Douala")];
  const [bruno, esther, admin] = [company.as("bruno"), company.as("esther"), company.as("admin")];
  const agreed = async (): Promise<void> => {
    const params = await count(company, admin, stores, {
      zone_id: paris,
      of: "Screens",
      articles: ["Screen 27 inch, QHD", "Portable screen 15 inch"],
      without: 1,
    });
    await countSupplies(
      admin,
      company.storage,
      input(params, { lines: [{ code: "5CG2201XQ7", note: "Écran gris, deuxième étagère" }] }),
    );
    await finishCount(admin, input(params, { leave: true }));
    await agreeCount(bruno, input(params, {}));
  };
  const waits = async (): Promise<void> => {
    const params = await count(company, admin, stores, {
      zone_id: paris,
      of: "Instruments",
      articles: ["pH meter, portable", "Magnetic stirrer"],
      without: 1,
    });
    await finishCount(admin, input(params, { leave: true }));
  };
  const underWay = async (): Promise<void> => {
    await count(company, esther, stores, {
      zone_id: douala,
      of: "Desks and chairs",
      articles: ["Desk 160 × 80 cm", "Office chair", "Filing cabinet"],
      without: 0,
    });
  };
  return { agreed, waits, underWay };
}

/** What offices sent each other, and what was counted: one of each state. */
export function movesDemo(company: DemoCompany, stores: Stores): readonly Happening[] {
  const at = happensAt(company);
  const { received, takenBack, onTheWay } = sendings(company, stores);
  const { agreed, waits, underWay } = countings(company, stores);
  return [
    at(34, MORNING, received),
    at(21, NOON, takenBack),
    at(12, MORNING, agreed),
    at(4, NOON, waits),
    at(2, MORNING, onTheWay),
    at(1, NOON, underWay),
  ];
}
