import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, boxes, monthRate } from "#contract/accounting/endpoints.ts";
import { payExpense } from "#contract/expenses/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { updateCompany } from "#contract/settings/company.ts";
import { Books, refusedOn } from "#server/testing/books.ts";
import type { Answer } from "#server/testing/test-app.ts";

const books = new Books();

/** The month `months` before the current one in Paris, as `YYYY-MM`. */
const monthBefore = (months: number): string => {
  const [year = 0, month = 1] = today("Europe/Paris").split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
const shown = (month: string): string => month.split("-").toReversed().join("-");
const onlyRate = async (rate: string, month = monthBefore(0)): Promise<void> => {
  await books.t.owner.query("DELETE FROM exchange_rate");
  await books.t.make.rate(books.s.douala, rate, month);
};
const pay = async (expense: string, body: object): Promise<Answer<unknown>> =>
  await books.s.chloe.client.call(payExpense, {
    body: {
      expense_hash_id: expense,
      transaction_from_type: "Box",
      transaction_from_hash_id: books.s.francs,
      amount: "1.00",
      ...body,
    },
  });
const trailOf = async (id: string, action: string): Promise<Record<string, unknown>> => {
  const { rows } = await books.t.owner.query<{ details: Record<string, unknown> }>(
    "SELECT details FROM audit WHERE entity_id = $1 AND action = $2 ORDER BY hash_id DESC LIMIT 1",
    [id, action],
  );
  return rows[0]?.details ?? {};
};

test("one euro is not paid with a hundred thousand francs, whatever the reason", async () => {
  await onlyRate("655.957");
  const { s } = books;
  const had = await books.amountOf(boxes, s.francs);
  const id = await s.expense("VALIDATED");
  const said = new RegExp(`${shown(monthBefore(0))} is 655,957 XAF for 1 EUR.*15\\.144,8\\d %.*20 %`, "u");
  refusedOn("amount_to", await pay(id, { amount_to: "100000", motif: "Because" }), said);
  refusedOn("rate_exchange", await pay(id, { rate_exchange: "100000", motif: "Because" }), said);
  refusedOn("amount_to", await pay(id, { amount_to: "6", motif: "Because" }));
  assert.equal(await books.amountOf(boxes, s.francs), had, "nothing moved");
});

test("beyond 5 % from the month's rate a reason is asked for, and kept on the trail of both sides", async () => {
  await onlyRate("655.957");
  const { s } = books;
  const id = await s.expense("VALIDATED");
  assert.equal((await pay(id, { amount: "100.00", rate_exchange: "688.7" })).status, 200, "4,99 %");
  for (const given of [{ rate_exchange: "700" }, { amount_to: "7000" }])
    refusedOn(
      "motif",
      await pay(id, { amount: "10.00", ...given }),
      new RegExp(`${shown(monthBefore(0))} is 655,957 XAF for 1 EUR.*6,71 %`, "u"),
    );
  refusedOn("motif", await pay(id, { amount: "10.00", rate_exchange: "700", motif: "  " }));
  assert.equal((await pay(id, { amount: "10.00", rate_exchange: "700", motif: "Airport" })).status, 200);
  for (const entity of [id, s.francs]) {
    const { motif, month_rate, rate_month, rate_off } = await trailOf(entity, "pay");
    assert.deepEqual(
      { motif, month_rate, rate_month, rate_off },
      { motif: "Airport", month_rate: "655,957", rate_month: shown(monthBefore(0)), rate_off: "6,71 %" },
    );
  }
  const euros = await books.open(accounts, { amount: "1000" });
  const transfer = async (body: object): Promise<Answer<unknown>> =>
    await s.chloe.client.call(accounts.transfer, {
      params: { id: euros },
      body: { transaction_to_type: "Box", transaction_to_hash_id: s.francs, amount: "10", ...body },
    });
  refusedOn("motif", await transfer({ amount_to: "6000" }));
  refusedOn("amount_to", await transfer({ amount_to: "1000", motif: "A friend" }));
  assert.equal((await transfer({ amount_to: "6000", motif: "Street rate" })).status, 200);
  assert.equal((await trailOf(euros, "transfer_out")).motif, "Street rate");
  assert.equal((await trailOf(s.francs, "transfer_in")).rate_off, "8,52 %");
});

test("the month's rate is proposed: the one that a movement is measured by, in its direction", async () => {
  await onlyRate("655.957");
  const { s } = books;
  const query = {
    zone_hash_id: s.paris.id,
    currency_hash_id: s.eur.id,
    to_currency_hash_id: s.xaf.id,
    date: `${monthBefore(0)}-01`,
  };
  const asked = async (over: object = {}) =>
    (await s.chloe.client.ok(monthRate, { query: { ...query, ...over } })).data;
  assert.deepEqual(await asked(), { rate: "655.957", month: monthBefore(0) });
  const back = { currency_hash_id: s.xaf.id, to_currency_hash_id: s.eur.id };
  assert.equal((await asked(back))?.rate, "0.0015244902");
  assert.equal(await asked({ date: "2020-01-01" }), null);
  const id = await s.expense("VALIDATED");
  const proposed = await asked();
  assert.equal((await pay(id, { rate_exchange: proposed?.rate })).status, 200, "without a reason");
});

test("the company says how far a rate may be", async () => {
  await onlyRate("655.957");
  const { s, t } = books;
  const id = await s.expense("VALIDATED");
  const admin = await t.as(await t.make.user({ zone: s.paris, rights: ["company_settings"] }));
  const tolerate = async (rate_tolerance: number) => {
    const version =
      (
        await t.owner.query<{ v: number }>(
          "SELECT coalesce((SELECT (value #>> '{}')::int FROM setting WHERE key = 'company_version'), 1) AS v",
        )
      ).rows[0]?.v ?? 1;
    return await admin.call(updateCompany, { body: { rate_tolerance, version } });
  };
  const farOff = { amount: "10.00", amount_to: "9000", motif: "A crisis" };
  refusedOn("amount_to", await pay(id, farOff));
  for (const wrong of [4, 101, 20.5]) refusedOn("rate_tolerance", await tolerate(wrong));
  const { body } = await tolerate(40);
  assert.equal(body.data.rate_tolerance, 40);
  assert.equal((await pay(id, farOff)).status, 200);
  await tolerate(20);
});

test("without a rate of the month the latest of the 12 before is the measure; without any, a reason is enough", async () => {
  const { s } = books;
  const id = await s.expense("VALIDATED");
  await onlyRate("600", monthBefore(12));
  assert.equal((await pay(id, { rate_exchange: "600" })).status, 200);
  refusedOn(
    "motif",
    await pay(id, { amount: "10", rate_exchange: "655.957" }),
    new RegExp(shown(monthBefore(12)), "u"),
  );
  await onlyRate("600", monthBefore(13));
  refusedOn("motif", await pay(id, { amount: "1", rate_exchange: "100000" }), /no rate from EUR to XAF/u);
  assert.equal((await pay(id, { amount: "1", rate_exchange: "90000", motif: "No table yet" })).status, 200);
  assert.equal((await trailOf(id, "pay")).motif, "No table yet");
  // A backdated payment is compared with the rate of its own month.
  await onlyRate("500", monthBefore(1));
  await books.t.make.rate(s.douala, "655.957", monthBefore(0));
  const date = `${monthBefore(1)}-15`;
  const older = {
    transaction_from_hash_id: await books.open(boxes, { currency: s.xaf.id, amount: "9000", since: date }),
  };
  assert.equal((await pay(id, { ...older, rate_exchange: "500", date })).status, 200);
  refusedOn("rate_exchange", await pay(id, { ...older, rate_exchange: "655.957", date, motif: "Today's" }));
});

test("between two currencies that are not the company's own, the two offices' rates make the measure; the own office's comes first", async () => {
  const { s, t } = books;
  await onlyRate("650");
  const zar = await t.make.currency({ iso: "ZAR", symbol: "R" });
  const cape = await t.make.zone({ name: "Cape Town", currencyId: zar.id });
  const durban = await t.make.zone({ name: "Durban", currencyId: zar.id });
  await t.make.rate(cape, "20");
  await t.make.rate(durban, "10");
  const keeps = ["accountings_all", "accountings_account", "accountings_box"] as const;
  const keeper = await t.as(
    await t.make.user({ rights: Object.fromEntries(keeps.map((r) => [r, [cape.id, durban.id, s.douala.id]])) }),
  );
  const francs = await books.open(boxes, { zone: s.douala.id, amount: "100000", by: keeper });
  const rands = await books.open(boxes, { zone: cape.id, amount: "0", by: keeper });
  const other = await books.open(boxes, { zone: durban.id, amount: "0", by: keeper });
  const transfer = async (to: string, amount_to: string): Promise<Answer<unknown>> =>
    await keeper.call(boxes.transfer, {
      params: { id: francs },
      body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "6500", amount_to },
    });
  assert.equal((await transfer(rands, "200")).status, 200, "6500 francs are 10 euros are 200 rands");
  refusedOn("amount_to", await transfer(rands, "100"), /0,03076923 ZAR for 1 XAF.*50,00 %/u);
  assert.equal((await transfer(other, "100")).status, 200, "in Durban they are 100");
});

test("a currency of no office is measured by the rate that headquarters keep", async () => {
  const { t } = books;
  const yen = await t.make.currency({ iso: "JPY", symbol: "¥" });
  const euros = await books.open(accounts, { amount: "1000" });
  const yens = await books.open(accounts, { currency: yen.id, amount: "0" });
  const transfer = async (amount_to: string): Promise<Answer<unknown>> =>
    await books.treasurer.call(accounts.transfer, {
      params: { id: euros },
      body: { transaction_to_type: "Account", transaction_to_hash_id: yens, amount: "10", amount_to, motif: "Cash" },
    });
  await t.owner.query("INSERT INTO currency_rate (currency_id, month, rate) VALUES ($1, $2, 160)", [
    yen.id,
    `${monthBefore(0)}-01`,
  ]);
  refusedOn("amount_to", await transfer("1"), /160 JPY for 1 EUR/u);
  assert.equal((await transfer("1600")).status, 200);
});
