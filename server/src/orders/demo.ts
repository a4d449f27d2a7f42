import { offeredConditions } from "#server/conditions/public.ts";
import { personRows } from "#server/access/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { LineFields } from "#contract/orders/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import { type DemoCompany, type Happening, happensAt } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { addExternal, addInternal } from "./comments.ts";
import { answerOrder } from "./answer-order.ts";
import { archiveOrder } from "./archive-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { waitOrder } from "./wait-for-information.ts";
import { changeTask } from "./change-task.ts";
import { createTask } from "./create-task.ts";
import { createOrder } from "./create-order.ts";
import type { OrderListener } from "./listener.ts";

const customers = sql<{ hash_id: string; name: string; created_by: string; number: number; french: boolean }>(
  `SELECT hash_id, name, created_by, country_id = (SELECT hash_id FROM ${listRows("country", "country")} WHERE iso2 = 'FR') AS french, row_number() OVER (ORDER BY sort_key)::int AS number FROM (SELECT c.*, md5(c.name) AS sort_key FROM ${contactRows("c")} WHERE 'customer' = ANY (c.roles) AND c.contact_type = 'society') c ORDER BY sort_key`,
);
interface Named {
  readonly hash_id: string;
  readonly name: string;
}
const recipes = sql<Named>(`SELECT hash_id, name FROM ${recipeRows("recipe")} ORDER BY number LIMIT 24`);
const packagings = sql<Named>(`SELECT hash_id, name FROM ${listRows("packaging", "packaging")} ORDER BY name`);
const conditions = sql<{ hash_id: string }>(offeredConditions);
const colleagues = sql<{ hash_id: string }, [zone: string | null]>(
  `SELECT hash_id FROM ${personRows("app_user")} WHERE zone_id = $1 AND active AND kind = 'staff' ORDER BY name LIMIT 6`,
);

const ORDERS = 44;
/** Age of the first order and the interval between orders, in days. */
const [FIRST, STEP] = [724, 16.9];
const sellers = ["alice", "didier", "ines", "admin"] as const;
/** Days after the order on which each of the ten tasks is done. */
const DONE_AFTER = [0, 1, 3, 6, 9, 11, 12, 14, 17, 18] as const;
/** Index of the task at which some orders stop. */
const STOPS_AT = 3;
/** Maps n to a number in [0, 1), evenly spread and the same on every run. */
const spread = (n: number): number => (n * 0.618_033_988_75) % 1;
const [MORNING, NOON, EVENING] = [490, 700, 960];

interface Story {
  readonly i: number;
  readonly days: number;
  who: (typeof sellers)[number];
  order: string;
  tasks: readonly { readonly hash_id: string; readonly code: string | null }[];
}

/** How a product is sold: its pack with kilograms in one, and euros for a kilogram. */
interface Sold {
  readonly pack: string;
  readonly kilos: number;
  readonly price: readonly [low: number, high: number];
}
/** Flavourings in canisters, powders in cartons, concentrates in drums and containers. */
function soldAs(name: string, n: number): Sold {
  if (name.endsWith("flavouring")) return { pack: "HDPE canister", kilos: 25, price: [17, 29] };
  if (/powder|tablet/u.test(name)) return { pack: "Carton with inner bag", kilos: 25, price: [4.2, 7.8] };
  return n % 3 === 0
    ? { pack: "IBC", kilos: 1000, price: [2.6, 4.8] }
    : { pack: "HDPE drum", kilos: 200, price: [2.9, 5.6] };
}

function linesOf(
  i: number,
  of: readonly Named[],
  packs: readonly Named[],
  large: number,
  french: boolean,
): LineFields[] {
  // Food products and services in France; what leaves it is without tax.
  const [reduced, full] = french ? ["5.5", "20"] : [null, null];
  const count = 1 + Math.floor(spread(i + 2) * 3);
  const goods = Array.from({ length: count }, (_, n): LineFields => {
    const recipe = of[(i * 5 + n * 7) % Math.max(1, of.length)];
    const { pack, kilos, price } = soldAs(recipe?.name ?? "", i + n);
    const packed = (kilos === 1000 ? 1 : 4) + Math.floor(spread(i * 3 + n) * (kilos === 1000 ? 6 : 12));
    const [low, high] = price;
    return {
      recipe_hash_id: recipe?.hash_id ?? null,
      title: recipe ? null : "Cloudy lemon base",
      packaging_hash_id: packs.find((one) => one.name === pack)?.hash_id ?? null,
      packs: packed,
      quantity: String(packed * kilos),
      unit: "kg",
      price: (Math.round((low + spread(i + n) * (high - low)) * 20 * large) / 20).toFixed(large === 1 ? 2 : 0),
      tax: reduced,
      ...(i % 5 === 0 && { discount: "5" }),
    };
  });
  return i % 6 === 2
    ? [...goods, { title: "Line trial, one day", quantity: "1", unit: "day", price: String(1000 * large), tax: full }]
    : goods;
}

/** The person in charge of a customer enters its order. */
async function enter(company: DemoCompany, story: Story): Promise<void> {
  const all = await customers.all(company.as("admin").db);
  const known = all.flatMap((c) => {
    const who = sellers.find((key) => company.as(key).person.id === c.created_by);
    return who ? [{ ...c, who }] : [];
  });
  const theirs = known.filter((c) => c.who === sellers[[0, 0, 1, 0, 2, 0, 3][story.i % 7] ?? 0]);
  const mine = theirs.length > 0 ? theirs : known;
  const customer = mine[Math.floor(spread(story.i) * mine.length)];
  if (!customer) return;
  const tx = company.as(customer.who);
  const terms = await conditions.all(tx.db);
  const large = customer.who === "didier" ? 656 : customer.who === "ines" ? 20 : 1;
  const { data } = await createOrder(tx, {
    body: {
      contact_hash_id: customer.hash_id,
      customer_reference: story.i % 4 === 3 ? null : `4500-${8000 + story.i * 37}`,
      wanted_on: dayAfter(company.moment(story.days, MORNING).slice(0, 10), 21),
      payment_condition_hash_id: terms[story.i % Math.max(1, terms.length)]?.hash_id ?? null,
      lines: linesOf(story.i, await recipes.all(tx.db), await packagings.all(tx.db), large, customer.french),
    },
  });
  Object.assign(story, { who: customer.who, order: data.hash_id, tasks: data.tasks });
}

async function halt(company: DemoCompany, story: Story): Promise<void> {
  const tx = company.as(story.who);
  const params = { id: story.order };
  const [label, address] = [story.i % 2 === 0, story.i % 3 === 0];
  const waiting_for = label ? "Their signed label" : address ? "Their delivery address" : "Their choice of drums";
  await waitOrder(tx, { params, body: { waiting_for, people: [] }, query: undefined });
  await addExternal(tx, {
    body: {
      order_hash_id: story.order,
      comment: "The tank is free next week. We only need your answer to begin.",
      mail: false,
    },
  });
}

/** Adds sub-tasks and internal comments to the task that plans production. */
async function prepare(company: DemoCompany, story: Story): Promise<void> {
  const tx = company.as(story.who);
  const people = await colleagues.all(tx.db, tx.person.zoneId);
  const parent = story.tasks.find((task) => task.code === "planned")?.hash_id ?? "";
  const give = async (title: string, at: number, days: number): Promise<unknown> =>
    await createTask(tx, {
      params: { order_id: story.order },
      body: {
        parent,
        title,
        assignee_hash_id: people[(story.i + at) % Math.max(1, people.length)]?.hash_id ?? null,
        due_on: dayAfter(company.moment(story.days, MORNING).slice(0, 10), days),
      },
      query: undefined,
    });
  await give("Reserve the lots", 0, 6);
  await give("Send the label size", 1, 7);
  await addInternal(tx, {
    body: { order_hash_id: story.order, comment: "They always pay. Ask for the label on Friday." },
  });
}

const setTask = (
  listeners: readonly OrderListener[],
  tx: Tx,
  id: string,
  state: "done" | "not_needed",
): Promise<unknown> => changeTask(listeners)(tx, { params: { id }, body: { state }, query: undefined });

/** What happens to an order: its tasks one after the other, until one waits for the customer. */
function lifeOf(company: DemoCompany, listeners: readonly OrderListener[], story: Story): Happening[] {
  const { i, days } = story;
  const entered = happensAt(company)(days, MORNING + i, () => enter(company, story));
  const last = days - 1;
  if (last < 1 || i === ORDERS - 2) return [entered];
  const me = (): Tx => company.as(story.who);
  /** Skipped if the order was not created, as when no customer has a person in charge. */
  const at = (ago: number, minutes: number, happen: () => Promise<unknown>): Happening =>
    happensAt(company)(ago, minutes, async () => (story.order === "" ? undefined : await happen()));
  const params = (): { id: string } => ({ id: story.order });
  const steps = [entered, at(last, MORNING + i, () => confirmOrder(me(), { params: params(), body: {} }))];
  const halts = i % 7 === 4 || i >= ORDERS - 4;
  const stays = halts && days < 70;
  for (const [n, offset] of DONE_AFTER.entries()) {
    const on = days - offset - (halts && n >= STOPS_AT ? 5 : 0) - 1;
    if (on < 1 || (stays && n >= STOPS_AT)) break;
    const state = n === 5 && i % 4 === 1 ? "not_needed" : "done";
    steps.push(at(on, NOON + n, () => setTask(listeners, me(), story.tasks[n]?.hash_id ?? "", state)));
  }
  if (halts && days > 5) {
    steps.push(at(days - 4, EVENING, () => halt(company, story)));
    const body = { comment: "It came by mail, signed.", external: i % 2 === 0 };
    const answer = () => answerOrder(me(), { body: { ...body, order_hash_id: story.order } } as never);
    if (!stays) steps.push(at(days - 8, EVENING, answer));
  }
  if (days < 60 && days > 4) steps.push(at(days - 3, NOON, () => prepare(company, story)));
  const query = { motif: "Nothing more comes of it" };
  // By then even the latest payer has paid.
  if (i === 1 || i === 5) steps.push(at(days - 260, EVENING, () => archiveOrder(me(), { params: params(), query })));
  return steps;
}

/** Two years of orders in every state: old ones are finished, recent ones wait or are not confirmed. */
export const ordersDemo =
  (listeners: readonly OrderListener[]) =>
  (company: DemoCompany): readonly Happening[] =>
    Array.from({ length: ORDERS }, (_, i) => Math.max(1, Math.round(FIRST - i * STEP))).flatMap((days, i) =>
      lifeOf(company, listeners, { i, days, who: "alice", order: "", tasks: [] }),
    );
