import * as calls from "#contract/agenda/endpoints.ts";
import { createRate } from "#contract/expenses/policy.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { appointmentCategory } from "#contract/reference/house-lists.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { company, person } from "#server/contacts/matrix.ts";

type Body = ClientInput<typeof calls.createAppointment>["body"];
const visit = (contact: string, more: Partial<Body> = {}): Body => ({
  title: `Visit ${next()}`,
  kind: "visit",
  contact_hash_id: contact,
  start: "2026-11-19T09:00",
  end: "2026-11-19T10:30",
  ...more,
});
const made = async (client: Client, body: Body): Promise<string> =>
  (await client.ok(calls.createAppointment, { body })).data.hash_id;

const category = async (admin: Client): Promise<string> => {
  const body = { name: `Category ${next()}`, colour: "green" as const };
  return (await admin.ok(appointmentCategory.create, { body })).data.hash_id;
};

const needle = madeOnce(
  async (w) => await made(w.insider.client, visit(await company(w), { title: "Needle of a visit" })),
);
export const needles = [needle];

/** A visit to a contact in France. People with every right of the agenda don't reach it if they can't see the contact. */
const onVisit = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await made(w.insider.client, visit(await company(w)));
    return { params: { id }, thing: id, query: {}, ...(body && { body }) };
  });

const paid = madeOnce(async (w) => {
  const rate = {
    kind: "mileage",
    country_id: w.s.france.id,
    vehicle: "car",
    amount: "0.45",
    source: "Board",
    start_date: "2020-01-01",
  } as const;
  return (await w.s.chloe.client.ok(createRate, { params: { id: w.s.paris.id }, body: rate })).data.hash_id;
});
/** Kilometres are paid in Paris, and there is a visit in the past. */
const driven: Deed = async (w, admin) => {
  await paid(w);
  const day = "2025-11-19";
  const body = visit(await company(w), { start: `${day}T09:00`, end: `${day}T10:30` });
  const id = await made(admin, body);
  return { params: { id }, body: { km: "120", km_reason_id: w.s.taxi.id } };
};

export const matrix: Readonly<Record<string, Row>> = {
  "agenda.list": rows(
    calls.listAppointments,
    (body) => body.data.flatMap((one) => one.appointment_hash_id ?? []),
    needle,
    (w) => needle(w.elsewhere),
    { query: { date_start: "2026-11-01", date_end: "2026-11-30" } },
  ),
  "agenda.get": onVisit(),
  "agenda.create": thing(422, async (w) => ({ body: visit(await company(w)), thing: await company(w) })),
  "agenda.update": onVisit({ title: "Another title" }),
  "agenda.delete": onVisit(),
  "agenda.journey": onVisit(),
  "agenda.draftExpense": thing(404, async (w) => {
    const { params, body } = (await driven(w, w.insider.client)) as ClientInput<typeof calls.draftExpense>;
    return { params, body, thing: params.id };
  }),
  "agenda.ofExpense": thing(200, async (w) => {
    const { client } = w.insider;
    const { params, body } = (await driven(w, client)) as ClientInput<typeof calls.draftExpense>;
    const id = (await client.ok(calls.draftExpense, { params, body })).data.hash_id;
    return { params: { id }, thing: id };
  }),
  "agenda.colleagues": rows(
    calls.listColleagues,
    (body) => body.data.map((one) => one.hash_id),
    // Her manager too, who is shown by another rule.
    (w) => [w.s.alice.user.id, w.s.bruno.user.id],
    (w) => w.elsewhere.s.alice.user.id,
  ),
  "agenda.categories": "no place",
  "agenda.feed": "no place",
  "agenda.openFeed": "no place",
  "agenda.closeFeed": "no place",
  "agenda.readFeed": "no place",
};

export const updates: Readonly<Record<string, Updated>> = {
  "agenda.update": {
    make: async (w: World, admin) => {
      const body = visit(await company(w), {
        contact_people: [await person(w)],
        people: [w.s.alice.user.id],
        place: "Lyon",
        link: "https://meet.example.test/1",
        notes: "Bring samples",
        remind_minutes: 15,
        files: [receipt()],
      });
      return { id: (await admin.ok(calls.createAppointment, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getAppointment, { params: { id }, query: {} })).data,
    fields: async (w, admin) => ({
      title: field("Another visit"),
      kind: field("call"),
      category_hash_id: field(await category(admin), "category"),
      contact_hash_id: field(null, "contact", "contact_people"),
      contact_people: field([]),
      people: field([w.s.bruno.user.id]),
      place: field("Grenoble"),
      link: field("https://meet.example.test/2"),
      start: field("2026-11-19T08:00", "starts_at"),
      end: field("2026-11-19T12:00", "ends_at"),
      all_day: field(true, "start", "end", "starts_at", "ends_at"),
      notes: field("Bring the price list"),
      travel_before: field(45),
      travel_after: field(60),
      travel_km: field("120.5"),
      remind_minutes: field(60),
      repeat: field("FREQ=WEEKLY;COUNT=4"),
      invite: field(true),
      files: field([receipt()]),
      removes: field([], "files"),
      scope: field("all"),
      at: field("2026-11-19T08:00:00Z"),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "agenda.draftExpense": driven,
  "agenda.openFeed": async () => ({}),
  "agenda.closeFeed": async (_, admin) => {
    await admin.ok(calls.openFeed);
    return {};
  },
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { appointment: "agenda.update" };
