import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getExpense, sendExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import { createRate, formRates } from "#contract/expenses/policy.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { refusedOn } from "#server/testing/books.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const { alice, chloe } = s;
const keeper = await t.as(await t.make.user({ name: "Rules", zone: s.paris, rights: { areas_update: [s.paris.id] } }));
await keeper.ok(createRate, {
  params: { id: s.paris.id },
  body: {
    kind: "per_diem",
    country_id: s.france.id,
    amount: "60",
    part_amount: "30",
    breakfast: 0,
    lunch: 0,
    dinner: 0,
    source: "Barème",
    start_date: "2026-01-01",
  },
});

const dates = { start_date: "2026-10-23", end_date: "2026-10-26" };
const fee = (over: object = {}) => ({ amount: "10.00", date: "2026-10-23", reason_id: s.hotel.id, ...over });
const perDiem = (full_days: number, part_days = 0) =>
  fee({
    amount: String(60 * full_days + 30 * part_days),
    country_id: s.france.id,
    allowance: { kind: "per_diem", full_days, part_days, breakfasts: 0, lunches: 0, dinners: 0 },
  });
const store = async (fees: object[], over: object = {}) =>
  await alice.client.call(storeExpense, { body: s.draft({ ...dates, fees: fees as never, ...over }) });
const stored = async (...of: Parameters<typeof store>): Promise<string> => {
  const answer = await store(...of);
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data.hash_id;
};
const send = async (id: string) => await alice.client.call(sendExpense, { params: { id }, body: {} });
const dated = async (id: string, day: string) =>
  await t.owner.query("UPDATE expense_fee SET day = $2 WHERE expense_id = $1", [id, day]);

describe("the day of a fee", () => {
  test("fees.json, the year mistyped: a fee dated after today is refused when it is stored, and one that is there when it is sent", async () => {
    for (const date of ["2062-11-20", "2126-11-20", "1926-10-23"])
      refusedOn("fees.0.date", await store([fee({ date })]));
    const id = await stored([fee()]);
    await dated(id, "2062-11-20");
    refusedOn("fees.0.date", await send(id), /20-11-2062 is in the future/u);
    await dated(id, "1926-10-23");
    refusedOn("fees.0.date", await send(id), /180 days/u);
  });

  test("today is the office's: a fee of today in Auckland is not in the future there", async () => {
    const { rows } = await t.owner.query<{ east: string; west: string }>(
      "SELECT (clock() AT TIME ZONE 'Pacific/Kiritimati')::date::text AS east, (clock() AT TIME ZONE 'Pacific/Midway')::date::text AS west",
    );
    const { east = "", west = "" } = rows[0] ?? {};
    const of = async (timeZone: string, day: string) => {
      await t.owner.query("UPDATE zone SET time_zone = $2 WHERE hash_id = $1", [s.paris.id, timeZone]);
      return await store([fee({ date: day })], { start_date: day, end_date: day });
    };
    try {
      assert.equal((await of("Pacific/Kiritimati", east)).status, 200);
      refusedOn("fees.0.date", await of("Pacific/Midway", shiftDay(west, 1)));
      assert.equal((await of("Pacific/Midway", west)).status, 200);
    } finally {
      await t.owner.query("UPDATE zone SET time_zone = 'Europe/Paris' WHERE hash_id = $1", [s.paris.id]);
    }
  });

  test("outside the trip: a draft keeps it, sending asks for a reason, which approvers read", async () => {
    const id = await stored([fee(), fee({ date: "2026-09-01" })]);
    refusedOn("fees.1.date_reason", await send(id), /01-09-2026/u);
    const { data } = await alice.client.ok(getExpense, { params: { id } });
    const fees = data.fees.map(({ hash_id }, i) => ({ hash_id, date_reason: i === 1 ? "Train booked ahead" : "None" }));
    await alice.client.ok(updateExpense, { params: { id }, body: { fees } });
    assert.equal((await send(id)).status, 200);
    const read = (await chloe.client.ok(getExpense, { params: { id } })).data;
    assert.deepEqual(
      read.fees.map((f) => f.date_reason),
      [null, "Train booked ahead"],
      "inside the dates there is nothing to explain",
    );
  });

  test("a draft of the job may wait for its days: what is not changed may be in the future until it is sent", async () => {
    const id = await stored([fee()]);
    const { rows } = await t.owner.query<{ day: string }>("SELECT ((clock())::date + 3)::text AS day");
    await dated(id, rows[0]?.day ?? "");
    await alice.client.ok(updateExpense, { params: { id }, body: { title: "Trip, with receipts" } });
    refusedOn("fees.0.date", await send(id));
  });

  test("an expense is no longer than a year", async () => {
    refusedOn(
      "end_date",
      await store([fee({ date: "2025-01-01" })], { start_date: "2025-01-01", end_date: "2026-01-02" }),
    );
    const id = await stored([fee()]);
    refusedOn(
      "end_date",
      await alice.client.call(updateExpense, { params: { id }, body: { start_date: "2025-01-01" } }),
    );
  });
});

describe("days away", () => {
  test("fees.json, a per diem longer than the trip: more days than the four that it has are refused", async () => {
    refusedOn("fees.0.allowance.full_days", await store([perDiem(30, 2)]), /32.*4/u);
    refusedOn("fees.1.allowance.full_days", await store([perDiem(3), perDiem(2)]), /5.*4/u);
    await stored([perDiem(3), perDiem(0, 1)]);
  });

  test("a day once a person: another expense that was sent has them, and of two sent at once one is", async () => {
    const both = [await stored([perDiem(3, 1)]), await stored([perDiem(2)], { end_date: "2026-10-24" })];
    const answers = await Promise.all(both.map(send));
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 422],
    );
    const isFirst = answers[0]?.status === 200;
    const refused = answers.find((a) => a.status === 422);
    assert.ok(refused);
    refusedOn("fees.0.allowance.full_days", refused);
    if (isFirst) refusedOn("fees.0.allowance.full_days", await store([perDiem(1)]));
    const after = { start_date: "2026-10-27", end_date: "2026-10-28" };
    const free = await stored([{ ...perDiem(2), date: "2026-10-27" }], after);
    assert.equal((await send(free)).status, 200);
    const query = { zone_hash_id: s.paris.id, ...dates };
    const { data } = await alice.client.ok(formRates, { query });
    assert.deepEqual(
      data.away.map((a) => a.days),
      isFirst ? [4, 2] : [2, 2],
    );
  });
});
