import * as calls from "#contract/holidays/endpoints.ts";
import { holidayLifecycle, type HolidayStatus } from "#contract/holidays/lifecycle.ts";
import * as types from "#contract/holidays/types.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { today } from "#contract/kit/dates.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import {
  type AnyInput,
  type Deed,
  everywhere,
  ofOffice,
  type Row,
  rows,
  thing,
  type Thing,
} from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import { wayTo } from "#server/testing/way-to.ts";

type TypeBody = ClientInput<typeof types.createHolidayType>["body"];
type Body = ClientInput<typeof calls.storeHoliday>["body"];

const rules = { valid_from: "2026-01-01", stock: "fixed" as const, days: 200, first_period: "full" as const };
/** A type with rules in France, made by somebody who may. */
async function newType(w: World, over: Partial<TypeBody> = {}): Promise<string> {
  const { data } = await w.insider.client.ok(types.createCountryType, {
    params: { id: w.s.france.id },
    body: { type: { name: `Type ${next()}`, ...over }, configuration: rules },
  });
  return data.hash_id;
}
export const leaveType = madeOnce(async (w) => await newType(w));

/** Somebody of Paris who may ask, and nothing else. */
const applicant = madeOnce(async ({ t, s }) => {
  const user = await t.make.user({
    name: `Needle of leave ${next()}`,
    zone: s.paris.id,
    rights: { holidays_create: [s.paris.id] },
  });
  await t.pool.query("UPDATE app_user SET main_country_id = $2 WHERE hash_id = $1", [user.id, s.france.id]);
  return { user, client: await t.as(user) };
});
const decider = madeOnce(async ({ t, s }) => {
  const rights = { holidays_validate: [s.paris.id], holidays_reject: [s.paris.id], holidays_approve: [s.paris.id] };
  return { client: await t.as(await t.make.user({ zone: s.paris.id, rights })) };
});

/** Each request has a week of its own: nobody is away twice in one half day. */
const FIRST = mondayOf(shiftDay(today("UTC"), 30));
let weeks = 0;
const week = () => {
  const start_date = shiftDay(FIRST, 7 * (weeks += 1));
  return [{ start_date, end_date: shiftDay(start_date, 1) }];
};

/** A request of Paris, brought to a state. `own`: the insider's. */
export async function leave(
  w: World,
  state: HolidayStatus,
  { own = false, ...over }: Partial<Body> & { own?: boolean } = {},
): Promise<string> {
  if (own)
    await w.t.pool.query("UPDATE app_user SET main_country_id = $2 WHERE hash_id = $1", [
      w.insider.user.id,
      w.s.france.id,
    ]);
  const { client } = own ? w.insider : await applicant(w);
  const by = (await decider(w)).client;
  const body = { holiday_type_hash_id: await leaveType(w), dates: week(), ...over };
  const { data } = await client.ok(calls.storeHoliday, { body });
  const params = { id: data.hash_id };
  // Nothing is cancelled before its applicant asks.
  const isCancelled = state === "CANCELLED";
  for (const { action } of wayTo(holidayLifecycle, isCancelled ? "VALIDATED" : state)) {
    if (action === "send") await client.ok(calls.sendHoliday, { params, body: {} });
    if (action === "approve") await by.ok(calls.approveHoliday, { params, body: {} });
    if (action === "validate") await by.ok(calls.validateHoliday, { params, body: {} });
    if (action === "reject") await by.ok(calls.rejectHoliday, { params, body: { motif: "Not now" } });
  }
  if (isCancelled) {
    await client.ok(calls.requestCancellation, { params, body: { reason: "Moved" } });
    await by.ok(calls.cancelHoliday, { params, body: {} });
  }
  return data.hash_id;
}
/** A request whose cancellation its applicant asked for. */
async function asked(w: World): Promise<string> {
  const id = await leave(w, "VALIDATED");
  const { client } = await applicant(w);
  await client.ok(calls.requestCancellation, { params: { id }, body: { reason: "Moved" } });
  return id;
}
const needle = madeOnce(async (w) => await leave(w, "UNVALIDATED"));
export const needles = [needle];
export const waiting = [needle];
export const atHome = (["DRAFT", "REJECTED"] as const).map((state) =>
  madeOnce(async (w) => await leave(w, state, { own: true })),
);
export const alsoMade = [
  madeOnce(async (w) => {
    await setMinimum(w);
    return w.s.paris.id;
  }),
  madeOnce(async (w) => await adjusted(w)),
];
const department = madeOnce(async (w) => {
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO department (hash_id, name) VALUES (gen_random_uuid(), $1) RETURNING hash_id",
    [`Department ${next()}`],
  );
  const id = made[0]?.hash_id ?? "";
  const { user } = await applicant(w);
  await w.t.owner.query("UPDATE app_user SET department_id = $1 WHERE hash_id = $2", [id, user.id]);
  return id;
});
const minimumOf = async (w: World) => ({ departments: [{ department_hash_id: await department(w), people: 1 }] });
const setMinimum = async (w: World) =>
  await w.insider.client.ok(calls.setMinimumPresence, { params: { id: w.s.paris.id }, body: await minimumOf(w) });
const adjustment = async (w: World) => ({
  user_hash_id: (await applicant(w)).user.id,
  holiday_type_hash_id: await leaveType(w),
  day: today("UTC"),
  amount: 2,
  reason: "Worked on a Sunday",
});
async function adjusted(w: World): Promise<string> {
  await w.insider.client.ok(calls.adjustStock, { body: await adjustment(w) });
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "SELECT hash_id FROM holiday_movement WHERE kind = 'adjustment' AND user_id = $1",
    [(await applicant(w)).user.id],
  );
  return made[0]?.hash_id ?? "";
}

const on = (make: (w: World) => Promise<string>, body?: object): Thing =>
  thing(404, async (w) => {
    const id = await make(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });
const onLeave = (state: HolidayStatus, body?: object, own = false): Thing =>
  on(async (w) => await leave(w, state, { own }), body);
const onType = (more: object): Thing =>
  thing(404, async (w) => {
    const id = await newType(w);
    return { params: { id }, thing: id, ...more };
  });
const ofFrance = (more: (w: World) => Promise<object> = async () => ({})): Thing =>
  thing(404, async (w) => ({ params: { id: w.s.france.id }, thing: w.s.france.id, ...(await more(w)) }));
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((h) => h.hash_id);
const people = (body: { data: readonly { user: { hash_id: string } }[] }): string[] =>
  body.data.map((p) => p.user.hash_id);
const theirs = async (w: World): Promise<string> => (await applicant(w)).user.id;
/** Somebody who is away in the first week, which `week` leaves free. */
const away = madeOnce(async (w) => {
  await leave(w, "VALIDATED", { dates: [{ start_date: FIRST, end_date: FIRST }] });
  return await theirs(w);
});
const span = { from: FIRST, to: shiftDay(FIRST, 13) };
/** Calls of an office whose people are away: of one's own, they show everybody. */
const whoIsAway = ofOffice(404, theirs, span);
const requested = async (w: World) => ({
  user_hash_id: await theirs(w),
  holiday_type_hash_id: await leaveType(w),
  dates: week(),
});

export const matrix: Readonly<Record<string, Row>> = {
  "holidays.own": {
    ...rows(calls.listOwnHolidays, ids, needle),
    seenBy: async (w) => (await applicant(w)).client,
  },
  "holidays.store": thing(422, async (w) => ({ body: await requested(w), thing: await theirs(w) })),
  "holidays.get": onLeave("UNVALIDATED"),
  "holidays.update": onLeave("DRAFT", { description: "Another reason" }),
  "holidays.delete": onLeave("DRAFT"),
  "holidays.send": onLeave("DRAFT", {}),
  "holidays.take_back": onLeave("UNVALIDATED", {}, true),
  "holidays.approve": onLeave("UNVALIDATED", {}),
  "holidays.validate": onLeave("UNVALIDATED", {}),
  "holidays.reject": onLeave("UNVALIDATED", { motif: "Not now" }),
  "holidays.request_cancellation": onLeave("VALIDATED", { reason: "Moved" }, true),
  "holidays.cancel": on(asked, {}),
  "holidays.refuse_cancellation": on(asked, {}),
  "holidays.archive": thing(200, async (w) => {
    const id = await leave(w, "CANCELLED");
    return { body: { holidays: [id] }, thing: id };
  }),
  "holidays.count": thing(422, async (w) => ({ body: await requested(w), thing: await theirs(w) })),
  "holidays.coverage": whoIsAway,
  "holidays.bridges": "no place",
  "holidays.setMinimum": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: await minimumOf(w),
    thing: w.s.paris.id,
  })),
  "holidays.ofZone": rows(calls.listZoneHolidays, ids, needle, undefined, async (w) => ({
    params: { id: w.s.paris.id },
    query: {},
  })),
  "holidays.zoneStats": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
  "holidays.calendar": whoIsAway,
  "holidays.absences": rows(
    calls.listAbsences,
    people,
    away,
    async (w) => await away(w.elsewhere),
    async (w) => ({ query: { ...span, people: [await away(w), await away(w.elsewhere)].join(",") } }),
  ),
  "holidays.users": rows(calls.listStocks, people, theirs, async (w) => await theirs(w.elsewhere)),
  "holidays.stock": thing(404, async (w) => {
    const id = await theirs(w);
    return { query: { user_hash_id: id }, thing: id };
  }),
  "holidays.adjust": thing(422, async (w) => ({ body: await adjustment(w), thing: await theirs(w) })),
  "holidays.overview": rows(
    calls.getHolidayOverview,
    people,
    async (w) => await adjusted(w).then(async () => await theirs(w)),
    async (w) => await adjusted(w.elsewhere).then(async () => await theirs(w.elsewhere)),
    { query: { year: Number(today("UTC").slice(0, 4)) } },
  ),
  "holidays.types": "no place",
  "holidays.createType": everywhere(() => ({ body: { name: `Type ${next()}` } })),
  "holidays.updateType": onType({ body: { colour: "#123456" } }),
  "holidays.deleteType": onType({}),
  "holidays.typeUsers": onType({}),
  "holidays.setTypeUsers": thing(404, async (w) => {
    const id = await newType(w);
    return { params: { id }, thing: id, body: { add: [await theirs(w)] } };
  }),
  "holidays.countryTypes": ofFrance(),
  "holidays.createCountryType": ofFrance(async () => ({
    body: { type: { name: `Type ${next()}` }, configuration: rules },
  })),
  "holidays.configurations": thing(404, async (w) => {
    const type = await leaveType(w);
    return { params: { id: w.s.france.id, type }, thing: w.s.france.id };
  }),
  "holidays.setConfigurations": thing(404, async (w) => {
    const type = await newType(w);
    const configurations = [{ ...rules, valid_from: "2040-01-01" }];
    return { params: { id: w.s.france.id, type }, body: { configurations }, thing: w.s.france.id };
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "holidays.update": {
    make: async (w) => {
      const { client } = await applicant(w);
      const id = await leave(w, "DRAFT", {
        description: "Brittany",
        substitute_hash_id: w.insider.user.id,
        invoices: [receipt()],
      });
      return { id, client };
    },
    read: async (client, id) => (await client.ok(calls.getHoliday, { params: { id } })).data,
    fields: async (w) => ({
      holiday_type_hash_id: field(await newType(w), "type"),
      dates: field(week(), "start_date", "end_date", "return_date"),
      description: field("Normandy"),
      substitute_hash_id: field(w.s.alice.user.id, "substitute"),
      invoices: field([receipt()], "files", "files_count"),
      removes: field([], "files", "files_count"),
    }),
  },
  "holidays.updateType": {
    make: async (w) => ({
      id: await newType(w, {
        name_fr: "Genre",
        attachment_required: true,
        attachment_from_day: 3,
        deducts_from_hash_id: await leaveType(w),
        may_start_earlier: true,
        days_back: 10,
      }),
    }),
    read: async (client, id) => {
      const { data } = await client.ok(types.listHolidayTypes, { query: {} });
      return data.find((x) => x.hash_id === id) ?? {};
    },
    fields: async (w) => ({
      name: field(`Type ${next()}`),
      name_fr: field("Autre"),
      colour: field("#654321"),
      attachment_required: field(false),
      attachment_from_day: field(4),
      paid: field(false),
      deducts: field(false),
      deducts_from_hash_id: field(await newType(w), "deducts_from"),
      applies_to_all: field(false),
      excludes_weekends: field(false),
      day_unit: field("six_day"),
      excludes_public_holidays: field(false),
      half_days: field(false),
      may_start_earlier: field(false),
      days_back: field(20),
      confidential: field(true),
      accrual_rate: field(80),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "holidays.store": async (w): Promise<AnyInput & { client: World["insider"]["client"] }> => ({
    client: w.insider.client,
    body: await requested(w),
  }),
  "holidays.createType": async (_w, admin) => ({ client: admin, body: { name: `Type ${next()}` } }),
  "holidays.updateType": async (w, admin) => ({
    client: admin,
    params: { id: await newType(w) },
    body: { colour: "#123456" },
  }),
  "holidays.deleteType": async (_w, admin) => {
    const { data } = await admin.ok(types.createHolidayType, { body: { name: `Type ${next()}` } });
    return { client: admin, params: { id: data.hash_id } };
  },
  "holidays.setTypeUsers": async (w, admin) => ({
    client: admin,
    params: { id: await newType(w) },
    body: { add: [await theirs(w)] },
  }),
  "holidays.take_back": async (w) => ({
    client: w.insider.client,
    params: { id: await leave(w, "UNVALIDATED", { own: true }) },
    body: {},
  }),
  "holidays.request_cancellation": async (w) => ({
    client: w.insider.client,
    params: { id: await leave(w, "VALIDATED", { own: true }) },
    body: { reason: "Moved" },
  }),
};

export const untraced = { "holidays.count": "it only counts: nothing is stored" };

/** What is typed is compared with calendar, stock, other requests and who else is away. */
export const statements = { "holidays.count": 7 };

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  holiday: "holidays.get",
  holiday_movement: adjusted,
  minimum_presence: "holidays.setMinimum",
};
export const commentedByRight = { holiday_type: "holidays.updateType" };
