import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock, subtractStock } from "#contract/laboratory/stock.ts";
import { addInvoice, invoiceStatus } from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { Bench } from "../crash/bench.ts";
import { sender, type Send } from "../crash/world.ts";
import { Factories, PASSWORD } from "../factories.ts";
import { must, one, openWorld, type World } from "../selling/kills.ts";

/** What the stories need, made by the version that serves first. */
export interface Ground {
  readonly world: World;
  readonly reason: string;
  readonly account: string;
  readonly laboratory: string;
  readonly component: string;
  readonly signer: string;
}
/** Calls of a load, and those that were not answered as they should be. */
export interface Load {
  readonly count: () => number;
  readonly failed: string[];
  /** Ends after the stories that have begun. */
  stop(): Promise<void>;
}

export async function groundOf(bench: Bench): Promise<Ground> {
  const world = await openWorld(bench);
  const make = new Factories(bench.pool);
  const [token = ""] = world.tokens;
  const country = (await make.country()).id;
  const component = newId();
  await bench.pool.query(
    "INSERT INTO component (hash_id, number, name, kind, created_by) SELECT $1, 'S-1', 'Lemon', 'flavour', hash_id FROM app_user LIMIT 1",
    [component],
  );
  return {
    world,
    reason: (await make.reason({ name: "Hotel" })).id,
    account: await must(world, {
      token,
      path: `/api/accounts/${world.zone}/zone`,
      body: { name: "Bank", initial_amount: "90000000" },
      key: newId(),
    }),
    laboratory: await must(
      world,
      one(createLaboratory, token, { body: { name: "Laboratory", country_hash_id: country } }),
    ),
    component,
    signer: (await make.user({ rights: [] })).email,
  };
}

type Call = (
  token: string,
  path: string,
  body?: unknown,
  method?: string,
  status?: number,
) => Promise<{ hash_id: string } | undefined>;

/** An expense from its creation to its payment, with a comment. */
async function spend(call: Call, g: Ground, own: string, other: string): Promise<void> {
  const today = g.world.today;
  const made = await call(own, "/api/expense/storeExpense", {
    type: "TRAVEL",
    zone_hash_id: g.world.zone,
    title: "Trip",
    start_date: today,
    end_date: today,
    fees: [{ amount: "40", date: today, reason_id: g.reason }],
  });
  if (!made) return;
  const id = made.hash_id;
  for (const [token, step] of [
    [own, "send"],
    [other, "approved"],
    [other, "validate"],
  ] as const)
    await call(token, `/api/expense/${id}/${step}`, {}, "PATCH");
  await call(other, "/api/expense/pay", {
    expense_hash_id: id,
    transaction_from_type: "Account",
    transaction_from_hash_id: g.account,
    amount: "40",
  });
  await call(other, `/api/discussion/expense/${id}`, { text: "Paid" });
}

/** An order with its numbered invoice. */
async function sell(call: Call, { world }: Ground, token: string): Promise<void> {
  const send = async (...given: Parameters<typeof one>) => {
    const { path, body, method } = one(...given);
    return await call(token, path, body, method);
  };
  const { contact: contact_hash_id, zone: zone_hash_id, today } = world;
  const order = await send(createOrder, token, {
    body: { contact_hash_id, zone_hash_id, ordered_on: today, value: "100" },
  });
  if (!order) return;
  const params = { id: order.hash_id };
  await send(confirmOrder, token, { params, body: {} });
  const lines = [{ title: "Lemon", amount: "100", tax: "20" }];
  const invoice = await send(addInvoice, token, { params, body: { date: today, lines } });
  if (invoice) await send(invoiceStatus, token, { params: { id: invoice.hash_id }, body: { status: "ISSUED" } });
}

async function move(call: Call, g: Ground, token: string): Promise<void> {
  const at = { laboratory_id: g.laboratory, component_id: g.component };
  await call(token, storeStock.path, { ...at, lot: "L-1", quantity: "2" });
  await call(token, subtractStock.path, { ...at, quantity: "1" });
}

/** Four people who each spend, sell and move stock as another decides, until they are stopped. Nothing is repeated: every answer counts. */
export function load(g: Ground, url: string): Load {
  const send: Send = sender(() => url);
  const failed: string[] = [];
  let [count, going] = [0, true];
  const call: Call = async (token, path, body = {}, method = "POST") => {
    count += 1;
    const came =
      method === "GET"
        ? await got(url + path, token)
        : await send(token, path, body, token === "" ? undefined : newId(), method);
    if (came?.status === 200) return (JSON.parse(came.raw) as { data?: { hash_id: string } }).data;
    failed.push(`${method} ${path} answered ${came?.status}: ${came?.raw.slice(0, 200)}`);
    return undefined;
  };
  const person = async (own: string, other: string): Promise<void> => {
    await call("", "/api/login", { email: g.signer, password: PASSWORD });
    while (going) {
      await call(own, "/api/expenses", undefined, "GET");
      await spend(call, g, own, other);
      await move(call, g, own);
      await sell(call, g, own);
    }
  };
  const { tokens } = g.world;
  const all = [0, 2, 4, 6].map(async (i) => await person(tokens[i] ?? "", tokens[i + 1] ?? ""));
  return {
    count: () => count,
    failed,
    async stop() {
      going = false;
      await Promise.all(all);
    },
  };
}

async function got(url: string, token: string): Promise<{ status: number; raw: string } | undefined> {
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, raw: await answer.text() };
  } catch {
    return undefined;
  }
}
