import { createCondition } from "#contract/conditions/endpoints.ts";
import * as calls from "#contract/orders/endpoints.ts";
import { proposeLines } from "#contract/orders/proposal.ts";
import * as stock from "#contract/orders/purchase.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import type { OrderState } from "#contract/orders/lifecycle.ts";
import { type Deed, thing, rows, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { company } from "#server/contacts/matrix.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";
import { lab } from "#server/laboratory/matrix.ts";

const body = (contact_hash_id: string, more: object = {}) => ({
  contact_hash_id,
  ordered_on: "2026-01-12",
  lines: [{ title: `Trial ${next()}`, quantity: "2", unit: "day" as const, price: "500", discount: "10", tax: "20" }],
  ...more,
});
/** Creates an order of the customer in France and moves it to `state`, as the insider. */
const made = async (w: World, state: OrderState = "NOT_CONFIRMED") => {
  const { client } = w.insider;
  const { data } = await client.ok(calls.createOrder, { body: body(await company(w)) });
  const params = { id: data.hash_id };
  if (state !== "NOT_CONFIRMED") await client.ok(calls.confirmOrder, { params, body: {} });
  if (state === "WAITING_INFORMATION")
    await client.ok(calls.waitOrder, { params, body: { waiting_for: "Their signed label" } });
  return data;
};
export const waiting = [madeOnce(async (w) => (await made(w, "WAITING_INFORMATION")).hash_id)];
const onOrder = (state: OrderState, more: object = {}): Thing =>
  thing(404, async (w) => {
    const { hash_id } = await made(w, state);
    return { params: { id: hash_id }, thing: hash_id, ...more };
  });
/** A row whose body names the order. */
const inBody = (state: OrderState, more: object): Thing =>
  thing(422, async (w) => {
    const { hash_id } = await made(w, state);
    return { body: { order_hash_id: hash_id, ...more }, thing: hash_id };
  });
const comment = async (w: World, client: Client = w.insider.client) => {
  const { hash_id } = await made(w);
  const { data } = await client.ok(calls.internalComment, { body: { order_hash_id: hash_id, comment: "Call Marta" } });
  return data.comments[0]?.hash_id ?? "";
};
const onComment = (more: object = {}): Thing =>
  thing(404, async (w) => {
    const id = await comment(w);
    return { params: { id }, thing: id, ...more };
  });
/** The customer of an order. */
const ordering = madeOnce(async (w) => (await made(w)).contact.hash_id ?? "");

/** Creates a confirmed order of 2 L of a recipe, and three bottles of it in the laboratory in France. */
const stocked = async (w: World) => {
  const { client } = w.insider;
  const lines = [{ recipe_hash_id: await recipe(w), quantity: "2", unit: "L" as const, price: "10" }];
  const { data } = await client.ok(calls.createOrder, { body: body(await company(w), { lines }) });
  await client.ok(calls.confirmOrder, { params: { id: data.hash_id }, body: {} });
  const bottles = { recipe_hash_id: await recipe(w), lot: `P-${next()}`, bottles: 3, litres: "3" };
  const stored = await client.ok(storeBottled, { params: { shop_id: await lab(w) }, body: bottles });
  return { order: data, stock_hash_id: stored.data.hash_id };
};

const onStock = (): Thing =>
  thing(404, async (w) => {
    const { hash_id } = (await stocked(w)).order;
    return { params: { id: hash_id }, query: { laboratory_id: await lab(w) }, thing: hash_id };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "orders.list": rows(
    calls.listOrders,
    (b) => b.data.map((o) => o.hash_id),
    async (w) => (await made(w)).hash_id,
  ),
  "orders.customers": rows(calls.listCustomers, (b) => b.data.map((o) => o.hash_id), ordering),
  "orders.ofContact": thing(200, async (w) => {
    const contact = await ordering(w);
    return { params: { contact }, thing: contact };
  }),
  "orders.overview": rows(
    calls.ordersOverview,
    // The outsider has no orders: any of them would be of Paris.
    ({ data }) => (data.not_confirmed > 0 ? ["an order"] : []),
    async (w) => await made(w).then(() => "an order"),
  ),
  "orders.get": onOrder("NOT_CONFIRMED"),
  "orders.options": onOrder("NOT_CONFIRMED"),
  [proposeLines.name]: thing(404, async (w) => {
    const { hash_id } = await made(w);
    return { params: { id: hash_id }, query: { recipes: await recipe(w) }, thing: hash_id };
  }),
  "orders.create": thing(422, async (w) => ({ body: body(await company(w)), thing: await company(w) })),
  "orders.update": onOrder("NOT_CONFIRMED", { body: { note: "By road" } }),
  "orders.delete": onOrder("NOT_CONFIRMED", { body: {} }),
  "orders.confirm": onOrder("NOT_CONFIRMED", { body: {} }),
  "orders.wait": onOrder("CONFIRMED", { body: { waiting_for: "Their label" } }),
  "orders.answer": inBody("WAITING_INFORMATION", { comment: "It came" }),
  "orders.archive": onOrder("NOT_CONFIRMED"),
  "orders.unarchive": thing(404, async (w) => {
    const { hash_id } = await made(w);
    await w.insider.client.ok(calls.archiveOrder, { params: { id: hash_id }, query: {} });
    return { params: { id: hash_id }, body: {}, thing: hash_id };
  }),
  "orders.count": rows(
    calls.countOrders,
    // The outsider has no orders: any that are counted would be of Paris.
    ({ data }) => (data.total > 0 ? ["an order"] : []),
    async (w) => await made(w).then(() => "an order"),
  ),
  "orders.several": thing(200, async (w) => {
    const { hash_id } = await made(w);
    return { body: { step: "confirm", rows: [{ hash_id }] }, thing: hash_id };
  }),
  "orders.purchase": onStock(),
  "orders.printPurchase": onStock(),
  "orders.reserve": thing(404, async (w) => {
    const { hash_id } = (await stocked(w)).order;
    return { params: { id: hash_id }, body: { laboratory_id: await lab(w) }, thing: hash_id };
  }),
  "orders.release": thing(404, async (w) => {
    const { order } = await stocked(w);
    await w.insider.client.ok(stock.reserveForOrder, {
      params: { id: order.hash_id },
      body: { laboratory_id: await lab(w) },
    });
    return { params: { id: order.hash_id }, body: {}, thing: order.hash_id };
  }),
  "orders.ship": thing(404, async (w) => {
    const { order, stock_hash_id } = await stocked(w);
    const lots = [{ line_hash_id: order.lines[0]?.hash_id ?? "", stock_hash_id, bottles: 1 }];
    return { params: { id: order.hash_id }, body: { lots }, thing: order.hash_id };
  }),
  "orders.parentTasks": "no place",
  "orders.renameTask": "no place",
  "orders.createTask": thing(404, async (w) => {
    const order = await made(w, "CONFIRMED");
    const parent = order.tasks[0]?.hash_id ?? "";
    return { params: { order_id: order.hash_id }, body: { parent, title: "Send the size" }, thing: order.hash_id };
  }),
  "orders.taskStatus": thing(404, async (w) => {
    const order = await made(w, "CONFIRMED");
    const id = order.tasks[0]?.hash_id ?? "";
    return { params: { id }, body: { state: "done" }, thing: id };
  }),
  "orders.tasksStatus": thing(404, async (w) => {
    const order = await made(w, "CONFIRMED");
    const tasks = order.tasks.slice(0, 2).map(({ hash_id }) => ({ hash_id, state: "done" as const }));
    return { params: { order_id: order.hash_id }, body: { tasks }, thing: order.hash_id };
  }),
  "orders.externalComment": inBody("NOT_CONFIRMED", { comment: "Which height?" }),
  "orders.comment": inBody("NOT_CONFIRMED", { comment: "They always pay" }),
  "orders.updateComment": onComment({ body: { comment: "They always pay late" } }),
  "orders.deleteComment": onComment(),
};

const orderOfComment = new Map<string, string>();
const condition = async (admin: Client): Promise<string> => {
  const given = { label: `Terms ${next()}`, instalments: [{ share: "100", delay: 30 }] };
  return (await admin.ok(createCondition, { body: given })).data.hash_id;
};
/** An order with every field set and no lines, so that its value is the one given. */
const full = async (w: World, admin: Client): Promise<string> => {
  const given = {
    wanted_on: "2026-02-20",
    customer_reference: "4500-1",
    payment_condition_hash_id: await condition(admin),
    note: "By sea",
    value: "100",
    lines: [],
  };
  return (await admin.ok(calls.createOrder, { body: body(await company(w), given) })).data.hash_id;
};
const inEuro = ["value_eur", "eur_rate", "eur_month"] as const;
const given = { title: "Line trial", quantity: "1", unit: "day" as const, price: "1000" };

export const updates: Readonly<Record<string, Updated>> = {
  [calls.updateOrder.name]: {
    make: async (w, admin) => ({ id: await full(w, admin) }),
    read: async (client, id) => (await client.ok(calls.getOrder, { params: { id } })).data,
    fields: async (w, admin) => ({
      owner_hash_id: field(w.s.alice.user.id, "owner"),
      currency_hash_id: field(w.s.xaf.id, "currency", ...inEuro),
      ordered_on: field("2026-02-03", ...inEuro),
      wanted_on: field("2026-03-01"),
      customer_reference: field("4500-8213"),
      payment_condition_hash_id: field(await condition(admin), "payment_condition"),
      note: field("By road"),
      value: field("250.00", ...inEuro),
      lines: field([given], "lines_count", "value", ...inEuro),
    }),
  },
  [calls.renameTask.name]: {
    make: async (_, admin) => ({ id: (await admin.ok(calls.parentTasks, {})).data[0]?.hash_id ?? "" }),
    read: async (client, id) => (await client.ok(calls.parentTasks, {})).data.find((task) => task.hash_id === id) ?? {},
    fields: () => Promise.resolve({ name: field("Order taken"), name_fr: field("Commande prise") }),
  },
  [calls.updateComment.name]: {
    make: async (w) => {
      const order = await made(w);
      const said = { order_hash_id: order.hash_id, comment: "Call Marta" };
      const { data } = await w.insider.client.ok(calls.internalComment, { body: said });
      const id = data.comments[0]?.hash_id ?? "";
      orderOfComment.set(id, order.hash_id);
      return { id, client: w.insider.client };
    },
    read: async (client, id) => {
      const params = { id: orderOfComment.get(id) ?? "" };
      const { data } = await client.ok(calls.getOrder, { params });
      return data.comments.find((c) => c.hash_id === id) ?? {};
    },
    fields: () => Promise.resolve({ comment: field("They always pay late", "edited_at") }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  [calls.renameTask.name]: async (_, admin) => {
    const { data } = await admin.ok(calls.parentTasks, {});
    return { params: { id: data[0]?.hash_id ?? "" }, body: { name: "Order taken" } };
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // Each move is written and told by itself, those first that others wait for.
  "orders.tasksStatus": 4,
  // What is known of the recipes, then their costs: recipes, current compositions, all below, the month's rate.
  "orders.propose": 3,
  // An order, its recipes with everything below, the places one sees, their stock, and the suppliers of what is short.
  "orders.purchase": 8,
  "orders.printPurchase": 10,
  // The same, the stock before and after reserving, plus what is freed and reserved; independent of the number of lines and lots.
  "orders.reserve": 16,
  "orders.release": 10,
  "orders.ship": 10,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { order: "orders.get" };
