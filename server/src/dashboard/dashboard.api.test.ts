import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { approvalUsual, dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import { approveExpense, sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { homeEndpoints, homeFigures, homeOwn, homeWork } from "#contract/dashboard/screen.ts";
import { decimal } from "#contract/kit/money.ts";
import { allPermissions } from "#contract/permissions.ts";
import { apart } from "#server/testing/apart.ts";
import { openScene, spenderRights } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();

const home = async (client: Client) => (await client.ok(dashboard)).data;
const inbox = async (client: Client, query = {}) => await client.ok(listApprovals, { query });

describe("what waits for me", () => {
  test("everything of every kind, the longest waiting first, with what can be done about it; nothing of one's own", async () => {
    const waiting = await s.expense("UNVALIDATED", { title: "To approve" });
    const approved = await s.expense("APPROVED", { title: "To validate" });
    const part = await s.expense("PARTIALLY_PAID", { title: "To pay" });
    await s.expense("DRAFT");
    const everything = await t.as(
      await t.make.user({ rights: ["expense_approving", "expense_validating", "expense_paying"] }),
    );
    const { data } = await inbox(everything);
    assert.deepEqual(
      data.map((a) => [a.kind, a.hash_id, a.title, a.amount, a.currency_iso, a.actions.join(), a.link]),
      [
        ["expense", waiting, "To approve", "160.00", "EUR", "approve,reject", `/admin/expense/${waiting}/view`],
        ["validate", approved, "To validate", "160.00", "EUR", "open", `/admin/accounting/expenses/${approved}/view`],
        ["pay", part, "To pay", "150.00", "EUR", "open", `/admin/accounting/expenses/${part}/view`],
      ],
    );
    assert.deepEqual([data[0]?.person.name, data[0]?.zone?.name], ["Alice Martin", "Paris"]);
    const kinds = async (client: Client): Promise<string[]> => (await inbox(client)).data.map((a) => a.kind);
    assert.deepEqual(await kinds(s.bruno.client), ["expense"]);
    assert.deepEqual(await kinds(s.chloe.client), ["validate", "pay"]);
    assert.deepEqual(await kinds(s.alice.client), [], "who decides of nothing has an empty inbox");
    assert.deepEqual(await kinds(s.esther.client), [], "the other office's");
    assert.deepEqual(
      (await inbox(everything, { kind: "pay" })).data.map((a) => a.hash_id),
      [part],
    );
    const counts = (await s.chloe.client.ok(badges)).data;
    assert.deepEqual(
      [counts.expense_badge_count, counts.expense_validate_count, counts.expense_pay_count],
      [0, 1, 1],
      "the menu counts the same",
    );
    await t.pool.query("UPDATE expense SET user_id = $1 WHERE hash_id = $2", [s.bruno.user.id, waiting]);
    assert.deepEqual(await kinds(s.bruno.client), [], "nobody decides about their own");
    await t.pool.query("UPDATE expense SET user_id = $1 WHERE hash_id = $2", [s.alice.user.id, waiting]);
  });

  test("page by page nothing is left out and nothing comes twice, though one is decided meanwhile", async () => {
    for (let i = 0; i < 12; i += 1) await s.expense("UNVALIDATED", { title: `Page ${i}` });
    const all = (await inbox(s.bruno.client, { limit: 200 })).data.map((a) => a.hash_id);
    const first = await inbox(s.bruno.client, { limit: 10 });
    await s.bruno.client.ok(approveExpense, { params: { id: first.data[2]?.hash_id ?? "" }, body: {} });
    const second = await inbox(s.bruno.client, { limit: 10, after: first.after ?? "" });
    assert.deepEqual(
      [...first.data, ...second.data].map((a) => a.hash_id),
      all,
    );
    assert.equal(second.after, null);
    for (const cursor of [
      "x",
      "MjAyNi0wMS0wMVQwMDowMDowMFogeA",
      Buffer.from("2026-99-01T00:00:00Z x").toString("base64url"),
    ])
      assert.equal((await s.bruno.client.call(listApprovals, { query: { after: cursor } })).status, 422);
  });
});

describe("the home", () => {
  test("differs: a spender has drafts, a manager what waits and what was spent, an accountant also what is there", async () => {
    const draft = await s.expense("DRAFT", { title: "Begun" });
    const spender = await home(s.alice.client);
    assert.equal(spender.drafts[0]?.hash_id, draft);
    assert.equal(spender.drafts[0]?.link, `/admin/expense/${draft}/view`);
    assert.deepEqual([spender.waiting, spender.offices], [[], []]);
    assert.ok(spender.unread > 0);
    const manager = await home(s.bruno.client);
    assert.deepEqual(
      manager.waiting.map((w) => w.kind),
      ["expense"],
    );
    assert.deepEqual(
      manager.offices.map((o) => [o.zone.name, o.spend !== null, o.treasury]),
      [["Paris", true, null]],
    );
    const accountant = await home(s.chloe.client);
    const [paris] = accountant.offices;
    assert.equal(accountant.offices.length, 1);
    assert.ok(paris?.spend && paris.open && paris.treasury);
    assert.equal(paris.currency_iso, "EUR");
    const nobody = await home(s.nadia.client);
    assert.deepEqual(nobody, { waiting: [], drafts: [], returned: [], unread: 0, offices: [] });
  });

  test("figures add up: what was validated this month, what stands still by step, what accounts and boxes hold and held", async () => {
    const [paris] = (await home(s.chloe.client)).offices;
    const one = async (text: string): Promise<string> =>
      ((await t.pool.query(text, [s.paris.id])).rows[0] as { n: string }).n;
    const validated = await one(
      "SELECT sum(validated_amount)::numeric(18,2)::text AS n FROM expense WHERE zone_id = $1 AND validated_at IS NOT NULL",
    );
    assert.equal(paris?.spend?.this_month, validated);
    assert.equal(paris?.spend?.months.length, 6);
    assert.equal(paris?.spend?.months.at(-1)?.amount, validated);
    const toPay = await one(
      "SELECT sum(validated_amount - paid_amount)::numeric(18,2)::text AS n FROM expense WHERE zone_id = $1 AND status IN ('VALIDATED', 'PARTIALLY_PAID')",
    );
    assert.deepEqual(paris?.open?.find((o) => o.kind === "pay")?.sums, [{ currency_iso: "EUR", amount: toPay }]);
    const { treasury } = paris ?? {};
    assert.deepEqual(treasury?.totals, [
      { currency_iso: "EUR", amount: "10490.00" },
      { currency_iso: "XAF", amount: "1000000.00" },
    ]);
    assert.equal(treasury?.balances.length, 13);
    assert.equal(treasury?.balances.at(-1)?.amount, "10490.00");
    const [began] = treasury?.balances ?? [];
    const moved = decimal(treasury?.in ?? "0").minus(treasury?.out ?? "0");
    assert.equal(
      decimal(began?.amount ?? "0")
        .plus(moved)
        .toFixed(2),
      "10490.00",
    );
  });

  test("two statements beside the session's, one for the inbox, whatever there is", async () => {
    const everything = await t.as(
      await t.make.user({
        rights: ["expense_approving", "expense_validating", "expense_paying", "accountings_all", "notify_expenses"],
      }),
    );
    // The first call compiles the rights, which must not be counted below.
    await everything.ok(badges);
    for (const [call, most] of [
      [dashboard, 3],
      [listApprovals, 2],
      [badges, 2],
    ] as const) {
      const { sent, log } = await t.counted(async () => await everything.call(call as never, { query: {} }));
      assert.ok(sent <= most, `${call.name} ${sent}:\n${log.join("\n")}`);
    }
  });
});

describe("what differs from usual", () => {
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const hotel = (amount: string) =>
    s.draft({ start_date: day, end_date: day, fees: [{ amount, date: day, reason_id: s.hotel.id }] });
  const usual = async (client: Client, id: string, kind = "expense") =>
    await client.call(approvalUsual, { params: { kind, id } });
  test("is each category against the person's others in the office, without confidential and unsent ones", async () => {
    const rights = Object.fromEntries(spenderRights.map((right) => [right, [s.paris.id]])) as never;
    const someone = await t.as(await t.make.user({ name: "Dora Petit", zone: s.paris, rights }));
    const sent = async (amount: string): Promise<string> => {
      const made = await someone.ok(storeExpense, { body: hotel(amount) });
      await someone.ok(sendExpense, { params: { id: made.data.hash_id }, body: {} });
      return made.data.hash_id;
    };
    await sent("90");
    await sent("110");
    const hidden = await sent("900");
    await t.pool.query("UPDATE expense SET confidential = true WHERE hash_id = $1", [hidden]);
    const one = await sent("131");
    const { body } = await usual(s.bruno.client, one);
    assert.deepEqual(
      body.data.map((u) => [u.word, u.amount, u.usual, u.percent, u.count]),
      [["fee", "131.00", "100.00", "+31", 2]],
    );
    for (const client of [someone, s.esther.client, s.chloe.client])
      assert.equal((await usual(client, one)).status, 404, "who does not decide on it");
  });
});

describe("the home screen in three calls", () => {
  const DAY = "2026-01-12";
  const ask = async (client: Client) => ({
    ...(await client.ok(homeOwn, { params: { day: DAY } })).data,
    ...(await client.ok(homeWork, { params: { day: DAY } })).data,
    ...(await client.ok(homeFigures, { params: { day: DAY } })).data,
  });
  const alone = async (client: Client) =>
    Object.assign(
      {},
      ...(await Promise.all(homeEndpoints.map(async (one) => await apart(client, one, DAY)))),
    ) as object;

  test("takes fourteen statements at most for a person with every right, and answers what each call answers alone", async () => {
    await s.expense("UNVALIDATED");
    const everything = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));
    const each = await alone(everything);
    for (const [word, value] of Object.entries(each)) assert.ok(value, `${word} is there`);
    // Statements that were never sent go alone, once, to tell their columns.
    assert.deepEqual(await ask(everything), each);
    const { value, sent, log } = await t.counted(async () => await ask(everything));
    assert.ok(sent <= 14, `${sent}:\n${log.join("\n--\n")}`);
    assert.deepEqual(value, each);
  });
  test("reads its figures side by side, each by a statement of its own", async () => {
    const everything = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));
    const figures = async () => await everything.ok(homeFigures, { params: { day: DAY } });
    await figures();
    const { sent, log } = await t.counted(figures);
    // One more says who asks.
    assert.equal(sent, 1 + Object.keys(homeFigures.parts).length, log.join("\n--\n"));
  });
  test("has nothing of what somebody may not see", async () => {
    const seen = await ask(s.alice.client);
    assert.deepEqual([seen.orders, seen.batches, seen.sales, seen.owing], [null, null, null, null]);
    assert.ok(seen.home && seen.away && seen.tickets);
    assert.deepEqual(seen, await alone(s.alice.client));
  });
});
