import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/leaving/endpoints.ts";
import type { LeavingWord } from "#contract/leaving/words.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { lineOf, openStockWorld } from "#server/testing/holidays/world.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const w = await openStockWorld(t, "FR");
await t.owner.query("UPDATE zone SET currency_id = $1 WHERE hash_id = $2", [eur.id, w.zone.id]);
const people = { users_view: [w.zone.id], users_update: [w.zone.id] };
const all = await t.as(
  await t.make.user({
    name: "Hana",
    zone: w.zone,
    rights: {
      ...people,
      holidays_view: [w.zone.id],
      holidays_stat: [w.zone.id],
      contacts_view_all: [w.country],
      contacts_create: [w.country],
      contacts_update_all: [w.country],
      orders_view_all: [w.country],
      orders_create: [w.country],
      orders_update_all: [w.country],
      reports_view_all: "all",
    },
  }),
);
const few = await t.as(await t.make.user({ name: "Piet", zone: w.zone, rights: people }));
const page = async (id: string, by: Client = all) => (await by.ok(calls.getLeaving, { params: { id } })).data;
const of = async (id: string, word: LeavingWord) => (await page(id)).lines.filter((line) => line.word === word);
const hiddenOf = async (id: string, word: LeavingWord) => {
  const { lines, hidden } = await page(id, few);
  assert.deepEqual(
    lines.filter((line) => line.word === word),
    [],
  );
  return hidden.find((one) => one.word === word)?.count;
};

describe("leave", () => {
  test("what is left on the last day is a line for each stock", async () => {
    const [annual, sick] = [
      await w.type({ name: "Annual leave", name_fr: "Congés payés" }),
      await w.type({ name: "Sick leave" }),
    ];
    await w.rules(annual, { stock: "cumulative", days: 2 });
    await w.rules(sick, { stock: "fixed", days: 10 });
    const id = await w.person("2026-01-01", "2099-06-30");
    const lines = await of(id, "balance");
    assert.deepEqual(
      new Set(lines.map((line) => `${line.title_fr ?? line.title} on ${line.day}: ${Number(line.days) > 0}`)),
      new Set(["Congés payés on 2099-06-30: true", "Sick leave on 2099-06-30: true"]),
    );
    assert.equal(await hiddenOf(id, "balance"), 2);
  });

  test("requests that nobody decided, and those of their team that wait for them", async () => {
    const type = await w.type({ deducts: false });
    const boss = await w.person("2020-01-01");
    const id = await w.person("2020-01-01");
    await t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [boss, id]);
    await w.send(id, type, [lineOf("2098-03-10", "2098-03-14")]);
    const [line] = await of(id, "holidays");
    assert.deepEqual([line?.day, line?.status], ["2098-03-10", "UNVALIDATED"]);
    assert.equal(await hiddenOf(id, "holidays"), 1);
    assert.deepEqual(
      (await of(boss, "approvals")).map((one) => one.count),
      [1],
    );
    assert.equal(await hiddenOf(boss, "approvals"), 1);
  });
});

describe("work with customers", () => {
  test("tasks of orders, steps of reports, and customers of the portal whom nobody else keeps", async () => {
    const leaver = await t.make.user({ name: "Didier", zone: w.zone, rights: { contacts_view: [w.country] } });
    const { id } = leaver;
    const { data: contact } = await all.ok(createContact, {
      body: {
        name: "Bottlers",
        contactType: "society",
        country_hash_id: w.country,
        roles: ["customer"],
        representatives: [id],
      },
    });
    const { data: order } = await all.ok(createOrder, { body: { contact_hash_id: contact.hash_id, value: "1000" } });
    await t.owner.query(
      "UPDATE order_tasks SET assignee_id = $1, due_on = '2099-01-05' WHERE order_id = $2 AND code = 'received'",
      [id, order.hash_id],
    );
    const [task] = await of(id, "tasks");
    assert.deepEqual([task?.day, task?.title?.startsWith(order.number)], ["2099-01-05", true]);
    assert.equal(await hiddenOf(id, "tasks"), 1);

    assert.deepEqual(task?.can, {}, "an order that is not confirmed has no tasks to give");
    await all.ok(confirmOrder, { params: { id: order.hash_id }, body: {} });
    const heir = await t.make.user({ name: "Heir", zone: w.zone, rights: { orders_view_all: [w.country] } });
    const given = { do: "to", lines: [{ word: "tasks", hash_id: task?.hash_id ?? "" }], user_id: heir.id } as const;
    const call = { params: { id }, body: { ...given, lines: [...given.lines] } };
    assert.equal((await few.call(calls.clearLeaving, call)).status, 422);
    assert.equal((await all.call(calls.clearLeaving, call)).status, 200);
    assert.deepEqual([await of(id, "tasks"), (await of(heir.id, "tasks")).length], [[], 1]);

    const [report, step] = [newId(), newId()];
    await t.owner.query(
      "INSERT INTO report (hash_id, kind, user_id, readers, title, date, contact_id, country_id) VALUES ($1, 'visit', $2, ARRAY[$2::uuid], 'Visit', '2026-01-05', $3, $4)",
      [report, await ownerOf(), contact.hash_id, w.country],
    );
    await t.owner.query(
      "INSERT INTO report_step (hash_id, report_id, position, text, person_id, due_on) VALUES ($1, $2, 0, 'Send samples', $3, '2099-02-01')",
      [step, report, id],
    );
    const [next] = await of(id, "steps");
    assert.deepEqual([next?.day, next?.title?.endsWith("Send samples")], ["2099-02-01", true]);
    assert.equal(await hiddenOf(id, "steps"), 1);

    const customer = await t.make.user({ name: "Customer", zone: w.zone });
    await t.owner.query("INSERT INTO portal_account (user_id, contact_id, invited_by) VALUES ($1, $2, $3)", [
      customer.id,
      contact.hash_id,
      id,
    ]);
    assert.deepEqual(
      (await of(id, "portal")).map((one) => one.count),
      [1],
    );
    assert.equal(await hiddenOf(id, "portal"), 1);
  });
});

let owner: string | undefined;
const ownerOf = async (): Promise<string> => (owner ??= (await t.make.user({ zone: w.zone })).id);
