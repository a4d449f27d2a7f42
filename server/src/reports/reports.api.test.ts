import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createAppointment, deleteAppointment, getAppointment } from "#contract/agenda/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createContact, updateContact } from "#contract/contacts/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/reports/endpoints.ts";
import { storeSample } from "#contract/tracking/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { mailsTask } from "./mails.ts";
import { reportPaper } from "./print.ts";

const { t, s } = await openScene();
const cameroon = await t.make.country({ name: "Cameroon" });
const inFrance = (...rights: Permission[]) =>
  Object.fromEntries(
    rights.map((r) => [r, r.startsWith("contacts") || r.startsWith("recipes") ? [s.france.id] : "all"]),
  );
const author: Permission[] = [
  ...(["reports_view", "reports_create", "reports_update", "reports_delete", "contacts_view_all"] as const),
  ...(["contacts_create", "contacts_update", "agenda_view", "agenda_create", "agenda_delete"] as const),
];
const person = async (name: string, ...rights: Permission[]) => {
  const user = await t.make.user({ name, zone: s.paris, rights: inFrance(...rights) });
  await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [s.france.id, user.id]);
  return { user, client: await t.as(user) };
};
const nora = await person("Nora Writes", ...author);
const omar = await person("Omar Reads", "reports_view", "contacts_view_all");
const boss = await person("Bea Boss", "reports_view_all", "reports_range", "reports_create", "contacts_view_all");
/** May open reports, but sees no contacts. */
const lena = await person("Lena Elsewhere", "reports_view", "reports_view_all");

let n = 0;
const contact = async (more: object = {}): Promise<string> => {
  const body = { name: `Customer ${(n += 1)}`, contactType: "society" as const, country_hash_id: s.france.id, ...more };
  return (await nora.client.ok(createContact, { body })).data.hash_id;
};
type Body = ClientInput<typeof calls.storeReport>["body"];
const visit = async (more: Partial<Body> = {}, client: Client = nora.client) =>
  (
    await client.ok(calls.storeReport, {
      body: {
        kind: "visit",
        contact_hash_id: await contact(),
        date: "2026-03-04",
        summary: "They liked the lemon.",
        ...more,
      },
    })
  ).data;
const on = (id: string) => ({ params: { id } });
const get = async (id: string, client: Client = nora.client) => (await client.ok(calls.getReport, on(id))).data;
const send = async (id: string, ...to: { user: { id: string } }[]) =>
  await nora.client.call(calls.sendReport, { ...on(id), body: { recipients: to.map((p) => p.user.id) } });
const words = (count: number): string => Array.from({ length: count }, (_, i) => `l’arôme${i}`).join(" ");

describe("a visit report", () => {
  test("keeps all that was said, and its summary has at most 200 words", async () => {
    const company = await contact();
    const met = await contact({ contactType: "individual", name: "Marta Soler", company_hash_id: company });
    const report = await visit({
      contact_hash_id: company,
      contact_people: [met],
      place: "Lyon",
      needs: "A lemon",
      competitors: "A Swiss house",
      samples: "Two lemons",
      summary: words(200),
      steps: [{ text: "Send an offer", person_hash_id: omar.user.id, due_on: "2026-03-20" }, { text: "Call" }],
      files: [receipt()],
    });
    assert.deepEqual(
      [report.state, report.country?.name, report.contact_people.map((p) => p.name), report.files.length],
      ["DRAFT", "France", ["Marta Soler"], 1],
    );
    assert.deepEqual(
      report.steps.map((x) => [x.text, x.person?.name ?? null, x.due_on]),
      [
        ["Send an offer", "Omar Reads", "2026-03-20"],
        ["Call", null, null],
      ],
    );
    const body = { kind: "visit" as const, contact_hash_id: company, date: "2026-03-04", summary: words(201) };
    const long = await nora.client.call(calls.storeReport, { body });
    assert.deepEqual([long.status, Object.keys(long.error.errors ?? {})], [422, ["summary"]]);
    assert.match(JSON.stringify(long.error.errors), /200 words/u);
    const change = { ...on(report.hash_id), body: { summary: words(201) } };
    assert.equal((await nora.client.call(calls.updateReport, change)).status, 422);
  });

  test("names a contact in reach and people who are its own", async () => {
    const others = await contact();
    const stranger = await contact({ contactType: "individual", name: "Not theirs", company_hash_id: others });
    const store = async (more: Partial<Body>) =>
      await nora.client.call(calls.storeReport, { body: { kind: "visit", date: "2026-03-04", ...more } });
    const fieldOf = async (more: Partial<Body>): Promise<string[]> => {
      const { status, error } = await store(more);
      assert.equal(status, 422);
      return Object.keys(error.errors ?? {});
    };
    assert.deepEqual(await fieldOf({}), ["contact_hash_id"]);
    assert.deepEqual(await fieldOf({ contact_hash_id: await contact(), contact_people: [stranger] }), [
      "contact_people",
    ]);
    assert.deepEqual(await fieldOf({ kind: "laboratory" }), ["project"]);
    const portal = await t.make.user({ kind: "portal" });
    const steps = [{ text: "Call", person_hash_id: portal.id }];
    assert.deepEqual(await fieldOf({ contact_hash_id: await contact(), steps }), ["steps.0.person_hash_id"]);
    assert.equal(
      (await store({ kind: "laboratory", project: "Summer", trials: [{ name: "A", result: "Weak" }] })).status,
      200,
    );
  });

  test("is its author's and its readers'; all reports are shown where one sees all contacts", async () => {
    const report = await visit();
    assert.equal((await get(report.hash_id, boss.client)).can.update, undefined);
    for (const { client } of [omar, lena])
      assert.equal(
        (await client.call(calls.getReport, on(report.hash_id))).status,
        404,
        "neither right is enough alone",
      );
    assert.equal(
      (await boss.client.call(calls.updateReport, { ...on(report.hash_id), body: { place: "Lyon" } })).status,
      403,
    );
    // The report moves to its contact's country.
    const rights = { reports_view_all: "all" as const, contacts_view_all: [cameroon.id] };
    const douala = await t.as(await t.make.user({ zone: s.douala, rights }));
    assert.equal((await douala.call(calls.getReport, on(report.hash_id))).status, 404);
    const admin = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));
    await admin.ok(updateContact, {
      params: { id: report.contact?.hash_id ?? "" },
      body: { country_hash_id: cameroon.id, name: "Brasseries du Sud" },
    });
    assert.equal((await get(report.hash_id, douala)).title, "Brasseries du Sud");
    assert.equal((await boss.client.call(calls.getReport, on(report.hash_id))).status, 404);
    assert.equal((await get(report.hash_id)).country?.name, "Cameroon", "and stays its author's");
  });

  test("is printed with its project", () => {
    const row = {
      kind: "laboratory",
      number: 1,
      title: "Yuzu",
      date: "2026-03-04",
      date_end: null,
      user: { name: "Nora Writes" },
      recipe: null,
      project: "Summer drink",
      trials: [],
      sections: {},
      edition: 1,
    };
    const { facts, foot } = reportPaper("en", row as never);
    assert.deepEqual(foot, [], "nobody who printed it");
    assert.deepEqual(
      facts?.find(([label]) => label === "Project"),
      ["Project", "Summer drink"],
    );
  });

  test("is found by words and filters", async () => {
    const report = await visit({ summary: "A yuzu for their sorbet.", purpose: "Zesty sorbet" });
    const ids = async (query: object) =>
      (await nora.client.ok(calls.listReports, { query })).data.map((r) => r.hash_id);
    const about = report.contact?.hash_id ?? "";
    for (const query of [
      { search: "yuzu" },
      { search: `yuzu ${report.title}`, kind: "visit" },
      { contact: about, date_start: "2026-03-04", date_end: "2026-03-04" },
      { contact: about, user: nora.user.id, state: "DRAFT" },
    ])
      assert.deepEqual(await ids(query), [report.hash_id], JSON.stringify(query));
    for (const query of [
      { contact: about, date_start: "2026-03-05" },
      { contact: about, kind: "laboratory" },
    ])
      assert.deepEqual(await ids(query), [], JSON.stringify(query));
  });
});

describe("sending", () => {
  test("notifies and mails the chosen people with a PDF, and lets them read it", async () => {
    const report = await visit();
    const { status, body } = await send(report.hash_id, omar);
    assert.deepEqual([status, body.data.state], [200, "SENT"]);
    const seen = await get(report.hash_id, omar.client);
    assert.deepEqual([seen.can.update, seen.recipients.map((r) => r.person.name)], [undefined, ["Omar Reads"]]);
    const { data: news } = await omar.client.ok(loadNotifications, { query: {} });
    assert.equal(news[0]?.kind, "report_sent");
    await t.runJobs();
    const mails = (await mailsOf(t, omar.user.email)).filter((m) => m.subject?.includes(report.title));
    assert.equal(mails.length, 1);
    const [paper] = mails[0]?.attachments.filter((a) => a.mimeType === "application/pdf") ?? [];
    assert.equal(
      Buffer.from(paper?.content as ArrayBuffer)
        .subarray(0, 4)
        .toString(),
      "%PDF",
    );
    assert.notEqual((await get(report.hash_id)).recipients[0]?.mailed_at, null);
    // A recipient who has the report already doesn't get it again.
    assert.equal((await send(report.hash_id, omar)).status, 422);
    assert.equal((await nora.client.call(calls.deleteReport, { ...on(report.hash_id), body: {} })).status, 409);
  });

  test("is refused to people who do not open reports or do not reach the contact, and without a summary", async () => {
    const report = await visit();
    const blind = await person("Ben Blind", "contacts_view_all");
    const { status, error } = await send(report.hash_id, omar, lena, blind);
    assert.deepEqual([status, Object.keys(error.errors ?? {})], [422, ["recipients"]]);
    assert.match(JSON.stringify(error.errors), /Lena Elsewhere/u);
    assert.match(JSON.stringify(error.errors), /Ben Blind/u);
    assert.equal((await get(report.hash_id)).state, "DRAFT");
    const empty = await visit({ summary: "" });
    assert.equal((await send(empty.hash_id, omar)).status, 422);
  });

  test("asks what a recipient may see once more when the mail is written", async () => {
    const report = await visit();
    const late = await person("Leo Late", "reports_view", "contacts_view_all");
    assert.equal((await send(report.hash_id, late)).status, 200);
    await t.owner.query("DELETE FROM user_grant WHERE user_id = $1 AND permission = 'contacts_view_all'", [
      late.user.id,
    ]);
    await t.runJobs();
    assert.deepEqual(await mailsOf(t, late.user.email), []);
  });

  test("tells those who ask for it by their right where they see all reports", async () => {
    const asks = await person("Ada Asks", "reports_view_all", "contacts_view_all", "notify_reports_sent");
    const kinds = async () => (await asks.client.ok(loadNotifications, { query: {} })).data.map((x) => x.kind);
    assert.equal((await send((await visit()).hash_id, omar)).status, 200);
    assert.deepEqual(await kinds(), ["report_sent"]);
    const admin = await t.as(await t.make.user({ zone: s.douala, rights: allPermissions }));
    const { hash_id } = (
      await admin.ok(createContact, {
        body: { name: "Elsewhere", contactType: "society", country_hash_id: cameroon.id },
      })
    ).data;
    const far = await visit({ contact_hash_id: hash_id }, admin);
    const reader = await t.make.user({
      zone: s.douala,
      rights: allPermissions.filter((p) => p !== "notify_reports_sent"),
    });
    await admin.ok(calls.sendReport, { ...on(far.hash_id), body: { recipients: [reader.id] } });
    assert.deepEqual(await kinds(), ["report_sent"], "of the other country nothing was told");
  });

  test("is once: a sent report changes by a new version that says what changed, and is mailed again", async () => {
    const report = await visit();
    await send(report.hash_id, omar);
    await t.runJobs();
    const change = async (body: object) => await nora.client.call(calls.updateReport, { ...on(report.hash_id), body });
    const silent = await change({ summary: "They loved it." });
    assert.deepEqual([silent.status, Object.keys(silent.error.errors ?? {})], [422, ["changed"]]);
    const { body } = await change({ summary: "They loved it.", changed: "Their answer came" });
    assert.deepEqual([body.data.edition, body.data.state], [2, "SENT"]);
    assert.deepEqual(
      body.data.editions.map((e) => [e.edition, e.summary, e.changed, e.changed_by]),
      [[1, "They liked the lemon.", "Their answer came", "Nora Writes"]],
    );
    await t.runJobs();
    await t.runJobs();
    const mails = (await mailsOf(t, omar.user.email)).filter((m) => m.subject?.includes(report.title));
    assert.equal(mails.length, 2);
    assert.match(mails[1]?.text ?? "", /Their answer came/u);
    const { data: news } = await omar.client.ok(loadNotifications, { query: {} });
    assert.equal(news[0]?.kind, "report_changed");
    const { data: past } = await nora.client.ok(recordTimeline, { params: { kind: "report", id: report.hash_id } });
    assert.deepEqual(past.map((e) => e.action).toSorted(), ["edition", "send", "store"]);
  });

  test("holds the contact: a sent report keeps it", async () => {
    const report = await visit();
    await send(report.hash_id, omar);
    const change = async (contact_hash_id: string) =>
      await nora.client.call(calls.updateReport, {
        ...on(report.hash_id),
        body: { contact_hash_id, changed: "Moved" },
      });
    const { status, error } = await change(await contact());
    assert.deepEqual([status, Object.keys(error.errors ?? {})], [422, ["contact_hash_id"]]);
    assert.equal((await change(report.contact?.hash_id ?? "")).status, 200, "the same one again");
  });

  test("mails who sent it to those who get it for the first time, and who changed it to the others", async () => {
    const report = await visit();
    const editor = await person("Edda Edits", "reports_view", "reports_update_all", "contacts_view_all");
    const newcomer = await person("Nils New", "reports_view", "contacts_view_all");
    await send(report.hash_id, omar);
    await t.runJobs();
    await editor.client.ok(calls.updateReport, { ...on(report.hash_id), body: { changed: "Prices" } });
    await editor.client.ok(calls.sendReport, { ...on(report.hash_id), body: { recipients: [newcomer.user.id] } });
    await t.runJobs();
    const texts = async (to: string) =>
      (await mailsOf(t, to)).filter((m) => m.subject?.includes(report.title)).map((m) => m.text ?? "");
    const [first, second] = await texts(omar.user.email);
    assert.match(first ?? "", /Nora Writes sent you report/u);
    assert.match(second ?? "", /Edda Edits changed report \d+: Prices/u);
    const [only, ...more] = await texts(newcomer.user.email);
    assert.match(only ?? "", /Edda Edits sent you report/u);
    assert.deepEqual(more, []);
  });

  const mailing = { storage: {} as never, publicUrl: "https://cordial.example" };
  test("draws the paper anew when a new version is saved while the mails are written", async () => {
    const report = await visit();
    const readers = [
      await person("Eva First", "reports_view", "contacts_view_all"),
      await person("Eve Second", "reports_view", "contacts_view_all"),
    ];
    await send(report.hash_id, ...readers);
    const long = Array.from({ length: 12 }, () => randomUUID()).join(" ");
    const steps = Array.from({ length: 30 }, () => ({ text: long }));
    let isSaved = false;
    // The first mail is drawn when its transaction begins: save the new version just before.
    const pool = new Proxy(t.pool, {
      get(target, key) {
        if (key === "connect")
          return async () => {
            if (!isSaved) {
              isSaved = true;
              await nora.client.ok(calls.updateReport, { ...on(report.hash_id), body: { changed: "Steps", steps } });
            }
            return await target.connect();
          };
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    await mailsTask({ ...mailing, pool })({ report: report.hash_id }, {} as never);
    await t.runJobs();
    const sizes = [];
    for (const { user } of readers) {
      const mails = await mailsOf(t, user.email);
      assert.equal(mails.length, 1, user.email);
      const content = mails[0]?.attachments[0]?.content;
      sizes.push(content instanceof ArrayBuffer ? content.byteLength : 0);
    }
    const [one = 0, other = 0] = sizes;
    assert.ok(one > 0 && Math.abs(one - other) < 2000, `both have the long version: ${sizes.join(", ")}`);
  });

  test("does not mark a version as mailed that is saved while its mail waits", async () => {
    const report = await visit();
    const reader = await person("Wil Waits", "reports_view", "contacts_view_all");
    await send(report.hash_id, reader);
    // Simulates a change that has made version 2 and has not committed.
    const saving = await t.pool.connect();
    await saving.query("BEGIN");
    await saving.query("SELECT 1 FROM report WHERE hash_id = $1 FOR NO KEY UPDATE", [report.hash_id]);
    await saving.query("UPDATE report_recipient SET mailed_at = NULL WHERE report_id = $1", [report.hash_id]);
    await saving.query("UPDATE report SET edition = 2 WHERE hash_id = $1", [report.hash_id]);
    const run = mailsTask({ ...mailing, pool: t.pool })({ report: report.hash_id }, {} as never);
    const waits = async (): Promise<boolean> =>
      (
        await t.owner.query(
          "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.datname = current_database() WHERE NOT l.granted AND (l.database = d.oid OR l.locktype = 'transactionid')",
        )
      ).rows.length > 0;
    for (let i = 0; i < 200 && !(await waits()); i++) await pause(50);
    await saving.query("COMMIT");
    saving.release();
    await run;
    assert.equal((await get(report.hash_id)).recipients[0]?.mailed_at, null);
  });
});

describe("next steps", () => {
  test("are ticked off by whom they are for, by the author, and by nobody else", async () => {
    const report = await visit({ steps: [{ text: "Mine", person_hash_id: omar.user.id }, { text: "Anybody's" }] });
    await send(report.hash_id, omar);
    const [mine, other] = report.steps.map((x) => x.hash_id) as [string, string];
    const tick = async (client: Client, step_hash_id: string, done = true) =>
      await client.call(calls.tickStep, { ...on(report.hash_id), body: { step_hash_id, done } });
    const open = async () => {
      const query = { contact: report.contact?.hash_id ?? "" };
      return (await omar.client.ok(calls.openSteps, { query })).data.map((x) => [x.text, x.mine]);
    };
    assert.deepEqual(await open(), [
      ["Mine", true],
      ["Anybody's", false],
    ]);
    assert.equal((await tick(omar.client, other)).status, 403);
    assert.equal((await tick(boss.client, mine)).status, 403);
    assert.equal((await tick(omar.client, mine)).body.data.open_steps, 1);
    assert.equal((await tick(nora.client, other)).body.data.steps[1]?.done_by, "Nora Writes");
    assert.deepEqual(await open(), []);
    assert.equal((await tick(nora.client, mine, false)).status, 200);
    assert.deepEqual(await open(), [["Mine", true]]);
    const query = { contact: report.contact?.hash_id ?? "", limit: 1 };
    assert.equal((await nora.client.ok(calls.openSteps, { query })).total, 1);
    await nora.client.ok(calls.tickStep, { ...on(report.hash_id), body: { step_hash_id: other, done: false } });
    const cut = await nora.client.ok(calls.openSteps, { query });
    assert.deepEqual([cut.data.length, cut.total], [1, 2], "those beyond the limit are counted");
    const elsewhere = await visit();
    const wrong = { ...on(elsewhere.hash_id), body: { step_hash_id: mine, done: true } };
    assert.equal((await nora.client.call(calls.tickStep, wrong)).status, 422, "of another report");
  });

  test("become appointments with the report's contact, and are open again when these are deleted", async () => {
    const report = await visit({ steps: [{ text: "Taste together", person_hash_id: omar.user.id }] });
    const body = { step_hash_id: report.steps[0]?.hash_id ?? "", start: "2026-03-20T09:00", end: "2026-03-20T10:00" };
    const { data } = await nora.client.ok(calls.planStep, { ...on(report.hash_id), body });
    const id = data.steps[0]?.appointment_hash_id ?? "";
    const made = (await nora.client.ok(getAppointment, { params: { id }, query: {} })).data;
    assert.deepEqual(
      [made.title, made.contact?.name, made.people.map((p) => p.name)],
      ["Taste together", report.title, ["Nora Writes", "Omar Reads"]],
    );
    assert.deepEqual([data.open_steps, data.steps[0]?.planned], [0, true]);
    assert.equal((await nora.client.call(calls.planStep, { ...on(report.hash_id), body })).status, 409);
    await nora.client.ok(deleteAppointment, { params: { id }, query: {} });
    assert.deepEqual(
      [(await get(report.hash_id)).open_steps, (await get(report.hash_id)).steps[0]?.planned],
      [1, false],
    );
  });

  test("are planned only by people who may still open reports", async () => {
    const past = await person("Pat Past", "agenda_view", "agenda_create", "contacts_view_all");
    const report = await visit({ steps: [{ text: "Call", person_hash_id: past.user.id }] });
    await t.owner.query("UPDATE report SET readers = readers || $2::uuid WHERE hash_id = $1", [
      report.hash_id,
      past.user.id,
    ]);
    const body = { step_hash_id: report.steps[0]?.hash_id ?? "", start: "2026-03-20T09:00", end: "2026-03-20T10:00" };
    assert.equal((await past.client.call(calls.planStep, { ...on(report.hash_id), body })).status, 403);
  });

  test("stay what they are when others are added or go", async () => {
    const report = await visit({ steps: [{ text: "One" }, { text: "Two" }] });
    const [one, two] = report.steps.map((x) => x.hash_id) as [string, string];
    await nora.client.ok(calls.tickStep, { ...on(report.hash_id), body: { step_hash_id: two, done: true } });
    const steps = [{ text: "New" }, { hash_id: two, text: "Two, done" }];
    const { data } = await nora.client.ok(calls.updateReport, { ...on(report.hash_id), body: { steps } });
    assert.deepEqual(
      data.steps.map((x) => [x.text, x.done_at !== null]),
      [
        ["New", false],
        ["Two, done", true],
      ],
    );
    const gone = { ...on(report.hash_id), body: { steps: [{ hash_id: one, text: "Back" }] } };
    assert.equal((await nora.client.call(calls.updateReport, gone)).status, 422);
  });
});

describe("a drafted report", () => {
  test("of a week has its visits, lab reports, samples and next week's appointments; there is one a week", async () => {
    const writer = await person("Wim Weekly", ...author, "trackings_create", "trackings_view", "recipes_create");
    await t.owner.query(
      "INSERT INTO user_grant (user_id, permission, place_id) SELECT $1, unnest(ARRAY['trackings_create', 'trackings_view', 'recipes_view_all', 'recipes_create']), NULL ON CONFLICT DO NOTHING",
      [writer.user.id],
    );
    const client = await t.as(writer.user);
    const [seen, met] = [await contact(), await contact()];
    await visit({ contact_hash_id: seen, date: "2026-03-11", purpose: "New range" }, client);
    await visit({ contact_hash_id: seen, date: "2026-03-17", purpose: "The week after" }, client);
    const lab = { kind: "laboratory" as const, project: "Summer drink", date: "2026-03-12", purpose: "Dosage" };
    await client.ok(calls.storeReport, { body: lab });
    const meet = async (title: string, day: string, contact_hash_id: string) =>
      await client.ok(createAppointment, {
        body: { title, kind: "visit", contact_hash_id, start: `${day}T09:00`, end: `${day}T10:00` },
      });
    await meet("Has its report", "2026-03-11", seen);
    await meet("Has none yet", "2026-03-13", met);
    await meet("To come", "2026-03-18", met);
    await meet("In two weeks", "2026-03-25", met);
    const recipe = (await client.ok(createRecipe, { body: { name: "Yuzu", country_hash_id: s.france.id } })).data;
    const lines = [{ recipe_hash_id: recipe.hash_id, quantity: 2 }];
    await client.ok(storeSample, { body: { contact_hash_id: seen, date: "2026-03-10", lines } });
    const { data } = await client.ok(calls.weeklyReport, { body: { date: "2026-03-15" } });
    assert.deepEqual(
      [data.kind, data.date, data.date_end, data.country?.name],
      ["weekly", "2026-03-09", "2026-03-15", "France"],
    );
    const { visits, laboratory, samples, orders, next_week } = data.sections;
    assert.match(visits ?? "", /11-03-2026 Customer \d+: New range\n13-03-2026 Has none yet/u);
    assert.doesNotMatch(visits ?? "", /Has its report|The week after/u);
    assert.match(laboratory ?? "", /Summer drink: Dosage/u);
    assert.match(samples ?? "", /2 × Yuzu/u);
    assert.deepEqual([orders, next_week], [null, "18-03-2026 09:00 To come"]);
    const again = await client.call(calls.weeklyReport, { body: { date: "2026-03-09" } });
    assert.equal(again.status, 409);
    const { data: written } = await client.ok(calls.updateReport, {
      ...on(data.hash_id),
      body: { summary: "A good week", sections: { visits: "One good visit" } },
    });
    assert.deepEqual([written.sections.visits, written.sections.samples], ["One good visit", samples]);
  });

  test("of a week is in no country when one of its contacts is out of reach", async () => {
    const writer = await person("Wanda Weekly", ...author);
    const [near, moved] = [await contact(), await contact()];
    for (const contact_hash_id of [near, moved]) await visit({ contact_hash_id, date: "2026-03-11" }, writer.client);
    const admin = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));
    await admin.ok(updateContact, { params: { id: moved }, body: { country_hash_id: cameroon.id } });
    const { data } = await writer.client.ok(calls.weeklyReport, { body: { date: "2026-03-11" } });
    assert.equal(data.country, null);
  });

  test("of a period has what was sent and one's own, of what one sees, and is for who may ask for it", async () => {
    const [sent, draft] = [
      await visit({ date: "2026-05-04", summary: "Sent in May." }),
      await visit({ date: "2026-05-05", summary: "Draft in May." }),
    ];
    await send(sent.hash_id, omar);
    const body = { date_start: "2026-05-01", date_end: "2026-05-31" };
    const { data } = await boss.client.ok(calls.periodReport, { body });
    assert.match(data.sections.visits ?? "", /Sent in May\./u);
    assert.doesNotMatch(data.sections.visits ?? "", /Draft in May/u);
    assert.equal(draft.state, "DRAFT");
    const empty = await boss.client.call(calls.periodReport, { body: { ...body, user: omar.user.id } });
    assert.equal(empty.status, 422);
    const long = { date_start: "2024-01-01", date_end: "2026-01-01" };
    assert.equal((await boss.client.call(calls.periodReport, { body: long })).status, 422);
    assert.equal((await nora.client.call(calls.periodReport, { body })).status, 403);
  });
});

test("what a report says of a customer who is a person is erased with them", async () => {
  const name = "Jean Erased";
  const report = await visit({
    contact_hash_id: await contact({ contactType: "individual", name }),
    purpose: "Secret purpose",
    project: "Secret project",
    steps: [{ text: "Secret step" }],
    files: [receipt()],
  });
  await t.owner.query("UPDATE contact SET erased_at = clock(), name = 'Erased' WHERE hash_id = $1", [
    report.contact?.hash_id,
  ]);
  const now = await get(report.hash_id);
  assert.deepEqual([now.title, now.summary, now.purpose, now.steps], ["Erased", "", null, []]);
  assert.deepEqual([now.project, now.files], [null, []]);
  const { rows } = await t.owner.query<{ told: string }>(
    "SELECT coalesce(before::text, '') || coalesce(after::text, '') || details::text AS told FROM audit WHERE entity_id = $1",
    [report.hash_id],
  );
  assert.ok(rows.length > 0 && rows.every(({ told }) => !told.includes("Secret")), "the trail has it sealed");
});

test("a draft that moves to another contact keeps what it said of a person sealed for that person", async () => {
  const one = async (name: string) => await contact({ contactType: "individual", name });
  const [anna, bert, company] = [await one("Anna First"), await one("Bert Second"), await contact()];
  const report = await visit({ contact_hash_id: anna, summary: "Secret of Anna" });
  const change = async (contact_hash_id: string, summary: string) =>
    await nora.client.ok(calls.updateReport, { ...on(report.hash_id), body: { contact_hash_id, summary } });
  await change(bert, "Secret of Bert");
  await change(company, "About a company");
  const { rows } = await t.owner.query<{ before: string | null; after: string | null }>(
    `SELECT coalesce(before -> 'summary' ->> '$of', before ->> 'summary') AS before, coalesce(after -> 'summary' ->> '$of', after ->> 'summary') AS after
     FROM audit WHERE entity_id = $1 AND action = 'update' ORDER BY hash_id`,
    [report.hash_id],
  );
  assert.deepEqual(rows, [
    { before: anna, after: bert },
    { before: bert, after: "About a company" },
  ]);
});
