import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { getAdvance, sendAdvance, storeAdvance, validateAdvance } from "#contract/advances/endpoints.ts";
import { validateExpense } from "#contract/expenses/endpoints.ts";
import { refusedOn } from "#server/testing/books.ts";
import { openScene } from "#server/testing/scene.ts";
import { verify } from "#server/verify.ts";

const { t, s } = await openScene();
const { alice, bruno, chloe } = s;
const usd = await t.make.currency({ iso: "USD", symbol: "$" });

/** 100 USD for Alice, handed over from an account in EUR at 0.92 EUR for 1 USD. */
async function handedInDollars(): Promise<string> {
  const body = { zone_hash_id: s.paris.id, title: "Boston", amount: "100", currency_hash_id: usd.id };
  const { hash_id: id } = (await alice.client.ok(storeAdvance, { body })).data;
  await alice.client.ok(sendAdvance, { params: { id }, body: {} });
  await bruno.client.ok(validateAdvance, { params: { id }, body: {} });
  const from = { transaction_from_type: "Account" as const, transaction_from_hash_id: s.account };
  const at = { rate_exchange: "0.92", motif: "Bought at the airport" };
  await chloe.client.ok(validateAdvance, { params: { id }, body: { ...from, ...at } });
  return id;
}
const now = async (id: string) => (await chloe.client.ok(getAdvance, { params: { id } })).data;
/** An approved expense of Alice's over this amount, in EUR. */
const spent = async (amount: string): Promise<string> =>
  await s.expense("APPROVED", { fees: [{ amount, date: "2026-01-12", reason_id: s.hotel.id }] });
const settled = async (expense: string, avance_id: string[], more: object = {}) =>
  (await chloe.client.ok(validateExpense, { params: { id: expense }, body: { avance_id, ...more } })).data;
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

test("advance-in-another-currency.json: 100 USD handed over for 92 EUR cover 92 EUR of 95.47 at that rate, and 3.47 EUR are owed", async () => {
  const id = await handedInDollars();
  assert.deepEqual((await now(id)).handed_rate, { currency_iso: "EUR", rate: "0.92" });
  const expense = await spent("95.47");
  // No rate of the month for dollars, and no reason: the hand-over's own rate is the measure.
  const data = await settled(expense, [id], { avance_rates: ["0.92"] });
  assert.deepEqual([data.status, data.settled_amount, data.open_amount], ["VALIDATED", "92.00", "3.47"]);
  assert.deepEqual(
    data.advances.map((a) => [a.amount, a.covers, a.rate_exchange]),
    [["100.00", "92.00", "0.92"]],
  );
  const advance = await now(id);
  assert.deepEqual([advance.left_amount, advance.settlements?.[0]?.rate_exchange], ["0.00", "0.92"]);
  await holds();
});

test("a rate away from the hand-over's asks for a reason, and is refused beyond the company's tolerance", async () => {
  const id = await handedInDollars();
  const expense = await spent("50");
  const validate = async (rate: string, more: object = {}) =>
    await chloe.client.call(validateExpense, {
      params: { id: expense },
      body: { avance_id: [id], avance_rates: [rate], ...more },
    });
  // The opposite direction is 18 % away, another one far more than the tolerance.
  refusedOn("motif", await validate("1.0869565217"));
  refusedOn("motif", await validate("0.98"));
  refusedOn("avance_rates.0", await validate("1.2", { motif: "As the bank had it" }));
  const answer = await validate("0.98", { motif: "As the bank had it" });
  assert.deepEqual([answer.status, answer.body.data.advances[0]?.amount], [200, "51.02"]);
  const { rows } = await t.owner.query<{ details: Record<string, unknown> }>(
    "SELECT details FROM audit WHERE entity_id = $1 AND action = 'settle'",
    [id],
  );
  const { rate, motif, handed_rate, rate_off } = rows[0]?.details ?? {};
  assert.deepEqual(
    { rate, motif, handed_rate, rate_off },
    { rate: "1 USD = 0,98 EUR", motif: "As the bank had it", handed_rate: "0,92", rate_off: "6,52 %" },
  );
  await holds();
});

test("settlements stored in the opposite direction were turned, and their amounts left alone", async () => {
  const id = await handedInDollars();
  await settled(await spent("46"), [id], { avance_rates: ["0.92"] });
  const columns = "amount::text, expense_amount::text, rate_exchange::text";
  const stored = async () =>
    (await t.owner.query(`SELECT ${columns} FROM advance_settlement WHERE advance_id = $1`, [id])).rows;
  const before = await stored();
  await t.owner.query("UPDATE advance_settlement SET rate_exchange = 1.0869565217 WHERE advance_id = $1", [id]);
  await t.owner.query(await readFile(new URL("../migrations/0256_settlement_rates.sql", import.meta.url), "utf8"));
  assert.deepEqual(await stored(), before);
});
