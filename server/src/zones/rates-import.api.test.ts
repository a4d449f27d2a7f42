import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { dryRun, runImport, undoImport } from "#contract/imports/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { listExchangeRates, storeExchange } from "#contract/zones/rates.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();

const params = { kind: "exchange_rates" } as const;
const keeping: readonly Permission[] = ["exchanges_view", "exchanges_create", "exchanges_update", "exchanges_delete"];
let office: { id: string; name: string };
let keeper: Client;
/** A separate office per test. */
beforeEach(async () => {
  const name = `Office ${newId().slice(-6)}`;
  office = { id: (await t.make.zone({ name, currencyId: s.xaf.id })).id, name };
  keeper = await holding(keeping);
});
const holding = async (rights: readonly Permission[], zone = office.id): Promise<Client> =>
  await t.as(await t.make.user({ rights: Object.fromEntries(rights.map((r) => [r, [zone]])) }));
const rates = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await keeper.ok(listExchangeRates, { params: { id: office.id }, query: {} })).data.map((r) => [r.month, r.rate]),
  );
const store = async (month: string, rate: string | null): Promise<unknown> =>
  await keeper.ok(storeExchange, { body: { zone_hash_id: office.id, rates: [{ month, rate }] } });

describe("a table of rates", () => {
  test("is tried, read in and taken back: what was there is as before, what was not is gone", async () => {
    await store("2025-01", "600");
    await store("2025-02", "601");
    const text = "Mois;Taux;Note\n01/2025;655,957;x\n2025-02-28;601,0;\nmars 2025;0,00152449017237\n";
    const body = { text, zone_hash_id: office.id };
    const { data } = await keeper.ok(dryRun, { params, body }, { "accept-language": "fr" });
    assert.deepEqual(data.counts, { create: 1, change: 1, same: 1, duplicate: 0, wrong: 0 });
    assert.deepEqual(data.unknown_columns, ["Note"]);
    const [first] = data.rows;
    assert.equal(first?.label, `${office.name} 01-2025`);
    assert.deepEqual(first?.changes, [{ column: "Taux", before: "600", after: "655,957" }]);
    assert.deepEqual(await rates(), { "2025-01": "600", "2025-02": "601" }, "nothing is written");
    const done = await keeper.ok(runImport, { params, body });
    assert.deepEqual([done.data.batch.created, done.data.batch.changed], [1, 1]);
    assert.deepEqual(await rates(), { "2025-01": "655.957", "2025-02": "601", "2025-03": "0.0015244902" });
    await keeper.ok(undoImport, { params: { id: done.data.batch.hash_id } });
    assert.deepEqual(await rates(), { "2025-01": "600", "2025-02": "601" });
    const { rows } = await t.owner.query("SELECT action FROM audit WHERE entity_id = $1 AND action = 'exchange'", [
      office.id,
    ]);
    assert.equal(rows.length, 4, "two changes by hand, the import, and its undoing");
  });

  test("is taken back but for a rate that was changed, or closed since: it says which", async () => {
    const read = async (text: string): Promise<string> =>
      (await keeper.ok(runImport, { params, body: { text, zone_hash_id: office.id } })).data.batch.hash_id;
    const undone = async (id: string): Promise<string> =>
      JSON.stringify((await keeper.call(undoImport, { params: { id }, body: { changed: "ask" } })).error?.errors);
    const changed = await read("month;rate\n2025-01;1\n2025-02;2");
    await store("2025-02", "2.5");
    assert.match(await undone(changed), new RegExp(`${office.name} 02-2025`, "u"));
    await keeper.ok(undoImport, { params: { id: changed } });
    assert.deepEqual(await rates(), { "2025-02": "2.5" });
    const anew = await read("month;rate\n2025-03;3");
    await store("2025-03", null);
    await store("2025-03", "3");
    await keeper.ok(undoImport, { params: { id: anew } });
    assert.equal((await rates())["2025-03"], "3", "it is another one than the import made");
    const closed = await read("month;rate\n2025-04;4");
    await t.owner.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2025-04-01')", [office.id]);
    assert.match(await undone(closed), /04-2025/u);
    assert.deepEqual(await rates(), { "2025-02": "2.5", "2025-03": "3", "2025-04": "4" });
  });

  test("tells each row's problem, and nothing of it is read in then", async () => {
    await t.owner.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2024-05-01')", [office.id]);
    await store("2024-05", "5");
    const text = [
      "month;rate;office",
      "2024-05;6;",
      "2024-13;6;",
      "2024-06;minus;",
      "2024-07;;",
      "2024-08;1;Nowhere",
      `2024-09;1;${s.douala.name}`,
      "2024-10;1;",
      "10/2024;1;",
    ].join("\n");
    const body = { text, zone_hash_id: office.id };
    const { data } = await keeper.ok(dryRun, { params, body });
    const problems = Object.fromEntries(
      data.rows.flatMap((r) => r.problems.map((p) => [`${r.line} ${p.column}`, p.message])),
    );
    assert.deepEqual(problems, {
      "2 Month": "05-2024 is closed, so its rate can’t change. Reopen the month first.",
      "3 Month": "Invalid month",
      "4 Rate": "Invalid exchange rate",
      "5 Rate": "Required",
      "6 Office": problems["7 Office"],
      "7 Office": problems["6 Office"],
      "9 Month": "This month appears twice in the file.",
    });
    assert.equal((await keeper.call(runImport, { params, body })).status, 422);
    assert.deepEqual(await rates(), { "2024-05": "5" });
  });

  test("is read in by who may add, change what is there by who may change it, and nowhere else", async () => {
    await store("2025-01", "1");
    const body = { text: "month;rate\n2025-01;2\n2025-02;2", zone_hash_id: office.id };
    const wrong = async (client: Client): Promise<number[]> =>
      (await client.ok(dryRun, { params, body })).data.rows.filter((r) => r.action === "wrong").map((r) => r.line);
    assert.deepEqual(await wrong(await holding(["exchanges_create"])), [2]);
    assert.deepEqual(await wrong(await holding(["exchanges_update"])), [3]);
    assert.deepEqual(await wrong(await holding(keeping, s.douala.id)), [2, 3]);
    const elsewhere = await holding(keeping, s.douala.id);
    const unknown = { ...body, zone_hash_id: newId() };
    assert.deepEqual(
      (await elsewhere.call(dryRun, { params, body })).raw,
      (await elsewhere.call(dryRun, { params, body: unknown })).raw,
      "an office out of reach is like none",
    );
    const people = await t.as(await t.make.user({ rights: ["users_create"] }));
    assert.equal((await people.call(dryRun, { params, body })).status, 403);
    const { data } = await keeper.ok(runImport, { params, body });
    const another = await holding(keeping);
    assert.equal((await another.call(undoImport, { params: { id: data.batch.hash_id } })).status, 404);
  });

  test("waits for whoever stores rates of the office, and a century of them is a few statements", async () => {
    const text = `month;rate\n${Array.from({ length: 1200 }, (_, i) => `${1950 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")};${i + 1}`).join("\n")}`;
    const body = { text, zone_hash_id: office.id };
    const { value, sent, log } = await t.counted(async () => await keeper.ok(runImport, { params, body }));
    assert.ok(sent <= 11, log.join("\n"));
    assert.equal(value.data.batch.created, 1200);
    const both = await Promise.all([
      keeper.call(undoImport, { params: { id: value.data.batch.hash_id } }),
      keeper.call(storeExchange, {
        body: { zone_hash_id: office.id, rates: [{ month: "1950-01", rate: "7", version: 1 }] },
      }),
    ]);
    const now = await rates();
    // The first one wins: the other gets a conflict, or keeps what was changed.
    assert.equal(both[0].status, 200);
    assert.deepEqual([both[1].status, now], both[1].status === 200 ? [200, { "1950-01": "7" }] : [409, {}]);
  });
});
