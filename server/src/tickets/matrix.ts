import type { ClientInput } from "#contract/kit/endpoint.ts";
import { getDiscussion } from "#contract/discussion/endpoints.ts";
import { ticketPriority, ticketStatus } from "#contract/reference/ticket-lists.ts";
import type { TicketMeaning } from "#contract/tickets/colours.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import * as process from "#contract/tickets/process-endpoints.ts";
import { ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

type Body = ClientInput<typeof calls.askTicket>["body"];
type TypeBody = ClientInput<typeof calls.createTicketType>["body"];

/** An entry of a list that the migration brings. */
export async function listed(client: Client, list: typeof ticketPriority | typeof ticketStatus, name: string) {
  const { data } = await client.ok(list.list as typeof ticketPriority.list, { query: {} });
  return data.find((entry) => entry.name === name)?.hash_id ?? "";
}
export const newType = async (admin: Client, over: Partial<TypeBody> = {}): Promise<string> =>
  (
    await admin.ok(calls.createTicketType, {
      body: { name: `Type ${next()}`, priority_id: await listed(admin, ticketPriority, "Normal"), ...over },
    })
  ).data.hash_id;

const keeper = madeOnce(async ({ t }) => ({
  client: await t.as(
    await t.make.user({ rights: ["ticket_types_view", "ticket_types_create", "ticket_types_update"] }),
  ),
}));
const type = madeOnce(async (w) => await newType((await keeper(w)).client));

/** A type with a step that its asker does, due after an hour of work. */
const steppedType = madeOnce(async (w) => {
  const id = await newType((await keeper(w)).client);
  const steps = [{ label: "Look", owner: "asker" as const, due_minutes: 60 }];
  await (await keeper(w)).client.ok(process.setTypeProcesses, { params: { id }, body: { steps } });
  return id;
});

/** A ticket of Alice's, brought to a state by the insider. */
async function ticket(w: World, state: TicketMeaning = "OPEN", over: Partial<Body> = {}): Promise<string> {
  const body = { topic: "Printer", type_id: await type(w), zone_id: w.s.paris.id, ...over };
  const { data } = await w.s.alice.client.ok(calls.askTicket, { body });
  const params = { id: data.hash_id };
  const { client } = w.insider;
  if (state === "WAITING" || state === "SOLVED" || state === "CLOSED") {
    const status_id = await listed(client, ticketStatus, state === "WAITING" ? "Waiting" : "Solved");
    await client.ok(calls.setTicketStatus, { params, body: { status_id, question: "Which?", text: "Done" } });
  }
  if (state === "CLOSED") await client.ok(calls.closeTicket, { params, body: {} });
  return data.hash_id;
}
const needle = madeOnce(async (w) => await ticket(w, "OPEN", { topic: "Needle of a ticket" }));
export const needles = [needle];
export const waiting = [needle];
/** One with a step, on which somebody spent time. */
const worked = madeOnce(async (w) => {
  const id = await ticket(w, "OPEN", { type_id: await steppedType(w) });
  await w.insider.client.ok(process.spendTime, { params: { id }, body: { minutes: 20, day: "2026-01-05" } });
  return id;
});
export const alsoMade = [type, worked];

const on = (state: TicketMeaning, body?: (w: World) => object | Promise<object>) =>
  thing(404, async (w) => {
    const id = await ticket(w, state);
    return { params: { id }, thing: id, ...(body && { body: await body(w) }) };
  });
/** A comment of the insider on a ticket, which its asker reads too. */
const ofInsider = (body?: object) =>
  thing(404, async (w) => {
    const params = { id: await ticket(w) };
    const said = { text: "Please look", audience: "external" as const };
    const { data } = await w.insider.client.ok(calls.commentTicket, { params, body: said });
    return { params: { id: data.hash_id }, thing: data.hash_id, ...(body && { body }) };
  });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((row) => row.hash_id);

export const matrix: Readonly<Record<string, Row>> = {
  "tickets.own": shownTo("alice", rows(calls.listOwnTickets, ids, needle)),
  "tickets.list": rows(calls.listTickets, ids, needle, (w) => needle(w.elsewhere)),
  "tickets.board": rows(
    calls.getTicketBoard,
    (body) => body.data.flatMap((column) => column.tickets.map((row) => row.hash_id)),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "tickets.ask": thing(422, async (w) => ({
    body: { topic: "Printer", type_id: await type(w), zone_id: w.s.paris.id },
    thing: w.s.paris.id,
  })),
  "tickets.get": on("OPEN"),
  "tickets.update": on("OPEN", () => ({ topic: "Another topic" })),
  "tickets.assign": on("OPEN", (w) => ({ assignee_id: w.insider.user.id })),
  "tickets.status": on("OPEN", async (w) => ({
    status_id: await listed(w.insider.client, ticketStatus, "Waiting"),
    question: "Which one?",
  })),
  "tickets.reopen": on("SOLVED", () => ({ reason: "It came back" })),
  "tickets.close": on("SOLVED", () => ({})),
  "tickets.withdraw": { ...on("OPEN", () => ({})) },
  "tickets.delete": on("OPEN"),
  "tickets.followers": on("OPEN", (w) => ({ add: [w.s.bruno.user.id] })),
  "tickets.comment": on("OPEN", () => ({ text: "Please look" })),
  "tickets.updateComment": ofInsider({ text: "Look again" }),
  "tickets.deleteComment": ofInsider(),
  "tickets.merge": on("OPEN", async (w) => ({ ticket_hash_id: await ticket(w) })),
  "tickets.unmerge": thing(404, async (w) => {
    const id = await ticket(w);
    await w.insider.client.ok(process.mergeTicket, { params: { id }, body: { ticket_hash_id: await ticket(w) } });
    return { params: { id }, thing: id, body: {} };
  }),
  "tickets.time": on("OPEN", () => ({ minutes: 20, day: "2026-01-05" })),
  "tickets.process": thing(404, async (w) => {
    const id = await ticket(w, "OPEN", { type_id: await steppedType(w) });
    const { data } = await w.s.alice.client.ok(calls.getTicket, { params: { id } });
    return { params: { id }, thing: id, body: { step_id: data.steps[0]?.hash_id, do: "skip", reason: "Not needed" } };
  }),
  "tickets.dueSteps": shownTo(
    "alice",
    rows(
      process.listDueSteps,
      (body) => body.data.map((step) => step.ticket.hash_id),
      async (w) => await ticket(w, "OPEN", { type_id: await steppedType(w) }),
      undefined,
      { query: { date_start: "2020-01-01", date_end: "2100-01-01" } },
    ),
  ),
  "tickets.statistics": rows(
    ticketStatistics,
    (body) => body.data.offices.map((office) => office.zone.hash_id),
    async (w) => {
      await ticket(w, "SOLVED");
      return w.s.paris.id;
    },
    async (w) => {
      await ticket(w.elsewhere, "SOLVED");
      return w.elsewhere.s.paris.id;
    },
  ),
  "tickets.processes": "no place",
  "tickets.setProcesses": "no place",
  "tickets.types": "no place",
  "tickets.getType": "no place",
  "tickets.createType": "no place",
  "tickets.updateType": "no place",
  "tickets.deleteType": "no place",
};

const pdf = () => new File(["%PDF-1.4\n"], "page.pdf", { type: "application/pdf" });
/** They run between two answers. */
const CLOCKS = ["answer", "solution"] as const;
export const updates: Readonly<Record<string, Updated>> = {
  "tickets.update": {
    make: async (w, admin) => {
      const body = { topic: "Printer", description: "Blank pages", type_id: await type(w), zone_id: w.s.paris.id };
      return { id: (await admin.ok(calls.askTicket, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getTicket, { params: { id } })).data,
    fields: async (w, admin) => ({
      topic: field("Another printer", ...CLOCKS),
      description: field("Half pages", ...CLOCKS),
      type_id: field(await newType(admin), "type", ...CLOCKS),
      priority_id: field(await listed(admin, ticketPriority, "High"), "priority", ...CLOCKS),
      zone_id: field(w.s.douala.id, "zone", ...CLOCKS),
      parent_id: field(
        (await admin.ok(calls.askTicket, { body: { topic: "Above", type_id: await type(w), zone_id: w.s.paris.id } }))
          .data.hash_id,
        "parent",
        ...CLOCKS,
      ),
      checklist: field([{ text: "Cable", done: true }], ...CLOCKS),
      files: field([pdf()], ...CLOCKS),
      removes: field([], "files", ...CLOCKS),
    }),
  },
  "tickets.updateComment": {
    make: async (w) => {
      const params = { id: await needle(w) };
      const body = { text: "@Alice, which one?", mentions: [w.s.alice.user.id], audience: "external" as const };
      const { client } = w.insider;
      return { id: (await client.ok(calls.commentTicket, { params, body })).data.hash_id, client };
    },
    read: async (client, id, w) => {
      const params = { kind: "ticket", id: await needle(w) };
      const { data } = await client.ok(getDiscussion, { params, query: {} });
      return data.find((c) => c.hash_id === id) ?? {};
    },
    fields: async (w) => ({
      text: field("@Alice, which of them?", "edited_at"),
      mentions: field([w.insider.user.id], "edited_at"),
    }),
  },
  "tickets.updateType": {
    make: async (w, admin) => {
      const body = {
        name: `Type ${next()}`,
        priority_id: await listed(admin, ticketPriority, "Normal"),
        handlers: [w.insider.user.id],
      };
      return { id: (await admin.ok(calls.createTicketType, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getTicketType, { params: { id } })).data,
    fields: async (w, admin) => ({
      name: field(`Type ${next()}`),
      name_fr: field("Bâtiment"),
      colour: field("amber"),
      secret: field(true),
      retired: field(true),
      priority_id: field(await listed(admin, ticketPriority, "High"), "priority"),
      answer_minutes: field(30),
      solution_minutes: field(90),
      handlers: field([w.s.bruno.user.id]),
    }),
  },
};

const own = async (w: World) => ({ client: w.s.alice.client, params: { id: await ticket(w) }, body: {} });
const ofType = async (admin: Client) => ({ params: { id: await newType(admin) } });
export const deeds: Readonly<Record<string, Deed>> = {
  "tickets.withdraw": async (w) => await own(w),
  "tickets.setProcesses": async (_, admin) => ({
    ...(await ofType(admin)),
    body: { steps: [{ label: "Look", owner: "asker" }] },
  }),
  "tickets.createType": async (_, admin) => ({
    body: { name: `Type ${next()}`, priority_id: await listed(admin, ticketPriority, "Normal") },
  }),
  "tickets.updateType": async (_, admin) => ({ ...(await ofType(admin)), body: { name: `Type ${next()}` } }),
  "tickets.deleteType": async (_, admin) => await ofType(admin),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { ticket: "tickets.get" };

/** Statements beyond the usual budget: notices name tickets, whose names of today are looked up when they are read. */
export const statements = {
  "notifications.load": 1,
  // Two tickets are read, and what hangs on one is moved.
  "tickets.merge": 2,
  "tickets.unmerge": 2,
  // Times, volumes and steps are three questions.
  "tickets.statistics": 1,
};

/** Kinds whose records open by a right without a place, each with a deed that makes one. */
export const commentedByRight = { ticket_type: "tickets.updateType" };
