import { createRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/reports/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { company, person } from "#server/contacts/matrix.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";

type Body = ClientInput<typeof calls.storeReport>["body"];
const visit = (contact: string, more: Partial<Body> = {}): Body => ({
  kind: "visit",
  contact_hash_id: contact,
  date: "2026-11-19",
  summary: "They liked the lemon.",
  steps: [{ text: "Send two samples" }],
  ...more,
});
const made = async (client: Client, body: Body) => (await client.ok(calls.storeReport, { body })).data;
type Made = Awaited<ReturnType<typeof made>>;

const needle = madeOnce(
  async (w) => (await made(w.insider.client, visit(await company(w), { purpose: "Needle of a report" }))).hash_id,
);
export const needles = [needle];

/** A report of a contact in France. People with every right to reports don't reach it if they can't see the contact. */
const onReport = (body?: (report: Made, w: World) => object): Thing =>
  thing(404, async (w) => {
    const report = await made(w.insider.client, visit(await company(w)));
    return { params: { id: report.hash_id }, thing: report.hash_id, ...(body && { body: body(report, w) }) };
  });
const step = (report: Made): string => report.steps[0]?.hash_id ?? "";
/** Somebody who may be mailed reports and has no setting yet. */
const recipient = async (w: World): Promise<string> =>
  (await w.t.make.user({ zone: w.s.paris, rights: ["reports_view"] })).id;
const mailed = (w: World, user: string) => ({
  user_hash_id: user,
  zone_hash_id: w.s.paris.id,
  every: "week" as const,
  weekday: 1,
  hour: 8,
  kinds: [],
  offices: [],
  countries: [],
  skip_empty: true,
});

export const matrix: Readonly<Record<string, Row>> = {
  "reports.list": rows(
    calls.listReports,
    (body) => body.data.map((r) => r.hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "reports.steps": rows(
    calls.openSteps,
    (body) => body.data.map((s) => s.report_hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "reports.get": onReport(),
  "reports.paper": onReport(),
  "reports.store": thing(422, async (w) => ({ body: visit(await company(w)), thing: await company(w) })),
  "reports.update": onReport(() => ({ summary: "Another summary" })),
  "reports.send": onReport((_, w) => ({ recipients: [w.outsider.user.id] })),
  "reports.delete": onReport(() => ({})),
  "reports.tick": onReport((r) => ({ step_hash_id: step(r), done: true })),
  "reports.plan": onReport((r) => ({ step_hash_id: step(r), start: "2026-11-20T09:00", end: "2026-11-20T10:00" })),
  "reports.weekly": "no place",
  "reports.period": thing(422, async (w) => ({
    body: { date_start: "2026-11-01", date_end: "2026-11-30", contact: await company(w) },
    thing: await company(w),
  })),
  "reports.mailing": "no place",
  "reports.configure": "no place",
  "reports.unmail": "no place",
  "reports.preview": "no place",
};

export const updates: Readonly<Record<string, Updated>> = {
  "reports.update": {
    make: async (w, admin) => {
      const body = visit(await company(w), {
        contact_people: [await person(w)],
        place: "Lyon",
        purpose: "New range",
        needs: "A lemon",
        competitors: "A Swiss house",
        samples: "Two lemons",
        recipe_hash_id: await recipe(w),
        project: "Summer",
        trials: [{ name: "A", result: "Weak" }],
        sections: { visits: "One visit" },
        files: [receipt()],
      });
      return { id: (await made(admin, body)).hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getReport, { params: { id } })).data,
    fields: async (w, admin) => {
      const tasted = { name: `Recipe ${next()}`, country_hash_id: w.s.france.id };
      return {
        contact_hash_id: field(await company(w.elsewhere), "contact", "contact_people", "country", "title"),
        contact_people: field([]),
        date: field("2026-11-18"),
        place: field("Grenoble"),
        purpose: field("Prices"),
        summary: field("They liked the orange."),
        needs: field("An orange"),
        competitors: field("A German house"),
        samples: field("Two oranges"),
        recipe_hash_id: field((await admin.ok(createRecipe, { body: tasted })).data.hash_id, "recipe"),
        project: field("Winter"),
        trials: field([{ name: "B", result: "Good" }]),
        sections: field({ visits: "Two visits" }),
        steps: field([{ text: "Send an offer", due_on: "2026-12-01" }]),
        files: field([receipt()]),
        removes: field([], "files"),
        changed: field("Nothing much", "version"),
      };
    },
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "reports.weekly": async () => ({ body: { date: "2026-11-18" } }),
  "reports.period": async (w, admin) => {
    await made(admin, visit(await company(w)));
    return { body: { date_start: "2026-11-01", date_end: "2026-11-30" } };
  },
  "reports.send": async (w, admin) => {
    const { hash_id } = await made(admin, visit(await company(w)));
    return { params: { id: hash_id }, body: { recipients: [w.insider.user.id] } };
  },
  "reports.configure": async (w) => ({ body: mailed(w, await recipient(w)) }),
  "reports.unmail": async (w, admin) => {
    const user_id = await recipient(w);
    await admin.ok(calls.configureMailing, { body: mailed(w, user_id) });
    return { params: { user_id } };
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // Creating the appointment with its details, and the event of the step.
  "reports.plan": 6,
};

/** Fields that take any active staff: the caller may list them all (`GET /api/users/for/reports`), so the answer may name who is refused. */
export const anyStaff = {
  "reports.store": ["steps.0.person_hash_id"],
  "reports.update": ["steps.0.person_hash_id"],
  "reports.send": ["recipients.0"],
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { report: "reports.get" };
