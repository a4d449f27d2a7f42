import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/leaving/endpoints.ts";
import type { LeavingWord } from "#contract/leaving/words.ts";
import type { Permission } from "#contract/permissions.ts";
import * as supplyCalls from "#contract/supplies/endpoints.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as ticketCalls from "#contract/tickets/endpoints.ts";
import { getUser, updateUser } from "#contract/users/endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { newType } from "#server/tickets/matrix.ts";

const { t, s } = await openScene();
const inParis = (...rights: readonly Permission[]) => Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const person = async (name: string, rights: Record<string, "all" | readonly string[]> = {}, zone = s.paris) => {
  const user = await t.make.user({ name, zone, rights });
  return { id: user.id, user, client: await t.as(user) };
};
const hr = await person("Hana Resources", {
  ...inParis("users_view", "users_update", "user_contracts_view", "user_contracts_create"),
  ...inParis(
    "supplies_view",
    "supplies_create",
    "supplies_update",
    "tickets_view",
    "tickets_update",
    "tickets_analyse",
  ),
  supply_categories_create: "all",
  ticket_types_create: "all",
  ticket_types_view: "all",
  audit_view: "all",
});
const plainHr = await person("Piet Plain", inParis("users_view", "users_update"));
const onlySees = await person("Olga Onlooker", inParis("users_view"));
const elsewhere = await person("Dora Douala", { users_view: [s.douala.id], users_update: [s.douala.id] }, s.douala);
const alice = await person("Alice Successor", inParis("tickets_view", "tickets_update"));

const page = async (id: string, by: Client = hr.client) => (await by.ok(calls.getLeaving, { params: { id } })).data;
type Clear = ClientInput<typeof calls.clearLeaving>["body"];
const clear = (id: string, body: Clear, by: Client = hr.client) =>
  by.call(calls.clearLeaving, { params: { id }, body });
const of = (answer: Awaited<ReturnType<typeof page>>, word: LeavingWord) =>
  answer.lines.filter((line) => line.word === word);
let n = 0;
const laptops = async () => {
  const category = await hr.client.ok(createCategory, {
    body: { name: `Category ${(n += 1)}`, stock_text_id: `LV${n}` },
  });
  const body = {
    name: "Laptop",
    type: "MATERIAL",
    category_id: category.data.hash_id,
    zone_id: s.paris.id,
    numbered: true,
    lot: 5,
  } as const;
  return (await hr.client.ok(supplyCalls.createSupply, { body })).data.hash_id;
};
const give = async (supply: string, user_id: string, quantity: number) =>
  await hr.client.ok(supplyCalls.allocateSupply, { params: { id: supply }, body: { user_id, quantity } });

describe("whose page it is", () => {
  test("is read with users_update in the person's office, and by nobody else", async () => {
    const didier = await person("Didier Rights");
    assert.equal((await page(didier.id)).person.name, "Didier Rights");
    const asked = (client: Client) => client.call(calls.getLeaving, { params: { id: didier.id } });
    assert.equal((await asked(onlySees.client)).status, 403);
    assert.equal((await asked(alice.client)).status, 403);
    assert.equal((await asked(elsewhere.client)).status, 404);
    const body: Clear = { do: "end", lines: [{ word: "sessions", hash_id: didier.id }] };
    assert.equal((await clear(didier.id, body, onlySees.client)).status, 403);
    assert.equal((await clear(didier.id, body, elsewhere.client)).status, 404);
  });

  test("says who they are and when they go, by the end of their contract", async () => {
    const didier = await person("Didier Dates");
    assert.deepEqual([(await page(didier.id)).last_day, (await page(didier.id)).since], [null, null]);
    const add = (title: string, start_date: string, end_date?: string) =>
      hr.client.ok(storeContract, {
        body: { user_hash_id: didier.id, title, kind: "FIXED_TERM", start_date, ...(end_date && { end_date }) },
      });
    await add("First", "2022-02-01", "2026-12-31");
    const { since, last_day } = await page(didier.id);
    assert.deepEqual([since, last_day], ["2022-02-01", "2026-12-31"]);
    await add("And on", "2027-01-01");
    assert.equal((await page(didier.id)).last_day, null, "one without an end follows");
  });
});

describe("18: what somebody has", () => {
  test("comes back, goes to a successor who accepts it, or is lost: piece by piece", async () => {
    const didier = await person("Didier Pieces");
    const supply = await laptops();
    await give(supply, didier.id, 3);
    const [first, second, third] = of(await page(didier.id), "supplies");
    assert.ok(first && second && third);
    assert.deepEqual([first.title?.endsWith("-001, Laptop"), first.can], [true, { back: true, to: true, lost: true }]);
    const line = (one: { hash_id: string }) => [{ word: "supplies" as const, hash_id: one.hash_id }];
    assert.equal((await clear(didier.id, { do: "back", lines: line(first), state: "GOOD" })).status, 200);
    assert.equal((await clear(didier.id, { do: "lost", lines: line(second) })).status, 422, "a loss takes a reason");
    const lost = { do: "lost", lines: line(second), reason: "Left in a train" } as const;
    assert.equal((await clear(didier.id, lost)).status, 200);
    assert.equal((await clear(didier.id, { do: "to", lines: line(third) })).status, 422, "to whom?");
    assert.equal((await clear(didier.id, { do: "to", lines: line(third), user_id: didier.id })).status, 422);
    assert.equal((await clear(didier.id, { do: "to", lines: line(third), user_id: alice.id })).status, 200);
    const now = await page(didier.id);
    assert.deepEqual(
      of(now, "supplies").map((one) => [one.hash_id, one.state, one.to?.name, one.can]),
      [[third.hash_id, "WAITING", "Alice Successor", {}]],
    );
    assert.equal(now.open, 0, "what waits for a successor is no longer theirs");
    assert.deepEqual(
      now.done.map((one) => [one.did, one.by.name, one.to?.name ?? null]),
      [
        ["to", "Hana Resources", "Alice Successor"],
        ["lost", "Hana Resources", null],
        ["back", "Hana Resources", null],
      ],
    );
    const [given] = (await alice.client.ok(supplyCalls.ownSupplies, { query: {} })).data;
    assert.ok(given);
    await alice.client.ok(supplyCalls.acceptAllocation, { params: { id: given.hash_id }, body: {} });
    assert.deepEqual(of(await page(didier.id), "supplies"), []);
    const { data } = await hr.client.ok(supplyCalls.getSupply, { params: { id: supply } });
    assert.deepEqual([data.on_hand, data.available, data.allocated], [4, 3, 1]);
  });

  test("comes back or goes all at once, or not at all", async () => {
    const didier = await person("Didier Everything");
    const supply = await laptops();
    await give(supply, didier.id, 4);
    const lines = of(await page(didier.id), "supplies").map(({ word, hash_id }) => ({ word, hash_id }));
    const stranger = await person("Somebody Else");
    await give(supply, stranger.id, 1);
    const [theirs] = of(await page(stranger.id), "supplies");
    assert.ok(theirs);
    const withTheirs = [...lines, { word: theirs.word, hash_id: theirs.hash_id }];
    assert.equal((await clear(didier.id, { do: "back", lines: withTheirs })).status, 422, "not the leaver's");
    assert.equal(of(await page(didier.id), "supplies").length, 4, "none of them came back");
    assert.equal((await clear(didier.id, { do: "back", lines: lines.slice(0, 2) })).status, 200);
    assert.equal((await clear(didier.id, { do: "to", lines: lines.slice(2), user_id: alice.id })).status, 200);
    assert.equal((await clear(didier.id, { do: "back", lines })).status, 422, "once");
    const { data } = await hr.client.ok(supplyCalls.getSupply, { params: { id: supply } });
    assert.deepEqual([data.available, data.allocated], [2, 3]);
  });

  test("is a number for whom the supplies are not, and nothing can be done with it", async () => {
    const didier = await person("Didier Hidden");
    await give(await laptops(), didier.id, 2);
    const [line] = of(await page(didier.id), "supplies");
    assert.ok(line);
    const seen = await page(didier.id, plainHr.client);
    assert.deepEqual([of(seen, "supplies"), seen.hidden, seen.open], [[], [{ word: "supplies", count: 2 }], 2]);
    const back: Clear = { do: "back", lines: [{ word: "supplies", hash_id: line.hash_id }] };
    assert.equal((await clear(didier.id, back, plainHr.client)).status, 422);
    assert.equal((await clear(didier.id, back)).status, 200);
    assert.deepEqual(
      (await page(didier.id, plainHr.client)).done.map((one) => one.title),
      [null],
    );
  });

  test("keeps the account from being deactivated without a reason, which the trail keeps", async () => {
    const didier = await person("Didier Reason");
    await give(await laptops(), didier.id, 2);
    const off = (body: object, by: Client = hr.client) =>
      by.call(updateUser, { params: { id: didier.id }, body: { active: false, ...body } });
    for (const by of [hr.client, plainHr.client]) {
      const refused = await off({}, by);
      assert.deepEqual(
        [refused.status, refused.error.errors],
        [422, { reason: ["Still open: 2 pieces. Give a reason."] }],
      );
    }
    assert.equal((await off({ reason: " " })).status, 422, "a reason says something");
    assert.equal((await off({ reason: "They come back on Friday" })).status, 200);
    const { data } = await hr.client.ok(recordTimeline, { params: { kind: "user", id: didier.id } });
    assert.deepEqual(data.find((one) => one.action === "deactivate")?.details, {
      lines: 2,
      reason: "They come back on Friday",
    });
    const nothing = await person("Nobody With Anything");
    assert.equal(
      (await hr.client.call(updateUser, { params: { id: nothing.id }, body: { active: false } })).status,
      200,
    );
  });
});

describe("36: tickets of somebody who leaves", () => {
  test("go to a successor who may have them, or to nobody", async () => {
    const didier = await person("Didier Tickets", inParis("tickets_view", "tickets_update"));
    const type_id = await newType(hr.client);
    const ask = async (topic: string) => {
      const { data } = await hr.client.ok(ticketCalls.askTicket, { body: { topic, type_id, zone_id: s.paris.id } });
      await hr.client.ok(ticketCalls.assignTicket, { params: { id: data.hash_id }, body: { assignee_id: didier.id } });
      return data;
    };
    const [printer, door] = [await ask("Printer"), await ask("Door")];
    const now = of(await page(didier.id), "tickets");
    assert.deepEqual(
      now.map((one) => [one.title, one.can]),
      [printer, door].map((one) => [`${one.number}, ${one.topic}`, { to: true, release: true }]),
    );
    const line = (one: { hash_id: string }) => [{ word: "tickets" as const, hash_id: one.hash_id }];
    const blind = await person("Ben Blind");
    assert.equal((await clear(didier.id, { do: "to", lines: line(printer), user_id: blind.id })).status, 422);
    assert.equal((await clear(didier.id, { do: "to", lines: line(printer), user_id: alice.id })).status, 200);
    assert.equal((await clear(didier.id, { do: "release", lines: line(door) })).status, 200);
    const ticket = async (id: string) => (await hr.client.ok(ticketCalls.getTicket, { params: { id } })).data;
    assert.deepEqual(
      [(await ticket(printer.hash_id)).assignee?.name, (await ticket(door.hash_id)).assignee],
      ["Alice Successor", null],
    );
    assert.deepEqual(of(await page(didier.id), "tickets"), []);
  });

  test("that are confidential are told to their handlers alone, and counted nowhere", async () => {
    const gaston = await person("Gaston Handler", inParis("users_view", "users_update"));
    const secret = await newType(hr.client, { secret: true, handlers: [gaston.id] });
    const { data } = await alice.client.ok(ticketCalls.askTicket, { body: { topic: "Xylophone", type_id: secret } });
    await gaston.client.ok(ticketCalls.assignTicket, {
      params: { id: data.hash_id },
      body: { assignee_id: gaston.id },
    });
    for (const by of [hr.client, plainHr.client]) {
      const seen = await page(gaston.id, by);
      assert.deepEqual([of(seen, "tickets"), seen.hidden, seen.open], [[], [], 0]);
      assert.doesNotMatch(JSON.stringify(seen), /Xylophone|T-20/u);
    }
    const line = { word: "tickets" as const, hash_id: data.hash_id };
    assert.equal((await clear(gaston.id, { do: "release", lines: [line] })).status, 422);
    const other = await person("Paula Handler", inParis("users_view", "users_update"));
    const both = await newType(hr.client, { secret: true, handlers: [gaston.id, other.id] });
    const two = await alice.client.ok(ticketCalls.askTicket, { body: { topic: "Xylophone", type_id: both } });
    const { hash_id } = two.data;
    await other.client.ok(ticketCalls.assignTicket, { params: { id: hash_id }, body: { assignee_id: gaston.id } });
    assert.equal(of(await page(gaston.id, other.client), "tickets").length, 1);
    const released: Clear = { do: "release", lines: [{ word: "tickets", hash_id }] };
    assert.equal((await clear(gaston.id, released, other.client)).status, 200);
    assert.deepEqual((await page(gaston.id)).done, [], "nobody else learns that there was one");
  });
});

describe("their team and sessions", () => {
  test("the team goes to a successor, the sessions end before the account does", async () => {
    const boss = await person("Berta Boss");
    const member = await t.make.user({ name: "Member", zone: s.paris });
    await t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [boss.id, member.id]);
    const now = await page(boss.id);
    assert.deepEqual(
      [...of(now, "team"), ...of(now, "sessions")].map((one) => [one.count, one.state]),
      [
        [1, "OPEN"],
        [1, "ITSELF"],
      ],
    );
    assert.equal(now.open, 1, "sessions end by themselves");
    const line = (word: LeavingWord) => [{ word, hash_id: boss.id }];
    assert.equal((await clear(boss.id, { do: "to", lines: line("team"), user_id: alice.id })).status, 200);
    const { data } = await hr.client.ok(getUser, { params: { id: member.id } });
    assert.equal(data.manager?.name, "Alice Successor");
    assert.equal((await clear(boss.id, { do: "end", lines: line("sessions") })).status, 200);
    assert.equal((await boss.client.call(getUser, { params: { id: member.id } })).status, 401);
    assert.deepEqual([(await page(boss.id)).lines, (await page(boss.id)).open], [[], 0]);
  });
});

describe("somebody new", () => {
  test("has what they need line by line; what the reader may not know is hidden", async () => {
    const { id } = await t.make.user({ name: "Nora New", zone: s.paris });
    const { data } = await hr.client.ok(calls.getJoining, { params: { id } });
    const state = Object.fromEntries(data.lines.map((line) => [line.word, line.state]));
    assert.deepEqual(
      [state.office, state.manager, state.contract, state.salary, state.bank],
      ["DONE", "OPEN", "OPEN", "HIDDEN", "HIDDEN"],
    );
    assert.equal(state.kit, undefined, "no line before there are kits");
    assert.equal((await onlySees.client.call(calls.getJoining, { params: { id } })).status, 403);
    assert.equal((await elsewhere.client.call(calls.getJoining, { params: { id } })).status, 404);
    const plain = await plainHr.client.ok(calls.getJoining, { params: { id } });
    assert.equal(plain.data.lines.find((line) => line.word === "contract")?.state, "HIDDEN");
  });
});
