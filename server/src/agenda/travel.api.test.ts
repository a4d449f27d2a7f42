import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import * as calls from "#contract/agenda/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { deleteExpense, getExpense } from "#contract/expenses/endpoints.ts";
import { createRate } from "#contract/expenses/policy.ts";
import { appointmentCategory, department } from "#contract/reference/house-lists.ts";
import { getReport, listReports, storeReport } from "#contract/reports/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const own: readonly Permission[] = [
  "agenda_view",
  "agenda_create",
  "agenda_update",
  "contacts_view",
  "contacts_create",
  "contacts_view_all",
  "travel_expenses_view",
  "travel_expenses_create",
  "travel_expenses_delete",
];
const someone = async (name: string, rights: readonly Permission[], zone = s.paris) => {
  const user = await t.make.user({ name, zone, rights: Object.fromEntries(rights.map((r) => [r, "all" as const])) });
  return { user, client: await t.as(user) };
};
const sales = await someone("Sally Sales", own);
const mate = await someone("Matt Mate", own);
/** Sees everybody's agenda and has expenses, but takes no part. */
const planner = await someone("Pat Planner", [...own, "agenda_view_all"]);
const reader = await someone("Rae Reader", ["agenda_view", "agenda_view_all", "contacts_view_all"]);
const stranger = await someone("Dora Douala", own, s.douala);

type Body = ClientInput<typeof calls.createAppointment>["body"];
let customer = "";
const visit = async (more: Partial<Body> = {}, client: Client = sales.client) => {
  const body: Body = {
    title: "Tasting at Reims",
    kind: "visit",
    contact_hash_id: customer,
    start: "2026-03-16T10:00",
    end: "2026-03-16T15:00",
    travel_before: 120,
    travel_after: 105,
    travel_km: "287.5",
    ...more,
  };
  return (await client.ok(calls.createAppointment, { body })).data;
};
const claim = { km: "287.5", km_reason_id: s.taxi.id };
type Claim = ClientInput<typeof calls.draftExpense>["body"];
const drafted = async (id: string, client: Client = sales.client, body: Claim = claim) =>
  await client.call(calls.draftExpense, { params: { id }, body });
const read = async (id: string, client: Client = sales.client, at?: string) =>
  (await client.ok(calls.getAppointment, { params: { id }, query: at ? { at } : {} })).data;

before(async () => {
  const company = { name: "Verrerie de Reims", contactType: "society" as const, country_hash_id: s.france.id };
  customer = (await sales.client.ok(createContact, { body: company })).data.hash_id;
  const dated = { country_id: s.france.id, source: "Board", start_date: "2026-01-01" };
  const office = { params: { id: s.paris.id } };
  for (const body of [
    { kind: "mileage", vehicle: "car", amount: "0.45", ...dated },
    { kind: "per_diem", amount: "40", part_amount: "20", breakfast: 20, lunch: 40, dinner: 40, ...dated },
  ] as const)
    await s.chloe.client.ok(createRate, { ...office, body });
});

describe("the way to an appointment", () => {
  test("is kept, listed with the appointment, and not shown to who sees the time alone", async () => {
    const made = await visit();
    assert.deepEqual([made.travel_before, made.travel_after, made.travel_km], [120, 105, "287.5"]);
    const query = { date_start: "2026-03-16", date_end: "2026-03-16", people: sales.user.id };
    const mine = (await sales.client.ok(calls.listAppointments, { query })).data;
    assert.deepEqual(
      mine.filter((one) => one.appointment_hash_id === made.hash_id).map((o) => [o.travel_before, o.travel_after]),
      [[120, 105]],
    );
    const blind = await someone("Bo Blind", ["agenda_view", "agenda_view_all"]);
    const busy = (await blind.client.ok(calls.listAppointments, { query })).data;
    assert.ok(busy.length > 0 && busy.every((one) => one.travel_before === 0 && one.title === null));
  });
  test("lasts a day each way at most", async () => {
    const body = { travel_before: 1441 };
    const { status } = await sales.client.call(calls.updateAppointment, {
      params: { id: (await visit()).hash_id },
      body,
    });
    assert.equal(status, 422);
  });
});

describe("the expense of a journey", () => {
  test("is proposed from the times: days away, kilometres, what the office pays and what it is called", async () => {
    const { hash_id } = await visit({ end: "2026-03-17T15:00" });
    const { data } = await sales.client.ok(calls.readJourney, { params: { id: hash_id }, query: {} });
    assert.deepEqual(
      [data.start_date, data.end_date, data.full_days, data.part_days, data.km],
      ["2026-03-16", "2026-03-17", 0, 2, "287.5"],
    );
    assert.deepEqual([data.vehicles, data.pays_days, data.currency.iso], [["car"], true, "EUR"]);
  });
  test("is drafted with a line for kilometres and one for days, and both lead to each other", async () => {
    const { hash_id } = await visit();
    const body = { ...claim, part_days: 1, days_reason_id: s.hotel.id };
    const { status, body: answer } = await drafted(hash_id, sales.client, body);
    assert.equal(status, 200);
    const { data } = await sales.client.ok(getExpense, { params: { id: answer.data.hash_id } });
    assert.deepEqual(
      [data.status, data.type, data.title, data.start_date],
      ["DRAFT", "TRAVEL", "Tasting at Reims", "2026-03-16"],
    );
    assert.deepEqual(
      data.fees.map((f) => [f.amount, f.allowance?.kind, f.reason_id]),
      [
        ["129.38", "mileage", s.taxi.id],
        ["20.00", "per_diem", s.hotel.id],
      ],
    );
    assert.equal((await read(hash_id)).expense?.hash_id, data.hash_id);
    const back = await sales.client.ok(calls.ofExpense, { params: { id: data.hash_id } });
    assert.equal(back.data?.hash_id, hash_id);
    const again = await sales.client.ok(calls.readJourney, { params: { id: hash_id }, query: {} });
    assert.deepEqual([again.data.km_reason?.hash_id, again.data.days_reason?.hash_id], [s.taxi.id, s.hotel.id]);
  });
  test("is drafted once by two presses at once", async () => {
    const { hash_id } = await visit();
    const answers = await Promise.all([drafted(hash_id), drafted(hash_id), drafted(hash_id)]);
    assert.deepEqual(
      answers.map((a) => a.status),
      [200, 200, 200],
    );
    assert.equal(new Set(answers.map((a) => a.body.data.hash_id)).size, 1);
  });
  test("is each one's own, and may be drafted again once its draft is deleted", async () => {
    const { hash_id } = await visit({ people: [mate.user.id] });
    const first = (await drafted(hash_id)).body.data.hash_id;
    assert.equal((await read(hash_id, mate.client)).expense, null);
    const second = (await drafted(hash_id, mate.client)).body.data.hash_id;
    assert.notEqual(first, second);
    await sales.client.ok(deleteExpense, { params: { id: first }, query: {} });
    assert.equal((await read(hash_id)).expense, null);
    assert.notEqual((await drafted(hash_id)).body.data.hash_id, first);
  });
  test("of a series is one for each time", async () => {
    const { hash_id } = await visit({ repeat: "FREQ=WEEKLY;COUNT=3" });
    assert.equal((await drafted(hash_id)).status, 422, "which time is not said");
    const at = "2026-03-23T09:00:00Z";
    const { body } = await drafted(hash_id, sales.client, { ...claim, at });
    const { data } = await sales.client.ok(getExpense, { params: { id: body.data.hash_id } });
    assert.equal(data.start_date, "2026-03-23");
    assert.equal((await read(hash_id, sales.client, at)).expense?.hash_id, data.hash_id);
    assert.equal((await read(hash_id, sales.client, "2026-03-30T08:00:00Z")).expense, null);
    const back = (await sales.client.ok(calls.ofExpense, { params: { id: data.hash_id } })).data;
    assert.equal(Date.parse(back?.at ?? ""), Date.parse(at));
  });
  test("names the field that is wrong: no reason, no rate, nothing claimed, a day to come", async () => {
    const { hash_id } = await visit();
    const wrong = async (body: Claim, id = hash_id) => {
      const answer = await drafted(id, sales.client, body);
      assert.equal(answer.status, 422, answer.raw);
      return Object.keys((answer.body as unknown as { errors: object }).errors);
    };
    assert.deepEqual(await wrong({ km: "10" }), ["km_reason_id"]);
    assert.deepEqual(await wrong({}), ["km"]);
    assert.deepEqual(await wrong({ ...claim, vehicle: "bicycle" }), ["km"]);
    const later = await visit({ start: "2027-03-16T10:00", end: "2027-03-16T15:00" });
    assert.deepEqual(await wrong(claim, later.hash_id), ["km"]);
  });
  test("who takes no part may not; out of reach there is nothing; without the right neither", async () => {
    const { hash_id } = await visit();
    assert.equal((await drafted(hash_id, planner.client)).status, 403);
    assert.equal((await drafted(hash_id, mate.client)).status, 404);
    assert.equal((await drafted(hash_id, stranger.client)).status, 404);
    assert.equal((await drafted(hash_id, reader.client)).status, 403);
    const { body } = await drafted(hash_id);
    const back = async (client: Client) =>
      (await client.ok(calls.ofExpense, { params: { id: body.data.hash_id } })).data;
    assert.equal((await back(reader.client))?.hash_id, hash_id, "who sees the appointment");
    assert.equal(await back(mate.client), null);
    assert.equal(await back(stranger.client), null);
  });
});

describe("categories", () => {
  test("are a department's, or everybody's; those of another may not be chosen", async () => {
    const admin = await t.as(await t.make.user({ zone: s.paris, rights: ["departments_view", "departments_create"] }));
    const made = async (name: string, department_id: string | null) =>
      (await admin.ok(appointmentCategory.create, { body: { name, colour: "blue", department_id } })).data.hash_id;
    const sellers = (await admin.ok(department.create, { body: { name: "Sellers" } })).data.hash_id;
    const [all, theirs] = [await made("Trade fairs", null), await made("Tastings", sellers)];
    const names = async (client: Client) =>
      (await client.ok(calls.listCategories, { query: {} })).data.map((c) => c.name);
    assert.deepEqual(await names(sales.client), ["Trade fairs"]);
    const { hash_id } = await visit({ category_hash_id: all });
    const change = async (category_hash_id: string) =>
      (await sales.client.call(calls.updateAppointment, { params: { id: hash_id }, body: { category_hash_id } }))
        .status;
    assert.equal(await change(theirs), 422);
    const query = { date_start: "2026-03-16", date_end: "2026-03-16", category: all };
    const { data } = await sales.client.ok(calls.listAppointments, { query });
    assert.deepEqual(
      data.map((one) => [one.appointment_hash_id, one.category?.name, one.category?.colour]),
      [[hash_id, "Trade fairs", "blue"]],
    );
  });
});
describe("a report of an appointment", () => {
  const report = async (appointment_hash_id: string, client: Client) =>
    await client.call(storeReport, {
      body: { kind: "visit", contact_hash_id: customer, date: "2026-03-16", summary: "Good.", appointment_hash_id },
    });
  test("keeps it, shows it to who sees it, and is found by it", async () => {
    const author = await someone("Ann Author", [...own, "reports_create", "reports_view"]);
    const boss = await someone("Bob Boss", ["reports_view_all", "contacts_view_all"]);
    const { hash_id } = await visit({}, author.client);
    const { body } = await report(hash_id, author.client);
    const seen = async (client: Client) =>
      (await client.ok(getReport, { params: { id: body.data.hash_id } })).data.appointment;
    assert.deepEqual(await seen(author.client), { hash_id, title: "Tasting at Reims" });
    assert.equal(await seen(boss.client), null);
    const listed = (await author.client.ok(listReports, { query: { appointment: hash_id } })).data;
    assert.deepEqual(
      listed.map((r) => r.hash_id),
      [body.data.hash_id],
    );
    const other = await visit();
    assert.equal((await report(other.hash_id, author.client)).status, 422, "another's appointment is unknown");
  });
});
