import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { badges, currentUser } from "#contract/access/endpoints.ts";
import { dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import * as lists from "#contract/expenses/lists.ts";
import { accountantRights, managerRights, openScene, spenderRights } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();

const next = async (client: Client, id: string) =>
  (await client.ok(calls.getExpense, { params: { id } })).data.next ?? undefined;

/** An expense of the client's user, brought to a state by others. */
async function own(client: Client, state: "UNVALIDATED" | "APPROVED" | "VALIDATED", zone = s.paris.id) {
  const fees = [{ amount: "150", date: "2026-01-12", reason_id: s.taxi.id }];
  const { data } = await client.ok(calls.storeExpense, {
    body: s.draft({ zone_hash_id: zone, title: "My own", fees }),
  });
  const params = { id: data.hash_id };
  await client.ok(calls.sendExpense, { params, body: {} });
  const admin = await t.as(await t.make.user({ rights: [...managerRights, ...accountantRights] }));
  if (state !== "UNVALIDATED") await admin.ok(calls.approveExpense, { params, body: {} });
  if (state === "VALIDATED") await admin.ok(calls.validateExpense, { params, body: {} });
  return data.hash_id;
}

async function people(): Promise<Record<string, Client>> {
  const all = [...spenderRights, ...managerRights, ...accountantRights];
  const general = await t.as(await t.make.user({ name: "Gina", zone: s.paris, rights: all }));
  const both = [s.paris.id, s.douala.id];
  const keeper = await t.as(
    await t.make.user({
      name: "Karim",
      zone: s.paris,
      rights: Object.fromEntries(all.map((r) => [r, both])),
    }),
  );
  const [bruno, chloe] = [s.bruno.client, s.chloe.client];
  for (const state of ["UNVALIDATED", "UNVALIDATED", "APPROVED", "VALIDATED", "PARTIALLY_PAID", "PAID"] as const)
    await s.expense(state);
  for (const state of ["UNVALIDATED", "APPROVED", "VALIDATED"] as const)
    for (const client of [bruno, chloe, general, keeper]) await own(client, state);
  await own(s.esther.client, "UNVALIDATED", s.douala.id);
  await own(keeper, "APPROVED", s.douala.id);
  return { Bruno: bruno, Chloé: chloe, Esther: s.esther.client, Gina: general, Karim: keeper, Alice: s.alice.client };
}

const all = await people();

describe("how many wait for me", () => {
  /** How many of their own these people decide while four eyes are off. */
  const ownOf: Record<string, readonly [approve: number, validate: number, pay: number]> = {
    Bruno: [1, 0, 0],
    Chloé: [0, 1, 1],
    Esther: [1, 0, 0],
    Gina: [1, 1, 1],
    Karim: [1, 2, 1],
    Alice: [0, 0, 0],
  };
  for (const fourEyes of [true, false])
    test(`badge, home, inbox, list and figures agree, and one's own is ${fourEyes ? "in none of them" : "in all of them without four eyes"}`, async () => {
      await t.pool.query(
        "INSERT INTO setting (key, value) VALUES ('four_eyes', to_jsonb($1::boolean)) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
        [fourEyes],
      );
      for (const [name, client] of Object.entries(all)) {
        const me = (await client.ok(currentUser)).data.hash_id;
        const badge = (await client.ok(badges)).data;
        const counts = {
          expense: badge.expense_badge_count,
          validate: badge.expense_validate_count,
          pay: badge.expense_pay_count,
        };
        const home = (await client.ok(dashboard)).data;
        const waiting = Object.fromEntries(home.waiting.map((w) => [w.kind, w.count]));
        const inbox = (await client.ok(listApprovals, { query: { limit: 200 } })).data;
        for (const kind of ["expense", "validate", "pay"] as const) {
          assert.equal(waiting[kind] ?? 0, counts[kind], `${name}: the home counts ${kind} as the menu does`);
          const rows = inbox.filter((r) => r.kind === kind);
          assert.equal(rows.length, counts[kind], `${name}: as many ${kind} in the inbox`);
          assert.equal(
            rows.filter((r) => r.person.hash_id === me).length,
            fourEyes ? 0 : ownOf[name]?.[["expense", "validate", "pay"].indexOf(kind)],
            `${name}: their own to ${kind}`,
          );
          const open = home.offices.flatMap((o) => (o.open ?? []).filter((x) => x.kind === kind));
          if (counts[kind] > 0)
            assert.equal(
              open.reduce((n, o) => n + o.count, 0),
              counts[kind],
              `${name}: the offices together have as many ${kind}`,
            );
        }
        if (name !== "Alice" && name !== "Chloé") {
          const queue = await client.ok(lists.scrollNotApproved, { query: { limit: 200 } });
          assert.equal(queue.total, counts.expense, `${name}: the queue`);
          assert.ok(queue.data.every((e) => e.can.approve));
        }
        if (name === "Alice" || name === "Bruno") continue;
        for (const decide of ["validate", "pay"] as const) {
          const list = await client.ok(lists.scrollAccountingExpenses, { query: { decide, limit: 200 } });
          assert.equal(list.total, counts[decide], `${name}: the list of what to ${decide}`);
          assert.ok(
            list.data.every((e) => e.can[decide]),
            `${name} may ${decide} each of them`,
          );
          const stats = await client.ok(lists.accountingStats, { query: {} });
          const states = decide === "validate" ? ["APPROVED"] : ["VALIDATED", "PARTIALLY_PAID"];
          assert.equal(
            stats.data.by_status.filter((x) => states.includes(x.status)).reduce((n, x) => n + x.for_me, 0),
            counts[decide],
            `${name}: the figures`,
          );
        }
      }
    });
  after(async () => void (await t.pool.query("DELETE FROM setting WHERE key = 'four_eyes'")));
});

describe("who is next", () => {
  test("each step names those who can take it, never the owner, and since when it waits", async () => {
    const id = await s.expense("UNVALIDATED");
    const waits = await next(s.alice.client, id);
    assert.equal(waits?.action, "approve");
    assert.ok(waits.people.some((p) => p.name === "Bruno Keller"));
    const sent = (await s.alice.client.ok(calls.getExpense, { params: { id } })).data.sent_at;
    assert.equal(waits.since, sent);
    const { data } = await s.bruno.client.ok(calls.approveExpense, { params: { id }, body: {} });
    assert.equal(data.next?.action, "validate", "the answer of a step says who comes after it");
    assert.equal(data.next.since, data.approved_at);
    assert.ok(data.next.people.some((p) => p.name === "Chloé Durand"));
    await s.chloe.client.ok(calls.validateExpense, { params: { id }, body: {} });
    assert.equal((await next(s.chloe.client, id))?.people[0]?.name, "Chloé Durand", "the reader comes first");
    for (const state of ["DRAFT", "REJECTED", "PAID"] as const)
      assert.equal(await next(s.alice.client, await s.expense(state)), undefined, state);
    const brunos = await own(s.bruno.client, "UNVALIDATED");
    assert.ok(!(await next(s.bruno.client, brunos))?.people.some((p) => p.name === "Bruno Keller"), "four eyes");
  });

  test("names only of people one may know, at most three, the others as a number", async () => {
    const far = await t.make.zone({ name: "Far", currencyId: s.eur.id });
    const at = { expense_approving: [far.id] } as const;
    for (const name of ["Ada", "Bea", "Cid", "Dan"]) await t.make.user({ name, zone: far, rights: at });
    await t.make.user({ name: "Stranger", zone: s.douala, rights: at });
    const left = await t.make.user({ name: "Left", zone: far, rights: at });
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [left.id]);
    const rights = Object.fromEntries(spenderRights.map((r) => [r, [far.id]]));
    const visitor = await t.as(await t.make.user({ name: "Visitor", zone: s.nowhere, rights }));
    const local = await t.as(await t.make.user({ name: "Local", zone: far, rights }));
    const known = await t.as(
      await t.make.user({
        name: "Knows all",
        zone: s.nowhere,
        rights: { ...rights, users_view: "all", travel_expenses_view_all: "all" },
      }),
    );
    const visitors = await own(visitor, "UNVALIDATED", far.id);
    // Includes people who hold the right everywhere.
    const general = Number(
      (
        await t.pool.query<{ n: string }>(
          "SELECT count(DISTINCT user_id) AS n FROM held WHERE permission = 'expense_approving' AND place_id IS NULL",
        )
      ).rows[0]?.n,
    );
    const told = await next(visitor, visitors);
    assert.deepEqual([told?.people, told?.others], [[], 5 + general], "nobody of an office that is not theirs");
    const locals = await next(local, await own(local, "UNVALIDATED", far.id));
    assert.deepEqual(
      locals?.people.map((p) => p.name),
      ["Ada", "Bea", "Cid"],
    );
    assert.ok((locals?.others ?? 0) >= 2);
    const seen = await next(known, visitors);
    assert.deepEqual(
      seen?.people.map((p) => p.name),
      ["Ada", "Bea", "Cid"],
      "whoever sees people everywhere is told",
    );
  });

  test("what was refused is the owner's to fix, with the reason; not once it was put away", async () => {
    const id = await s.expense("REJECTED", { title: "To fix" });
    const home = async (client: Client) => (await client.ok(dashboard)).data.returned;
    const mine = (await home(s.alice.client)).find((r) => r.hash_id === id);
    assert.deepEqual(
      [mine?.title, mine?.motif, mine?.amount, mine?.link],
      ["To fix", "No receipt", "160.00", `/admin/expense/${id}/view`],
    );
    assert.ok(!(await home(s.bruno.client)).some((r) => r.hash_id === id));
    await s.alice.client.ok(calls.archiveExpenses, { body: { expenses: [id], archived: true } });
    assert.ok(!(await home(s.alice.client)).some((r) => r.hash_id === id));
  });
});
