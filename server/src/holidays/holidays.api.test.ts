import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import type { DayWeight } from "#contract/kit/weekdays.ts";
import { deleteOwnContract, storeContract, updateContract, uploadContract } from "#contract/users/contracts.ts";
import { openFeed } from "#contract/agenda/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createPublicHoliday } from "#contract/calendars/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { today } from "#contract/kit/dates.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { offsetAt } from "#contract/kit/wall-time.ts";
import * as calls from "#contract/holidays/endpoints.ts";
import * as types from "#contract/holidays/types.ts";
import { listNotifications as listNotices } from "#contract/notifications/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { rightsOf } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import { eventually } from "#server/testing/eventually.ts";
import { pusherFor } from "#server/testing/pusher.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const paris = s.paris.id;
const at = (rights: readonly string[], zone = paris) => Object.fromEntries(rights.map((r) => [r, [zone]]));
const someone = async (name: string, rights: readonly string[], zone = s.paris) => {
  const user = await t.make.user({ name, zone, rights: at(rights, zone.id) });
  // Their entry: nobody is away before it.
  await t.pool.query("UPDATE app_user SET created_at = '2020-01-01' WHERE hash_id = $1", [user.id]);
  return { user, id: user.id, client: await t.as(user) };
};
const admin = await t.as(
  await t.make.user({ name: "Adam Types", zone: s.paris, rights: [...rightsOf("office"), ...rightsOf("country")] }),
);
const max = await someone("Max Manager", ["holidays_create"]);
const hana = await someone("Hana Resources", [
  "holidays_create",
  "holidays_update",
  "holidays_delete",
  "holidays_validate",
  "holidays_reject",
  "holidays_view",
  "notify_holidays",
]);
const vic = await someone("Vic Viewer", ["holidays_view"]);
const cole = await someone("Cole League", ["holidays_create"]);
const otto = await someone(
  "Otto Outside",
  rightsOf("office").filter((p) => p.startsWith("holidays_")),
  s.douala,
);
/** An applicant of Paris with Max as manager, for each test their own: half days of one person are kept apart. */
let people = 0;
async function applicant(manager: string | null = max.id, rights: readonly string[] = ["holidays_create"]) {
  const one = await someone(`Ada ${(people += 1)}`, rights);
  await t.pool.query("UPDATE app_user SET manager_id = $2 WHERE hash_id = $1", [one.id, manager]);
  return one;
}

const YEAR = Number(today("Europe/Paris").slice(0, 4)) + 1;
/** A Monday of next year without a public holiday around. */
const MONDAY = mondayOf(`${YEAR}-03-10`);
const later = (days: number): string => shiftDay(MONDAY, days);
type TypeBody = ClientInput<typeof types.createHolidayType>["body"];
async function newType(name: string, over: Partial<TypeBody> = {}, rules: object = {}) {
  const { data } = await admin.ok(types.createCountryType, {
    params: { id: s.france.id },
    body: {
      type: { name, ...over },
      configuration: { valid_from: "2026-01-01", stock: "none", ...rules } as never,
    },
  });
  return data.hash_id;
}
/** Offices where it is another day for much of the day. */
const far = await Promise.all(
  ["Pacific/Auckland", "America/Los_Angeles"].map(async (timeZone) => ({
    timeZone,
    zone: await t.make.zone({ name: timeZone, timeZone, currencyId: s.eur.id, countries: [s.france.id] }),
  })),
);
const free = await newType("Special leave");
const sick = await newType("Illness", { confidential: true });
const annual = await newType("Annual leave", {}, { stock: "fixed", days: 5, first_period: "full", reset_yearly: true });

type Body = ClientInput<typeof calls.storeHoliday>["body"];
const days = (start_date: string, end_date = start_date, over: object = {}) => [{ start_date, end_date, ...over }];
const store = async (client: Client, over: Partial<Body> = {}) =>
  (
    await client.ok(calls.storeHoliday, {
      body: { holiday_type_hash_id: free, dates: days(MONDAY, later(4)), ...over },
    })
  ).data;
const send = async (client: Client, id: string) => await client.call(calls.sendHoliday, { params: { id }, body: {} });
const sent = async (client: Client, over: Partial<Body> = {}) => {
  const { hash_id } = await store(client, over);
  return (await client.ok(calls.sendHoliday, { params: { id: hash_id }, body: {} })).data;
};
const on = (id: string, body: object = {}) => ({ params: { id }, body }) as never;
const read = async (client: Client, id: string) => (await client.ok(calls.getHoliday, { params: { id } })).data;

describe("a request", () => {
  test("is a draft that its applicant sends, the manager approves and HR validates", async () => {
    const ada = await applicant();
    const draft = await store(ada.client, { description: "Brittany", invoices: [receipt()] });
    assert.partialDeepStrictEqual(draft, {
      status: "DRAFT",
      shown: "DRAFT",
      days: 5,
      return_date: later(7),
      files_count: 1,
      can: { update: true, send: true, delete: true },
    });
    assert.equal((await hana.client.call(calls.validateHoliday, on(draft.hash_id))).status, 409);
    assert.equal((await max.client.call(calls.getHoliday, { params: { id: draft.hash_id } })).status, 404);
    const { data } = await ada.client.ok(calls.sendHoliday, on(draft.hash_id));
    assert.equal(data.status, "UNVALIDATED");
    assert.deepEqual(
      data.next?.people.map((p) => p.name),
      ["Max Manager"],
    );
    assert.equal((await cole.client.call(calls.approveHoliday, on(draft.hash_id))).status, 404);
    assert.equal((await otto.client.call(calls.approveHoliday, on(draft.hash_id))).status, 404);
    assert.equal((await vic.client.call(calls.approveHoliday, on(draft.hash_id))).status, 403);
    assert.equal((await max.client.call(calls.validateHoliday, on(draft.hash_id))).status, 403);
    const approved = await max.client.ok(calls.approveHoliday, on(draft.hash_id));
    assert.equal(approved.data.approved?.by?.name, "Max Manager");
    const validated = await hana.client.ok(calls.validateHoliday, on(draft.hash_id));
    assert.equal(validated.data.status, "VALIDATED");
    const { data: lines } = await ada.client.ok(recordTimeline, { params: { kind: "holiday", id: draft.hash_id } });
    assert.deepEqual(
      lines.map((e) => e.action),
      ["validate", "approve", "send", "create"],
    );
  });

  test("is heard by the manager at once, who holds no right", async () => {
    const pusher = pusherFor(t.url, max.client.token);
    try {
      const channel = pusher.subscribe(`private-user.${max.id}`);
      await new Promise((resolve) => channel.bind("pusher:subscription_succeeded", resolve));
      const heard: string[] = [];
      channel.bind_global((_event: string, data: unknown) => heard.push(JSON.stringify(data)));
      const ada = await applicant();
      const { hash_id } = await sent(ada.client);
      await eventually("the sending", () => heard.some((words) => words.includes(hash_id)));
      heard.length = 0;
      await ada.client.ok(calls.takeBackHoliday, on(hash_id));
      await eventually("the withdrawal", () => heard.some((words) => words.includes(hash_id)));
    } finally {
      pusher.disconnect();
    }
  });

  test("offers a refusal at home to those alone who may refuse", async () => {
    const ada = await applicant();
    const { hash_id } = await sent(ada.client, { dates: days(later(7)) });
    const offered = async (client: Client) =>
      (await client.ok(listApprovals, { query: { kind: "holiday" } })).data.find((a) => a.hash_id === hash_id)?.actions;
    assert.deepEqual(await offered(max.client), ["open"]);
    assert.deepEqual(await offered(hana.client), ["open", "reject"]);
    assert.equal(await offered(cole.client), undefined);
  });

  test("changes with what is sent, and says which field is wrong", async () => {
    const ada = await applicant();
    const { hash_id } = await store(ada.client);
    const wrong = async (body: object) =>
      (await ada.client.call(calls.updateHoliday, on(hash_id, body))).error.errors ?? {};
    assert.deepEqual(Object.keys(await wrong({ dates: days("2020-01-06") })), ["dates.0.start_date"]);
    assert.deepEqual(await wrong({ dates: days(later(5), later(6)) }), {
      dates: ["No working day lies within these dates."],
    });
    assert.deepEqual(await wrong({ dates: [{ ...days(MONDAY)[0], nbrDay: 2 }] }), {
      "dates.0.nbrDay": ["These dates count 1 day."],
    });
    assert.deepEqual(Object.keys(await wrong({ dates: [...days(MONDAY), ...days(MONDAY)] })), ["dates.1.start_date"]);
    assert.deepEqual(Object.keys(await wrong({ substitute_hash_id: ada.id })), ["substitute_hash_id"]);
    const { data } = await ada.client.ok(
      calls.updateHoliday,
      on(hash_id, { dates: days(later(3), later(4), { starts: "afternoon" }), substitute_hash_id: cole.id }),
    );
    assert.partialDeepStrictEqual(data, { days: 1.5, substitute: { name: "Cole League" }, version: 2 });
    assert.equal(
      (await ada.client.call(calls.updateHoliday, on(hash_id, { version: 1, description: "x" }))).status,
      409,
    );
    await ada.client.ok(calls.deleteHoliday, { params: { id: hash_id }, query: {} });
    assert.equal((await ada.client.call(calls.getHoliday, { params: { id: hash_id } })).status, 404);
  });

  test("is entered for somebody else by right alone, and not decided by who entered it", async () => {
    const ada = await applicant();
    const body = { holiday_type_hash_id: free, dates: days(MONDAY), user_hash_id: ada.id };
    const refused = await cole.client.call(calls.storeHoliday, { body });
    assert.deepEqual(Object.keys(refused.error.errors ?? {}), ["user_hash_id"]);
    const abroad = await otto.client.call(calls.storeHoliday, { body });
    assert.deepEqual(Object.keys(abroad.error.errors ?? {}), ["user_hash_id"]);
    const { data } = await hana.client.ok(calls.storeHoliday, { body });
    assert.equal(data.entered_by?.name, "Hana Resources");
    await hana.client.ok(calls.sendHoliday, on(data.hash_id));
    const own = await hana.client.call(calls.validateHoliday, on(data.hash_id));
    assert.deepEqual([own.status, own.error.code], [403, "four_eyes"]);
    assert.equal((await read(hana.client, data.hash_id)).can.validate, undefined);
  });

  test("needs its paper when its type says so", async () => {
    const ada = await applicant();
    const proved = await newType("With a paper", { attachment_required: true, attachment_from_day: 2 });
    const one = await store(ada.client, { holiday_type_hash_id: proved, dates: days(MONDAY) });
    assert.equal((await send(ada.client, one.hash_id)).status, 200);
    const two = await store(ada.client, { holiday_type_hash_id: proved, dates: days(later(1), later(2)) });
    assert.deepEqual(Object.keys((await send(ada.client, two.hash_id)).error.errors ?? {}), ["invoices"]);
    await ada.client.ok(calls.updateHoliday, on(two.hash_id, { invoices: [receipt()] }));
    assert.equal((await send(ada.client, two.hash_id)).status, 200);
  });

  test("without holidays_create nobody asks, and a type for some is only theirs", async () => {
    const nadia = await s.nadia.client.call(calls.storeHoliday, {
      body: { holiday_type_hash_id: free, dates: days(MONDAY) },
    });
    assert.equal(nadia.status, 403);
    const ada = await applicant();
    const chosen = await newType("Of some", { applies_to_all: false });
    const body = { holiday_type_hash_id: chosen, dates: days(MONDAY) };
    const usable = async () =>
      (await ada.client.ok(types.listHolidayTypes, { query: { usable: "1" } })).data.map((x) => x.name);
    assert.ok(!(await usable()).includes("Of some"));
    assert.equal((await ada.client.call(calls.storeHoliday, { body })).status, 422);
    await admin.ok(types.setTypeUsers, { params: { id: chosen }, body: { add: [ada.id] } });
    assert.ok((await usable()).includes("Of some"));
    assert.equal((await ada.client.call(calls.storeHoliday, { body })).status, 200);
    const { data } = await admin.ok(types.listTypeUsers, { params: { id: chosen }, query: {} });
    assert.deepEqual(
      data.map((p) => p.hash_id),
      [ada.id],
    );
  });
});

describe("who decides", () => {
  test("26: nobody decides on their own, and a substitute approves while the manager is away", async () => {
    const own = await sent(hana.client, { dates: days(later(280)) });
    assert.equal((await hana.client.call(calls.validateHoliday, on(own.hash_id))).error.code, "four_eyes");

    const boss = await someone("Berta Boss", ["holidays_create"]);
    const ada = await applicant(boss.id);
    const now = today("Europe/Paris");
    const { rows } = await t.owner.query<{ hash_id: string }>(
      `INSERT INTO holiday (hash_id, user_id, zone_id, type_id, status, substitute_id, start_date, end_date, days, sent_at, validated_at, search)
       VALUES (gen_random_uuid(), $1, $2, $3, 'VALIDATED', $4, $5, $5, 1, now(), now(), '') RETURNING hash_id`,
      [boss.id, paris, free, cole.id, now],
    );
    const away = rows[0]?.hash_id ?? "";
    await t.owner.query(
      "INSERT INTO holiday_line (holiday_id, position, user_id, start_date, end_date, starts, ends, days) VALUES ($1, 0, $2, $3, $3, 'morning', 'evening', 1)",
      [away, boss.id, now],
    );
    const { hash_id, next } = await sent(ada.client);
    assert.deepEqual(
      next?.people.map((p) => p.name),
      ["Cole League"],
    );
    assert.equal((await read(cole.client, hash_id)).can.approve, true);
    const mine = await sent(cole.client, { dates: days(later(1)) });
    assert.equal((await read(cole.client, mine.hash_id)).can.approve, undefined);
    assert.equal((await cole.client.ok(calls.approveHoliday, on(hash_id))).data.status, "APPROVED");
    await t.owner.query("UPDATE holiday SET status = 'CANCELLED', cancelled_at = now() WHERE hash_id = $1", [away]);
    assert.equal((await cole.client.call(calls.getHoliday, { params: { id: hash_id } })).status, 404);
  });

  test("27: a pending request is taken back by its applicant, also without a manager", async () => {
    const ada = await applicant(null);
    const { hash_id, next } = await sent(ada.client);
    assert.equal(next?.action, "validate");
    const { data } = await ada.client.ok(calls.takeBackHoliday, on(hash_id));
    assert.equal(data.status, "DRAFT");
    assert.equal((await hana.client.call(calls.takeBackHoliday, on(hash_id))).status, 403);
    assert.equal((await send(ada.client, hash_id)).status, 200);
  });

  test("a rejected one says why, and can be corrected and sent again", async () => {
    const ada = await applicant();
    const { hash_id } = await sent(ada.client);
    assert.equal((await hana.client.call(calls.rejectHoliday, on(hash_id, { motif: "" }))).status, 422);
    const { data } = await hana.client.ok(calls.rejectHoliday, on(hash_id, { motif: "Too many away" }));
    assert.equal(data.status, "REJECTED");
    assert.equal((await read(ada.client, hash_id)).motif, "Too many away");
    const again = await ada.client.ok(calls.sendHoliday, on(hash_id));
    assert.deepEqual([again.data.status, again.data.motif], ["UNVALIDATED", null]);
  });
});

describe("cancelling", () => {
  test("takes a reason, and is accepted or refused", async () => {
    const ada = await applicant();
    const { hash_id } = await sent(ada.client);
    assert.equal(
      (await ada.client.call(calls.requestCancellation, on(hash_id, { reason: "x" }))).status,
      409,
      "a pending one is taken back",
    );
    await hana.client.ok(calls.validateHoliday, on(hash_id));
    const silent = await ada.client.call(calls.requestCancellation, on(hash_id, {}));
    assert.deepEqual(silent.error.errors, { reason: ["Cancellation reason required."] });
    assert.equal((await hana.client.call(calls.cancelHoliday, on(hash_id))).status, 409, "nobody asked");
    await ada.client.ok(calls.requestCancellation, on(hash_id, { reason: "Audit moved" }));
    assert.equal((await max.client.call(calls.cancelHoliday, on(hash_id))).status, 403);
    const refused = await hana.client.ok(calls.refuseCancellation, on(hash_id));
    assert.deepEqual([refused.data.status, refused.data.cancellation_requested_at], ["VALIDATED", null]);
    await ada.client.ok(calls.requestCancellation, on(hash_id, { reason: "Audit moved" }));
    const { data } = await hana.client.ok(calls.cancelHoliday, on(hash_id));
    assert.deepEqual([data.status, data.cancelled?.by?.name], ["CANCELLED", "Hana Resources"]);
    assert.equal((await sent(ada.client)).status, "UNVALIDATED", "its days are free again");
  });

  test("31: coming back early gives the rest back", async () => {
    const ada = await applicant();
    const { hash_id } = await sent(ada.client, { holiday_type_hash_id: annual });
    await hana.client.ok(calls.validateHoliday, on(hash_id));
    const left = async () =>
      (await ada.client.ok(calls.getOwnStock, { query: { at: later(4) } })).data.find((b) => b.type.hash_id === annual)
        ?.remaining;
    assert.equal(await left(), 0);
    const late = await ada.client.call(calls.requestCancellation, on(hash_id, { reason: "x", from_date: later(7) }));
    assert.deepEqual(Object.keys(late.error.errors ?? {}), ["from_date"]);
    await ada.client.ok(calls.requestCancellation, on(hash_id, { reason: "Audit", from_date: later(3) }));
    const { data } = await hana.client.ok(calls.cancelHoliday, on(hash_id));
    assert.partialDeepStrictEqual(data, { status: "VALIDATED", days: 3, end_date: later(2), return_date: later(3) });
    assert.equal(await left(), 2);
  });
});

describe("days", () => {
  test("23: a request inside another one is refused, half by half, however many are sent at once", async () => {
    const ada = await applicant();
    await sent(ada.client, { dates: days(MONDAY, later(4), { ends: "midday" }) });
    const inside = await store(ada.client, { dates: days(later(1), later(2)) });
    assert.deepEqual(Object.keys((await send(ada.client, inside.hash_id)).error.errors ?? {}), ["dates"]);
    const after = await store(ada.client, { dates: days(later(4), later(4), { starts: "afternoon" }) });
    assert.equal((await send(ada.client, after.hash_id)).status, 200);
    const twins = await Promise.all([1, 2, 3].map(async () => await store(ada.client, { dates: days(later(7)) })));
    const statuses = await Promise.all(twins.map(async ({ hash_id }) => (await send(ada.client, hash_id)).status));
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 422, 422],
    );
  });

  test("22: pending leave lessens what remains; refused to the letter", async () => {
    const ada = await applicant();
    const first = await store(ada.client, { holiday_type_hash_id: annual, dates: days(MONDAY, later(2)) });
    const second = await store(ada.client, { holiday_type_hash_id: annual, dates: days(later(7), later(9)) });
    assert.equal((await send(ada.client, first.hash_id)).status, 200);
    const over = await send(ada.client, second.hash_id);
    assert.deepEqual([over.status, over.error.message], [422, "You have exceeded the number of days remaining."]);
    await ada.client.ok(calls.updateHoliday, on(second.hash_id, { dates: days(later(7), later(8)) }));
    assert.equal((await send(ada.client, second.hash_id)).status, 200);
    const third = await store(ada.client, { holiday_type_hash_id: annual, dates: days(later(10)) });
    const none = await send(ada.client, third.hash_id);
    assert.deepEqual(
      [none.status, none.error.message],
      [422, "Unauthorized request: you can not make a request (stock 0)."],
    );
    await hana.client.ok(calls.rejectHoliday, on(first.hash_id, { motif: "No" }));
    assert.equal((await send(ada.client, third.hash_id)).status, 200, "the days are back");
  });

  test("17, 24: half a public holiday leaves half a day, and one that is added later gives days back", async () => {
    const ada = await applicant();
    const week = later(210);
    const add = async (day: string, part: "day" | "afternoon") =>
      await admin.ok(createPublicHoliday, { params: { id: s.france.id }, body: { day, name: "Feast", part } });
    await add(week, "afternoon");
    const half = await store(ada.client, { dates: days(week) });
    assert.equal(half.days, 0.5);
    const free0 = await ada.client.call(calls.storeHoliday, {
      body: { holiday_type_hash_id: free, dates: days(week, week, { starts: "afternoon" }) },
    });
    assert.equal(free0.status, 422);
    const { hash_id } = await sent(ada.client, {
      holiday_type_hash_id: annual,
      dates: days(shiftDay(week, 1), shiftDay(week, 3)),
    });
    await add(shiftDay(week, 2), "day");
    await t.runJobs();
    assert.equal((await read(ada.client, hash_id)).days, 2);
    const notices = await ada.client.ok(listNotices, { query: {} });
    assert.ok(notices.data.some((n) => n.kind === "holiday_recounted"));
  });

  test("19: leave over the year's end is one request and takes from both years", async () => {
    const ada = await applicant();
    const first = `${YEAR}-12-28`;
    const { data } = await ada.client.ok(calls.countHoliday, {
      body: { holiday_type_hash_id: annual, dates: days(first, `${YEAR + 1}-01-06`) },
    });
    assert.equal(data.periods.length, 2);
    assert.deepEqual(
      data.periods.map((p) => p.period_start),
      [`${YEAR}-01-01`, `${YEAR + 1}-01-01`],
    );
    assert.equal(
      data.periods.reduce((sum, p) => sum + p.days, 0),
      data.days,
    );
  });

  for (const { timeZone, zone } of far) {
    test(`25: the day is the applicant's office's, whoever enters it: ${timeZone}`, async () => {
      const kiri = await someone("Kiri Far", ["holidays_create"], zone);
      const there = today(timeZone);
      const boss = await t.as(await t.make.user({ zone: s.paris, rights: at(["holidays_update"], zone.id) }));
      const enter = (day: string) => ({
        body: { holiday_type_hash_id: free, user_hash_id: kiri.id, dates: days(day) },
      });
      const workday = [0, 1, 2, 3]
        .map((n) => shiftDay(there, n))
        .find((d) => ![0, 6].includes(new Date(d).getUTCDay()));
      const { data } = await boss.ok(calls.storeHoliday, enter(workday ?? there));
      assert.deepEqual([data.start_date, data.dates[0]?.start_date], [workday, workday]);
      const yesterday = await boss.call(calls.storeHoliday, enter(shiftDay(there, -1)));
      assert.deepEqual(Object.keys(yesterday.error.errors ?? {}), ["dates.0.start_date"]);
    });
    test(`25: days stay where they are when the clocks change: ${timeZone}`, async () => {
      const mere = await someone("Mere Far", ["holidays_create"], zone);
      // The Sundays of the next two changes, of both directions.
      const changes = Array.from({ length: 400 }, (_, i) => shiftDay(`${YEAR}-01-01`, i))
        .filter(
          (day) =>
            offsetAt(Date.parse(`${day}T12:00Z`), timeZone) !==
            offsetAt(Date.parse(`${shiftDay(day, -1)}T12:00Z`), timeZone),
        )
        .slice(0, 2);
      assert.equal(changes.length, 2);
      for (const change of changes) {
        const monday = shiftDay(mondayOf(change), 7);
        const friday = shiftDay(monday, -3);
        const { hash_id, days: counted, dates, return_date } = await sent(mere.client, { dates: days(friday, monday) });
        assert.deepEqual([counted, dates[0]?.start_date, dates[0]?.end_date], [2, friday, monday]);
        assert.equal(return_date, shiftDay(monday, 1));
        const { data } = await mere.client.ok(calls.listAbsences, {
          query: { from: friday, to: monday, people: mere.id },
        });
        assert.deepEqual(
          data.map((a) => [a.holiday_hash_id, a.start_date, a.end_date]),
          [[hash_id, friday, monday]],
        );
      }
    });
  }

  test("counts the week of the contract, which nobody gives themselves", async () => {
    const ada = await applicant();
    const count = async () =>
      (
        await ada.client.ok(calls.countHoliday, {
          body: { holiday_type_hash_id: free, dates: days(MONDAY, later(4)) },
        })
      ).data.days;
    const workdays: DayWeight[] = ["11", "11", "00", "11", "10", "00", "00"];
    const contract = { title: "Four days", kind: "AMENDMENT" as const, start_date: "2024-01-01" };
    const own = { ...contract, files: [receipt()], workdays };
    const uploaded = (await ada.client.ok(uploadContract, { body: own })).data;
    assert.deepEqual([uploaded.official, uploaded.workdays, await count()], [false, null, 5]);
    const rights = at(["user_contracts_view", "user_contracts_create", "user_contracts_update"]);
    const staff = await t.as(await t.make.user({ zone: s.paris, rights }));
    const half: DayWeight[] = ["10", "10", "10", "10", "10", "00", "00"];
    const saved = await staff.ok(updateContract, { params: { id: uploaded.hash_id }, body: { workdays: half } });
    assert.deepEqual([saved.data.official, await count()], [true, 2.5], "it counts once somebody else saved it");
    const taken = await ada.client.call(deleteOwnContract, { params: { id: uploaded.hash_id } });
    assert.equal(taken.status, 409, "and its person can't take it back");
    const none = await staff.call(storeContract, {
      body: { ...contract, user_hash_id: ada.id, workdays: workdays.map(() => "00" as const) },
    });
    assert.deepEqual(none.error.errors, { workdays: ["Choose at least one half day."] });
    const { data } = await staff.ok(storeContract, {
      body: { ...contract, start_date: "2025-01-01", user_hash_id: ada.id, workdays },
    });
    assert.deepEqual(data.workdays, workdays);
    assert.equal(await count(), 3.5);
    const made = await store(ada.client);
    assert.deepEqual([made.days, made.return_date], [3.5, later(7)]);
  });

  test("are counted while they are typed, with the reason for each, the balance and what is left", async () => {
    const ada = await applicant();
    const { data } = await ada.client.ok(calls.countHoliday, {
      body: { holiday_type_hash_id: annual, dates: days(later(4), later(7)) },
    });
    assert.deepEqual([data.days, data.return_date, data.error], [2, later(8), null]);
    assert.deepEqual(
      data.dates[0]?.counted.map((d) => [d.morning, d.days]),
      [
        ["asked", 1],
        ["not_worked", 0],
        ["not_worked", 0],
        ["asked", 1],
      ],
    );
    assert.deepEqual([data.balance?.remaining, data.after], [5, 3]);
    const over = await ada.client.ok(calls.countHoliday, {
      body: { holiday_type_hash_id: annual, dates: days(MONDAY, later(8)) },
    });
    assert.equal(over.data.error, "You have exceeded the number of days remaining.");
  });
});

describe("lists", () => {
  test("the office's requests, counted by state; END and DELAY by the office's day", async () => {
    const lyon = await t.make.zone({ name: "Lyon", currencyId: s.eur.id, countries: [s.france.id] });
    const ada = await someone("Ada of Lyon", ["holidays_create"], lyon);
    const chief = await someone("Chief of Lyon", ["holidays_validate", "holidays_reject"], lyon);
    const back = await newType("Any day", { may_start_earlier: true });
    const past = shiftDay(mondayOf(today("Europe/Paris")), -14);
    const asked = async (n: number) =>
      (await sent(ada.client, { holiday_type_hash_id: back, dates: days(shiftDay(past, n)) })).hash_id;
    const [over, delayed] = [await asked(0), await asked(1)];
    await store(ada.client, { dates: days(later(1)) });
    const cancelled = await asked(2);
    await chief.client.ok(calls.validateHoliday, on(over));
    await chief.client.ok(calls.validateHoliday, on(cancelled));
    await ada.client.ok(calls.requestCancellation, on(cancelled, { reason: "Was there" }));
    await chief.client.ok(calls.cancelHoliday, on(cancelled));
    assert.equal((await read(ada.client, over)).shown, "END");
    assert.equal((await read(ada.client, delayed)).shown, "DELAY");
    const stats = async () => (await chief.client.ok(calls.getZoneStats, { params: { id: lyon.id }, query: {} })).data;
    assert.deepEqual(await stats(), {
      zoneHolidaysUnvalidatedCount: 1,
      zoneHolidaysValidatedCount: 1,
      zoneHolidaysRejectedCount: 0,
      zoneHolidaysTotalCount: 3,
      delayed: 1,
      approved: 0,
      cancelled: 1,
      cancellations: 0,
    });
    assert.equal((await hana.client.call(calls.getZoneStats, { params: { id: lyon.id }, query: {} })).status, 404);
    const listed = async (query: object) =>
      (await chief.client.ok(calls.listZoneHolidays, { params: { id: lyon.id }, query })).data.map((h) => h.hash_id);
    assert.deepEqual(await listed({ status: "END" }), [over]);
    assert.deepEqual(await listed({ status: "DELAY,CANCELLED" }), [cancelled, delayed]);
    assert.deepEqual(await listed({ decide: "validate" }), [delayed]);
    assert.equal((await listed({})).length, 3, "drafts are their applicant's");
    const other = await otto.client.ok(calls.listZoneHolidays, { params: { id: lyon.id }, query: {} });
    assert.deepEqual(other.data, []);
    const { data } = await chief.client.ok(calls.archiveHolidays, { body: { holidays: [over, delayed] } });
    assert.deepEqual([data.archived, data.refused.map((r) => r.hash_id)], [[over], [delayed]]);
    assert.equal((await stats()).zoneHolidaysValidatedCount, 0);
    const own = await ada.client.ok(calls.listOwnHolidays, { query: { archived: "all" } });
    assert.equal(own.data.length, 4);
    const team = await max.client.ok(calls.listOwnHolidays, { query: {} });
    assert.ok(
      team.data.every((h) => h.user.hash_id === max.id),
      "one's own, not one's team's",
    );
  });

  test("28: an illness is nobody's reading", async () => {
    const ada = await applicant();
    const reason = "Broken leg after skiing";
    const { hash_id, number } = await sent(ada.client, {
      holiday_type_hash_id: sick,
      description: reason,
      dates: days(later(14), later(15)),
      invoices: [receipt()],
    });
    const hidden = await read(vic.client, hash_id);
    assert.deepEqual([hidden.description, hidden.files, hidden.hidden, hidden.files_count], [null, [], true, 0]);
    for (const full of [ada, max, hana]) {
      const seen = await read(full.client, hash_id);
      assert.deepEqual([seen.description, seen.files.length, seen.hidden], [reason, 1, false]);
    }
    assert.equal((await cole.client.call(calls.getHoliday, { params: { id: hash_id } })).status, 404);
    const file = (await read(ada.client, hash_id)).files[0]?.hash_id ?? "";
    assert.equal((await vic.client.fetch(`/api/file/${file}`)).status, 404);
    assert.equal((await max.client.fetch(`/api/file/${file}`)).status, 200);
    await hana.client.ok(calls.validateHoliday, on(hash_id));
    const query = { from: later(14), to: later(15), zone: paris };
    const texts = [
      JSON.stringify(await cole.client.ok(calls.getCalendar, { query })),
      JSON.stringify(await cole.client.ok(calls.getCoverage, { query })),
      JSON.stringify(await vic.client.ok(searchAll, { query: { q: "Ada" } })),
      JSON.stringify(await hana.client.ok(listNotices, { query: {} })),
      JSON.stringify(await ada.client.ok(listNotices, { query: {} })),
      JSON.stringify((await vic.client.call(recordTimeline, { params: { kind: "holiday", id: hash_id } })).body),
    ];
    const { rows } = await t.owner.query("SELECT * FROM outbox");
    texts.push(JSON.stringify(rows));
    for (const text of texts) assert.ok(!/illness|broken leg/iu.test(text), text);
    const calendar = await cole.client.ok(calls.getCalendar, { query });
    const absence = calendar.data.people.find((p) => p.user.hash_id === ada.id)?.absences[0];
    assert.deepEqual([absence?.type, absence?.holiday_hash_id, absence?.start_date], [null, null, later(14)]);
    const found = await vic.client.ok(searchAll, { query: { q: String(number) } });
    assert.ok(!JSON.stringify(found).includes("Illness"));
  });

  test("28: others' agendas and the feed say that somebody is away, not why", async () => {
    const ada = await applicant(max.id, ["holidays_create", "agenda_view"]);
    const asked = { from: later(28), to: later(34), people: [ada.id, cole.id].join(",") };
    const seenBy = async (client: Client) => (await client.ok(calls.listAbsences, { query: asked })).data;
    const validated = async (over: Partial<Body>) =>
      await hana.client.ok(calls.validateHoliday, on((await sent(ada.client, over)).hash_id));
    await validated({ holiday_type_hash_id: sick, dates: days(later(28)) });
    await validated({ dates: days(later(29), later(31), { starts: "afternoon", ends: "midday" }) });
    const pending = await sent(ada.client, { dates: days(later(32)) });
    const own = await seenBy(ada.client);
    assert.deepEqual(
      own.map((a) => [a.start_date, a.starts, a.end_date, a.ends, a.pending]),
      [
        [later(28), "morning", later(28), "evening", false],
        [later(29), "afternoon", later(31), "midday", false],
        [later(32), "morning", later(32), "evening", true],
      ],
    );
    assert.equal(own[2]?.holiday_hash_id, pending.hash_id);
    const colleague = await seenBy(cole.client);
    assert.deepEqual(
      colleague.map((a) => [a.start_date, a.holiday_hash_id, Object.keys(a).length]),
      [later(28), later(29)].map((day) => [day, null, 7]),
      "what is asked for is the applicant's alone",
    );
    assert.ok((await seenBy(max.client)).every((a) => a.holiday_hash_id !== null));
    assert.deepEqual(await seenBy(otto.client), []);
    // Nobody named: everybody of one's own office and team.
    const away = async (client: Client) =>
      (await client.ok(calls.listAbsences, { query: { from: asked.from, to: asked.to } })).data.filter(
        (a) => a.user.hash_id === ada.id,
      );
    assert.deepEqual(
      (await away(cole.client)).map((a) => [a.start_date, a.holiday_hash_id]),
      [later(28), later(29)].map((day) => [day, null]),
    );
    assert.equal((await away(max.client)).length, 2, "of the team, wherever its people are");
    assert.deepEqual(await away(otto.client), [], "of another office");

    const { url } = (await ada.client.ok(openFeed)).data;
    const feed = await (await fetch(url.replace("http://cordial.test", t.url))).text();
    const events = [...feed.matchAll(/DTSTART;VALUE=DATE:(\d+)\s+DTEND;VALUE=DATE:(\d+)\s+SUMMARY:(.*?)\r?\n/gu)];
    const compact = (day: string) => day.replaceAll("-", "");
    assert.deepEqual(
      events.map(([, first, end, title]) => [first, end, title]),
      [
        [compact(later(29)), compact(later(30)), "Absent in the afternoon"],
        [compact(later(30)), compact(later(31)), "Absent"],
        [compact(later(31)), compact(later(32)), "Absent in the morning"],
      ],
      "neither what is confidential nor what is not validated",
    );
    assert.ok(!/illness|special leave/iu.test(feed + JSON.stringify(colleague)));
  });

  test("32: too few left in a department is told before deciding, half day by half day, and forbids nothing", async () => {
    const ada = await applicant();
    const { rows } = await t.owner.query<{ hash_id: string }>(
      "INSERT INTO department (hash_id, name) VALUES (gen_random_uuid(), 'Quality') RETURNING hash_id",
    );
    const department = rows[0]?.hash_id ?? "";
    const mate = await applicant();
    await t.owner.query("UPDATE app_user SET department_id = $1 WHERE hash_id = ANY ($2)", [
      department,
      [ada.id, mate.id],
    ]);
    const body = { departments: [{ department_hash_id: department, people: 1 }] };
    assert.equal((await vic.client.call(calls.setMinimumPresence, { params: { id: paris }, body })).status, 403);
    assert.equal((await otto.client.call(calls.setMinimumPresence, { params: { id: paris }, body })).status, 404);
    assert.equal((await admin.call(calls.setMinimumPresence, { params: { id: department }, body })).status, 404);
    await hana.client.ok(calls.setMinimumPresence, { params: { id: paris }, body });
    await sent(mate.client, { dates: days(later(21), later(21), { ends: "midday" }) });
    const count = await ada.client.ok(calls.countHoliday, {
      body: { holiday_type_hash_id: free, dates: days(later(21)) },
    });
    assert.ok(count.data.warnings.some((w) => w.key === "minimum"));
    const { hash_id } = await sent(ada.client, { dates: days(later(21)) });
    const query = { from: later(21), to: later(22), zone: paris, department };
    const { data } = await ada.client.ok(calls.getCoverage, { query });
    const [monday, tuesday] = data.departments[0]?.days ?? [];
    assert.deepEqual(
      [monday?.morning?.short, monday?.morning?.here, monday?.afternoon?.short, monday?.afternoon?.here],
      [true, 0, false, 1],
    );
    assert.equal(tuesday?.morning?.here, 2);
    assert.equal((await hana.client.ok(calls.validateHoliday, on(hash_id))).data.status, "VALIDATED");
  });

  test("bridges are the workdays between days off", async () => {
    const ada = await applicant();
    const thursday = shiftDay(mondayOf(`${YEAR}-06-09`), 3);
    const body = { day: thursday, name: "A Thursday" };
    await admin.ok(createPublicHoliday, { params: { id: s.france.id }, body });
    const { data } = await ada.client.ok(calls.getBridges, {
      query: { from: shiftDay(thursday, -2), to: shiftDay(thursday, 5) },
    });
    assert.partialDeepStrictEqual(data, [
      { start_date: shiftDay(thursday, 1), end_date: shiftDay(thursday, 1), days: 1, off_days: 4 },
    ]);
  });
});

describe("types", () => {
  test("are made with a general grant, or in a country with their first rules", async () => {
    const local = await t.as(
      await t.make.user({
        zone: s.paris,
        rights: { holiday_types_create: [s.france.id], holiday_types_update: [s.france.id] },
      }),
    );
    assert.equal((await local.call(types.createHolidayType, { body: { name: "Nowhere" } })).status, 403);
    const params = { id: s.france.id };
    const configuration = { valid_from: "2026-01-01", stock: "cumulative" as const, days: 25, carry_months: 3 };
    const made = await local.ok(types.createCountryType, { params, body: { type: { name: "Local" }, configuration } });
    assert.equal(made.data.configuration?.days, 25);
    const twice = await local.call(types.createCountryType, {
      params,
      body: { type: { name: "Local" }, configuration },
    });
    assert.deepEqual([twice.status, Object.keys(twice.error.errors ?? {})], [422, ["name"]]);
    const again = { holiday_type_hash_id: made.data.hash_id, configuration };
    assert.equal((await local.call(types.createCountryType, { params, body: again })).status, 409);
    const italy = await t.make.country();
    assert.equal((await local.call(types.listCountryTypes, { params: italy })).status, 404);
    assert.equal((await local.call(types.createCountryType, { params: italy, body: again })).status, 404);
  });

  test("past rules stay, and later ones replace those that were planned", async () => {
    const id = await newType("Dated", {}, { stock: "fixed", days: 10 });
    const params = { id: s.france.id, type: id };
    const rule = (valid_from: string, n: number) => ({ valid_from, stock: "fixed" as const, days: n });
    const past = await admin.call(types.setConfigurations, {
      params,
      body: { configurations: [rule("2026-02-01", 1)] },
    });
    assert.deepEqual(Object.keys(past.error.errors ?? {}), ["configurations.0.valid_from"]);
    const set = async (n: number) =>
      await admin.ok(types.setConfigurations, { params, body: { configurations: [rule(`${YEAR + 1}-01-01`, n)] } });
    await set(20);
    const { data } = await set(30);
    assert.deepEqual(
      data.data.map((c) => [c.valid_from, c.days, c.past]),
      [
        [`${YEAR + 1}-01-01`, 30, false],
        ["2026-01-01", 10, true],
      ],
    );
    const stale = await admin.call(types.setConfigurations, { params, body: { configurations: [], version: 1 } });
    assert.equal(stale.status, 409);
  });

  test("one that is used is not deleted", async () => {
    const ada = await applicant();
    const id = await newType("Short-lived");
    const { hash_id } = await store(ada.client, { holiday_type_hash_id: id });
    assert.equal((await admin.call(types.deleteHolidayType, { params: { id } })).status, 409);
    await ada.client.ok(calls.deleteHoliday, { params: { id: hash_id }, query: {} });
    await admin.ok(types.deleteHolidayType, { params: { id } });
  });
});
