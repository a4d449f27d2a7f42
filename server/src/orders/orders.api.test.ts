import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCondition, deleteCondition } from "#contract/conditions/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { createContact, updateContact } from "#contract/contacts/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import * as calls from "#contract/orders/endpoints.ts";
import { netOf } from "#contract/orders/schemas.ts";
import type { Permission } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { remindTask } from "./remind.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const xaf = await t.make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
const france = await t.make.country({ name: "France", iso2: "FR" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const douala = await t.make.zone({ name: "Douala", currencyId: xaf.id, countries: [cameroon.id] });
const everything: readonly Permission[] = [
  "orders_view",
  "orders_view_all",
  "orders_create",
  "orders_update",
  "orders_update_all",
  "orders_delete",
  "orders_delete_all",
  "orders_invoice",
  "contacts_view_all",
  "contacts_create",
  "contacts_update_all",
  "recipes_create",
  "recipes_view_all",
];
const held = (country: { id: string }, rights: readonly Permission[] = everything) =>
  Object.fromEntries(rights.map((right) => [right, [country.id]]));
const person = async (name: string, zone: typeof paris, rights: object) => {
  const user = await t.make.user({ name, zone, rights });
  return { user, client: await t.as(user) };
};
const alice = await person("Alice Martin", paris, held(france));
const own: readonly Permission[] = ["orders_view", "orders_create", "orders_update", "contacts_view_all"];
/** Sees only her own orders. */
const nadia = await person("Nadia", paris, held(france, own));
const esther = await person("Esther Biya", douala, held(cameroon));
/** Is notified of orders of France, which she sees. */
const hears: Permission[] = [
  "notify_order_created",
  "notify_order_internal_comment_created",
  "notify_order_waiting_info",
];
const vera = await person("Vera", paris, {
  ...held(france, ["orders_view_all"]),
  ...Object.fromEntries(hears.map((r) => [r, "all"])),
});
/** Holds the notification rights, but sees no orders. */
const deaf = await person("Denis", douala, Object.fromEntries(hears.map((r) => [r, "all"])));

const contactIn = async (client: Client, country: { id: string }, name: string): Promise<string> =>
  (await client.ok(createContact, { body: { name, contactType: "society", country_hash_id: country.id } })).data
    .hash_id;
const begudes = await contactIn(alice.client, france, "Begudes del Vallès");
const make = async (more: object = {}, client = alice.client) =>
  (await client.ok(calls.createOrder, { body: { contact_hash_id: begudes, value: "1000", ...more } })).data;
const at = (id: string, body: object = {}) => ({ params: { id }, body }) as never;
const confirmed = async (more: object = {}) => {
  const { hash_id } = await make(more);
  return (await alice.client.ok(calls.confirmOrder, at(hash_id))).data;
};
const read = async (id: string, client = alice.client) => (await client.ok(calls.getOrder, { params: { id } })).data;
const status = async (client: Client, call: Parameters<Client["call"]>[0], input: object): Promise<number> =>
  (await client.call(call, input)).status;

describe("a new order", () => {
  test("takes the next number of its office and year, and the ten tasks", async () => {
    const one = await make({ ordered_on: "2025-03-04" });
    const two = await make({ ordered_on: "2025-12-30" });
    assert.equal(one.number, "PAR-2025-0001");
    assert.equal(two.number, "PAR-2025-0002");
    assert.equal((await make({ ordered_on: "2026-01-02" })).number, "PAR-2026-0001");
    assert.deepEqual(
      [one.tasks.length, one.tasks_count, one.next_task?.code, one.tasks[8]?.code],
      [10, 0, "received", "delivered"],
    );
  });
  test("numbers are unique when many are made at once", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, async () => await make({ ordered_on: "2024-05-05" })));
    assert.equal(new Set(made.map((o) => o.number)).size, 12);
  });
  test("is worth what its lines come to, rounded line by line", async () => {
    const recipe = (
      await alice.client.ok(createRecipe, { body: { name: "Cloudy lemon base", country_hash_id: france.id } })
    ).data;
    const lines = [
      { recipe_hash_id: recipe.hash_id, quantity: "1200", unit: "kg", price: "14.80", packs: 6, tax: "20" },
      { title: "Line trial", quantity: "1", unit: "day", price: "1000", discount: "12.5" },
      { title: "Sample", quantity: "0.333", unit: "kg", price: "1.005" },
    ];
    const order = await make({ lines, value: "5" });
    assert.deepEqual(
      order.lines.map((l) => l.net),
      ["17760.00", "875.00", "0.33"],
    );
    assert.deepEqual(
      [order.value, order.value_eur, order.lines[0]?.recipe?.number],
      ["18635.33", "18635.33", recipe.number],
    );
    assert.equal(netOf({ quantity: "3", price: "0.335" }, 2), "1.01");
  });
  test("a line names a recipe that one sees, or says what it is", async () => {
    const far = (await esther.client.ok(createRecipe, { body: { name: "Far", country_hash_id: cameroon.id } })).data;
    const line = { quantity: "1", unit: "kg", price: "1" } as const;
    const bad = await alice.client.call(calls.createOrder, {
      body: { contact_hash_id: begudes, lines: [{ ...line, recipe_hash_id: far.hash_id }] },
    });
    assert.equal(bad.status, 422);
    assert.ok(bad.raw.includes("lines.0.recipe_hash_id"));
    assert.equal(
      await status(alice.client, calls.createOrder, { body: { contact_hash_id: begudes, lines: [line] } }),
      422,
    );
  });
  test("has a value in euro by the month's rate, or none", async () => {
    const before = await make({ currency_hash_id: xaf.id, value: "655957", ordered_on: "2026-06-10" });
    assert.deepEqual([before.value, before.value_eur, before.eur_rate], ["655957.00", null, null]);
    await t.make.rate(douala, "655.957", "2026-06");
    const after = await make({ currency_hash_id: xaf.id, value: "655957", ordered_on: "2026-06-10" });
    assert.deepEqual([after.value_eur, after.eur_rate, after.eur_month], ["1000.00", "655.957", "2026-06"]);
  });
});

describe("who may", () => {
  test("one of another country finds nothing", async () => {
    const order = await make({ customer_reference: "4500-8213" });
    const params = { id: order.hash_id };
    for (const [call, input] of [
      [calls.getOrder, { params }],
      [calls.updateOrder, { params, body: { note: "x" } }],
      [calls.confirmOrder, { params, body: {} }],
      [calls.deleteOrder, { params, body: {} }],
      [calls.archiveOrder, { params, query: {} }],
      [calls.changeTask, { params: { id: order.tasks[0]?.hash_id }, body: { state: "done" } }],
    ] as const)
      assert.equal(await status(esther.client, call, input), 404, call.name);
    const answer = { body: { order_hash_id: order.hash_id, comment: "x" } };
    assert.equal(await status(esther.client, calls.answerOrder, answer), 422);
    assert.deepEqual((await esther.client.ok(calls.listOrders, { query: {} })).data, []);
    const there = await esther.client.ok(calls.ordersOfContact, { params: { contact: begudes }, query: {} });
    assert.deepEqual(there.data, []);
    assert.equal(await status(esther.client, calls.createOrder, { body: { contact_hash_id: begudes } }), 422);
    assert.equal((await read(order.hash_id)).note, null);
  });
  test("with the plain right one keeps one's own alone", async () => {
    const theirs = await make();
    const mine = await make({}, nadia.client);
    assert.equal(await status(nadia.client, calls.getOrder, { params: { id: theirs.hash_id } }), 404);
    assert.equal(await status(nadia.client, calls.confirmOrder, at(mine.hash_id)), 200);
    assert.equal(mine.can.update, true);
    assert.equal(mine.can.delete, undefined, "she may not delete");
    assert.equal(await status(nadia.client, calls.deleteOrder, at((await make({}, nadia.client)).hash_id)), 403);
  });
  test("who sees and may not change is refused", async () => {
    const order = await make();
    assert.equal((await read(order.hash_id, vera.client)).can.comment, undefined);
    assert.equal(await status(vera.client, calls.updateOrder, at(order.hash_id, { note: "x" })), 403);
    assert.equal(
      await status(vera.client, calls.internalComment, { body: { order_hash_id: order.hash_id, comment: "x" } }),
      403,
    );
  });
  test("an order follows its customer into another country", async () => {
    const contact = await contactIn(alice.client, france, "Mover");
    const order = await make({ contact_hash_id: contact });
    await t.owner.query("UPDATE contact SET country_id = $2 WHERE hash_id = $1", [contact, cameroon.id]);
    assert.equal((await read(order.hash_id, esther.client)).number, order.number);
    assert.equal(await status(vera.client, calls.getOrder, { params: { id: order.hash_id } }), 404);
  });
});

describe("waiting for information", () => {
  test("goes back to the state that it came from, with the comment that answers", async () => {
    for (const first of [await make(), await confirmed()]) {
      const body = { waiting_for: "Their signed label", waiting_from: "Marta Soler", people: [nadia.user.id] };
      const { data: waits } = await alice.client.ok(calls.waitOrder, at(first.hash_id, body));
      assert.deepEqual(
        [waits.status, waits.waiting?.what, waits.waiting_people[0]?.name],
        ["WAITING_INFORMATION", "Their signed label", "Nadia"],
      );
      assert.equal(await status(alice.client, calls.updateOrder, at(first.hash_id, { note: "x" })), 409);
      assert.equal(await status(alice.client, calls.waitOrder, at(first.hash_id, body)), 409);
      const { data } = await alice.client.ok(calls.answerOrder, {
        body: { order_hash_id: first.hash_id, comment: "On Friday", external: true },
      });
      assert.deepEqual(
        [data.state, data.waiting, data.comments.at(-1)?.answers, data.comments.at(-1)?.external],
        [first.state, null, true, true],
      );
    }
  });
  test("its owner and the people chosen are reminded on the day, once, and again", async () => {
    const order = await confirmed();
    await alice.client.ok(calls.waitOrder, at(order.hash_id, { waiting_for: "The label", people: [nadia.user.id] }));
    const remind = remindTask(t.app.services) as unknown as () => Promise<void>;
    const count = async ({ user }: { user: { id: string } }): Promise<number> =>
      (
        await t.owner.query(
          "SELECT 1 FROM notification WHERE user_id = $1 AND entity_id = $2 AND kind = 'order_waiting_info'",
          [user.id, order.hash_id],
        )
      ).rows.length;
    const first = await count(nadia);
    await remind();
    assert.equal(await count(nadia), first, "not yet");
    await t.owner.query("UPDATE orders SET waiting_next_on = current_date WHERE hash_id = $1", [order.hash_id]);
    const zone = order.zone.hash_id;
    const shut = async (days: number): Promise<void> => {
      await t.owner.query("DELETE FROM office_exception WHERE zone_id = $1", [zone]);
      await t.owner.query(
        `INSERT INTO office_exception (zone_id, kind, name, first_day, last_day, from_time, to_time)
         VALUES ($1, 'closure', 'Works', current_date - 1, current_date + $2::int, '00:00', '24:00')`,
        [zone, days],
      );
    };
    await shut(3);
    await remind();
    assert.equal(await count(nadia), first, "not while the office is closed");
    await shut(60);
    await Promise.all([remind(), remind()]);
    assert.equal(await count(nadia), first + 1, "but not for two months");
    await t.owner.query("DELETE FROM office_exception WHERE zone_id = $1", [zone]);
    assert.equal(await count(alice), 1, "its owner too, who set it to wait");
    assert.deepEqual([(await read(order.hash_id)).waiting?.reminders], [1]);
  });
});

describe("tasks", () => {
  test("ten done or not needed are finished", async () => {
    const order = await confirmed();
    for (const [i, task] of order.tasks.entries())
      await alice.client.ok(
        calls.changeTask,
        at(task.hash_id, { state: i === 2 ? "not_needed" : "done", ...(i !== 2 && { done_on: "2026-02-01" }) }),
      );
    const done = await read(order.hash_id);
    assert.deepEqual(
      [done.tasks_count, done.next_task, done.tasks[0]?.done_on, done.tasks[2]?.done_on],
      [10, null, "2026-02-01", null],
    );
    const finished = await alice.client.ok(calls.listOrders, { query: { category: "finished", contact: begudes } });
    assert.ok(finished.data.some((o) => o.hash_id === order.hash_id));
    await alice.client.ok(calls.changeTask, at(order.tasks[9]?.hash_id ?? "", { state: "open" }));
    assert.equal((await read(order.hash_id)).tasks_count, 9);
    await t.owner.query("UPDATE order_tasks SET due_on = '1999-12-31' WHERE hash_id = $1", [order.tasks[9]?.hash_id]);
    const listed = (await alice.client.ok(calls.listOrders, { query: { contact: begudes } })).data;
    assert.deepEqual(listed.find((o) => o.hash_id === order.hash_id)?.next_task, {
      code: "papers",
      name: "Papers sent",
      name_fr: "Documents envoyés",
      due_on: "1999-12-31",
    });
  });
  test("one that waits for another is not done before it, and none waits in a circle", async () => {
    const order = await confirmed();
    const [first, second] = order.tasks.map((task) => task.hash_id) as [string, string];
    await alice.client.ok(calls.changeTask, at(second, { waits_for_hash_id: first }));
    assert.equal(await status(alice.client, calls.changeTask, at(second, { state: "done" })), 409);
    assert.equal(await status(alice.client, calls.changeTask, at(first, { waits_for_hash_id: second })), 422);
    assert.equal(
      await status(alice.client, calls.changeTask, at(first, { done_on: "2999-01-01", state: "done" })),
      422,
    );
    await alice.client.ok(calls.changeTask, at(first, { state: "done" }));
    await alice.client.ok(calls.changeTask, at(second, { state: "done" }));
  });
  test("several move in one step, all or none, those first that others wait for, and back", async () => {
    const order = await confirmed();
    const ids = order.tasks.map((task) => task.hash_id);
    const move = async (tasks: object[], more: object = {}) =>
      await alice.client.call(calls.changeTasks, {
        params: { order_id: order.hash_id },
        body: { tasks, ...more },
      } as never);
    await alice.client.ok(calls.changeTask, at(ids[0] ?? "", { waits_for_hash_id: ids[9] }));
    const all = ids.map((hash_id) => ({ hash_id, state: "done" }));
    assert.equal((await move([...all.slice(0, 5), { hash_id: begudes, state: "done" }])).status, 422);
    assert.equal((await move([all[1] ?? {}, all[1] ?? {}])).status, 422);
    assert.equal((await move(all.slice(0, 5))).status, 409);
    assert.equal((await read(order.hash_id)).tasks_count, 0);
    const { version } = await read(order.hash_id);
    assert.equal((await move(all, { version: version - 1 })).status, 409);
    assert.equal((await move(all, { version })).status, 200);
    const done = await read(order.hash_id);
    assert.deepEqual([done.tasks_count, done.version], [10, version + 1]);
    assert.ok(done.tasks.every((task) => task.done_by?.name === "Alice Martin" && task.done_on !== null));
    assert.equal((await move(ids.map((hash_id) => ({ hash_id, state: "open" })))).status, 200);
    assert.equal((await read(order.hash_id)).tasks_count, 0);
    assert.equal(
      await status(esther.client, calls.changeTasks, { params: { order_id: order.hash_id }, body: { tasks: all } }),
      404,
    );
  });
  test("a sub-task tells whom it was given to, and keeps the order open", async () => {
    const order = await confirmed();
    const body = {
      parent: order.tasks[3]?.hash_id,
      title: "Send the label size",
      assignee_hash_id: nadia.user.id,
      due_on: "2026-11-24",
    };
    const { data } = await alice.client.ok(calls.createTask, { params: { order_id: order.hash_id }, body } as never);
    const task = data.tasks.find((one) => one.specific);
    assert.deepEqual(
      [task?.name, task?.assignee?.name, task?.parent_hash_id, data.tasks_count],
      ["Send the label size", "Nadia", body.parent, 0],
    );
    const told = (await nadia.client.ok(listNotifications, { query: {} })).data;
    assert.ok(told.some((n) => n.kind === "order_task_given"));
    const stranger = { ...body, assignee_hash_id: esther.user.id };
    assert.equal(
      await status(alice.client, calls.createTask, { params: { order_id: order.hash_id }, body: stranger }),
      422,
    );
    for (const one of order.tasks) await alice.client.ok(calls.changeTask, at(one.hash_id, { state: "not_needed" }));
    const params = { id: order.hash_id };
    assert.equal(await status(alice.client, calls.archiveOrder, { params, query: { motif: "Over" } }), 409);
    await alice.client.ok(calls.changeTask, at(task?.hash_id ?? "", { state: "done" }));
    assert.equal(await status(alice.client, calls.archiveOrder, { params, query: {} }), 422, "it takes a reason");
    const { data: gone } = await alice.client.ok(calls.archiveOrder, { params, query: { motif: "Over" } });
    assert.deepEqual([gone.status, gone.archived_reason], ["ARCHIVED", "Over"]);
    assert.equal(
      await status(alice.client, calls.internalComment, { body: { order_hash_id: order.hash_id, comment: "x" } }),
      409,
    );
    assert.equal((await alice.client.ok(calls.unarchiveOrder, at(order.hash_id))).data.status, "CONFIRMED");
  });
});

describe("comments", () => {
  test("are their author's to change; what the customer reads is kept apart", async () => {
    const order = await make();
    const say = { order_hash_id: order.hash_id, task_hash_id: order.tasks[1]?.hash_id, comment: "Which height?" };
    await alice.client.ok(calls.externalComment, { body: say });
    const { data } = await alice.client.ok(calls.internalComment, { body: { ...say, comment: "They pay late" } });
    const [outer, inner] = data.comments;
    assert.deepEqual([outer?.external, inner?.external, inner?.can.update], [true, false, true]);
    assert.equal((await read(order.hash_id, vera.client)).comments[0]?.can.update, undefined);
    await alice.client.ok(calls.updateComment, at(inner?.hash_id ?? "", { comment: "They pay" }));
    const left = (await alice.client.ok(calls.deleteComment, { params: { id: outer?.hash_id ?? "" } })).data.comments;
    assert.deepEqual(
      left.map((c) => [c.comment, c.edited_at !== null]),
      [["They pay", true]],
    );
  });
  test("those who hold the right are told where they see the order, nobody else", async () => {
    const order = await make();
    await alice.client.ok(calls.internalComment, { body: { order_hash_id: order.hash_id, comment: "Call" } });
    const told = async (client: Client) =>
      (await client.ok(listNotifications, { query: {} })).data
        .filter((n) => n.text.includes(order.number))
        .map((n) => n.kind);
    assert.deepEqual((await told(vera.client)).toSorted(), ["order_created", "order_internal_comment_created"]);
    assert.deepEqual(await told(deaf.client), []);
  });
});

describe("lists", () => {
  test("find an order by number, customer reference and customer", async () => {
    const order = await make({ customer_reference: "ÉTQ-77/Z" });
    for (const search of [order.number.toLowerCase(), "etq-77", "begudes del"]) {
      const { data } = await alice.client.ok(calls.listOrders, { query: { search } });
      assert.ok(
        data.some((o) => o.hash_id === order.hash_id),
        search,
      );
    }
    const found = await alice.client.ok(searchAll, { query: { q: "etq-77" } });
    assert.ok(JSON.stringify(found).includes(order.hash_id));
    await alice.client.ok(updateContact, at(begudes, { name: "Begudes Nova" }));
    const { data } = await alice.client.ok(calls.listOrders, { query: { search: "begudes nova", limit: 1 } });
    assert.equal(data.length, 1);
    await alice.client.ok(updateContact, at(begudes, { name: "Begudes del Vallès" }));
  });
  test("groups sum up in euro and page without a gap, both ways", async () => {
    for (let i = 0; i < 4; i++)
      await make({ contact_hash_id: await contactIn(alice.client, france, `Bottler ${i}`), value: `${i * 100}` });
    for (const orderBy of ["value", "number", "due", "name"] as const)
      for (const orderKey of ["asc", "desc"] as const) {
        const whole = (await alice.client.ok(calls.listCustomers, { query: { orderBy, orderKey, limit: 200 } })).data;
        const paged: typeof whole = [];
        let after: string | undefined;
        do {
          const part = await alice.client.ok(calls.listCustomers, { query: { orderBy, orderKey, limit: 2, after } });
          paged.push(...part.data);
          after = part.after ?? undefined;
        } while (after !== undefined);
        assert.deepEqual(paged, whole, `${orderBy} ${orderKey}`);
      }
    for (const groupBy of calls.groupings) {
      const { data } = await alice.client.ok(calls.listCustomers, { query: { groupBy, category: "all", limit: 200 } });
      const { data: all } = await alice.client.ok(calls.listOrders, { query: { category: "all", limit: 200 } });
      assert.equal(
        data.reduce((n, g) => n + g.orders_count, 0),
        all.length,
        groupBy,
      );
    }
  });
  test("the overview counts what waits and what is late", async () => {
    const before = (await alice.client.ok(calls.ordersOverview)).data;
    const order = await confirmed();
    await alice.client.ok(calls.waitOrder, at(order.hash_id, { waiting_for: "x" }));
    await t.owner.query("UPDATE orders SET open = 10, next_due_on = '2026-01-01' WHERE hash_id = $1", [order.hash_id]);
    await t.owner.query("UPDATE order_tasks SET due_on = '2026-01-01' WHERE order_id = $1 AND code = 'shipped'", [
      order.hash_id,
    ]);
    const now = (await alice.client.ok(calls.ordersOverview)).data;
    assert.deepEqual(
      [
        now.waiting - before.waiting,
        now.overdue - before.overdue,
        now.late_tasks - before.late_tasks,
        now.months.length,
      ],
      [1, 1, 1, 12],
    );
    const late = await alice.client.ok(calls.listOrders, { query: { category: "overdue" } });
    assert.ok(late.data.some((o) => o.hash_id === order.hash_id));
  });
});

test("an old version is refused and changes nothing", async () => {
  const order = await make();
  await alice.client.ok(calls.updateOrder, at(order.hash_id, { note: "One" }));
  assert.equal(
    await status(alice.client, calls.updateOrder, at(order.hash_id, { note: "Two", version: order.version })),
    409,
  );
  assert.equal((await read(order.hash_id)).note, "One");
});
test("only what is not confirmed is deleted", async () => {
  const order = await make();
  const sure = await confirmed();
  assert.equal(await status(alice.client, calls.deleteOrder, at(sure.hash_id)), 409);
  assert.equal(await status(alice.client, calls.deleteOrder, at(order.hash_id)), 200);
  assert.equal(await status(alice.client, calls.getOrder, { params: { id: order.hash_id } }), 404);
});

test("a payment condition that an order names is not deleted", async () => {
  const rights = { payment_conditions_create: "all", payment_conditions_delete: "all" };
  const { client } = await person("Keeper", paris, rights);
  const instalments = [{ share: "100", delay: 30 }];
  const condition = (await client.ok(createCondition, { body: { label: "At 30 days", instalments } })).data.hash_id;
  const order = await make({ payment_condition_hash_id: condition });
  const refused = await client.call(deleteCondition, { params: { id: condition } });
  assert.equal(refused.status, 409);
  assert.match(JSON.stringify(refused.body), /1 order/u);
  assert.equal((await read(order.hash_id)).payment_condition?.hash_id, condition);
});

test("a comment for the customer goes out by mail unless its writer says otherwise, an internal one never", async () => {
  const mails = [{ label: "work" as const, address: "marta@begudes.example" }];
  const body = { name: "Begudes by mail", contactType: "society" as const, country_hash_id: france.id, mails };
  const contact_hash_id = (await alice.client.ok(createContact, { body })).data.hash_id;
  const order_hash_id = (await make({ contact_hash_id })).hash_id;
  assert.equal((await read(order_hash_id)).takes_mail, true);
  const said = { order_hash_id, comment: "They always pay late" };
  await alice.client.ok(calls.internalComment, { body: said });
  await alice.client.ok(calls.externalComment, { body: { ...said, comment: "Which label height?" } });
  await alice.client.ok(calls.externalComment, { body: { ...said, comment: "Only in the portal", mail: false } });
  await t.runJobs();
  const sent = await mailsOf(t, "marta@begudes.example");
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.text ?? "", /Which label height\?/u);
  assert.ok(!sent.some((m) => /always pay late|Only in the portal/u.test(m.text ?? "")));
});

test("an answer for the customer goes out by mail unless its writer says otherwise, an internal one never", async () => {
  const mails = [{ label: "work" as const, address: "answered@begudes.example" }];
  const body = { name: "Begudes answered", contactType: "society" as const, country_hash_id: france.id, mails };
  const contact_hash_id = (await alice.client.ok(createContact, { body })).data.hash_id;
  const order_hash_id = (await make({ contact_hash_id })).hash_id;
  for (const more of [
    { comment: "The label is 12 cm high", external: true },
    { comment: "Only in the portal", external: true, mail: false },
    { comment: "They asked twice", external: false },
  ]) {
    await alice.client.ok(calls.waitOrder, at(order_hash_id, { waiting_for: "The label" }));
    await alice.client.ok(calls.answerOrder, { body: { order_hash_id, ...more } });
  }
  await t.runJobs();
  const sent = await mailsOf(t, "answered@begudes.example");
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.text ?? "", /The label is 12 cm high/u);
});

test("a file of orders closes with the right to others' orders that it was made with", async () => {
  const rights = held(france, ["orders_view", "orders_view_all", "orders_generate"]);
  const { user, client } = await person("Xavier", paris, rights);
  const { data } = await client.ok(createExport, { params: { kind: "orders" }, body: { format: "csv", filters: {} } });
  await t.runJobs();
  const download = async () => (await client.fetch(`/api/export/${data.hash_id}/download`)).status;
  assert.equal(await download(), 200);
  await t.make.revoke(user.id);
  await t.make.grant(user.id, held(france, ["orders_view", "orders_generate"]));
  assert.equal(await download(), 403);
});
