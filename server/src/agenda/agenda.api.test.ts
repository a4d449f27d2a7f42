import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import * as calls from "#contract/agenda/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { remindTask } from "./remind.ts";
import ical from "node-ical";

const { t, s } = await openScene();
const own: readonly Permission[] = ["agenda_view", "agenda_create", "agenda_update", "agenda_delete", "contacts_view"];
const everybody = (rights: readonly Permission[]) => Object.fromEntries(rights.map((r) => [r, "all" as const]));
const someone = async (
  name: string,
  rights: NonNullable<Parameters<typeof t.make.user>[0]>["rights"],
  zone = s.paris,
) => {
  const user = await t.make.user({ name, zone, rights });
  return { user, client: await t.as(user) };
};
const france = [s.france.id];
const sales = await someone("Sally Sales", {
  ...everybody(own),
  contacts_view: france,
  contacts_create: france,
  contacts_view_all: france,
});
const colleague = await someone("Colin League", everybody(own));
/** Sees everybody's agenda, but no contacts. */
const planner = await someone("Pat Planner", everybody([...own, "agenda_view_all"]));
const boss = await someone("Bea Boss", {
  ...everybody([...own, "agenda_view_all", "agenda_update_all", "agenda_delete_all"]),
  contacts_view_all: france,
});

type Body = ClientInput<typeof calls.createAppointment>["body"];
const visit = (more: Partial<Body> = {}): Body => ({
  title: "Visit",
  kind: "visit",
  start: "2026-03-16T10:00",
  end: "2026-03-16T11:00",
  ...more,
});
const make = async (body: Body, client: Client = sales.client) =>
  (await client.ok(calls.createAppointment, { body })).data;
const march = { date_start: "2026-03-01", date_end: "2026-04-30" };
const listed = async (client: Client, query: object = march) =>
  (await client.ok(calls.listAppointments, { query: { limit: 500, ...query } })).data;
const timesOfOne = async (id: string, client: Client = sales.client, query: object = march) =>
  (await listed(client, query)).filter((one) => one.appointment_hash_id === id);

let customer = "";
let buyer = "";
before(async () => {
  const company = { name: "Lemonade Ltd", contactType: "society" as const, country_hash_id: s.france.id };
  customer = (await sales.client.ok(createContact, { body: company })).data.hash_id;
  const person = {
    name: "Marta Buyer",
    contactType: "individual" as const,
    company_hash_id: customer,
    country_hash_id: s.france.id,
    mails: [{ label: "work" as const, address: "marta@lemonade.test" }],
  };
  buyer = (await sales.client.ok(createContact, { body: person })).data.hash_id;
});

describe("who sees what", () => {
  test("one’s own, and those one takes part in", async () => {
    const { hash_id } = await make(visit({ people: [colleague.user.id] }));
    assert.equal((await timesOfOne(hash_id, colleague.client)).length, 1);
    await colleague.client.ok(calls.getAppointment, { params: { id: hash_id }, query: {} });
    const alone = await make(visit({ title: "Alone" }));
    assert.equal((await timesOfOne(alone.hash_id, colleague.client)).length, 0);
    const other = await colleague.client.call(calls.getAppointment, { params: { id: alone.hash_id }, query: {} });
    assert.equal(other.status, 404);
  });
  test("without the right to everybody’s, asking for a colleague shows nothing", async () => {
    const query = { ...march, people: sales.user.id };
    assert.deepEqual(await listed(colleague.client, query), []);
  });
  test("out of reach of the contact: the time and the person, and not another byte", async () => {
    const secret = visit({
      title: "Top secret",
      contact_hash_id: customer,
      place: "Grenoble",
      people: [colleague.user.id],
    });
    const { hash_id } = await make(secret);
    const answer = await planner.client.call(calls.listAppointments, {
      query: { ...march, people: sales.user.id, limit: 500 },
    });
    const busy = answer.body.data.filter((one) => one.appointment_hash_id === null);
    assert.ok(busy.length > 0);
    for (const word of ["Top secret", "Grenoble", "Lemonade", hash_id])
      assert.ok(!answer.raw.includes(word), `it tells ${word}`);
    assert.deepEqual(
      busy[0]?.people.map((p) => p.name),
      ["Sally Sales"],
    );
    const found = await listed(planner.client, { ...march, people: sales.user.id, search: "secret" });
    assert.deepEqual(found, [], "a filter tells nothing either");
    const one = await planner.client.call(calls.getAppointment, { params: { id: hash_id }, query: {} });
    assert.equal(one.status, 404);
    const seen = await boss.client.ok(calls.getAppointment, { params: { id: hash_id }, query: {} });
    assert.equal(seen.data.title, "Top secret");
    assert.deepEqual(seen.data.can, { update: true, delete: true });
  });
  test("who takes part may not change it; whoever holds the right to others’ may", async () => {
    const { hash_id: id } = await make(visit({ people: [colleague.user.id] }));
    const no = await colleague.client.call(calls.updateAppointment, { params: { id }, body: { title: "Mine" } });
    assert.equal(no.status, 403);
    await boss.client.ok(calls.updateAppointment, { params: { id }, body: { title: "Moved by the boss" } });
  });
  test("a contact out of reach, and a colleague whom one does not see, are as if they were not there", async () => {
    const far = await someone("Far Away", {}, s.douala);
    const noContact = await colleague.client.call(calls.createAppointment, {
      body: visit({ contact_hash_id: customer }),
    });
    const noColleague = await colleague.client.call(calls.createAppointment, {
      body: visit({ people: [far.user.id] }),
    });
    assert.deepEqual([noContact.status, noColleague.status], [422, 422]);
    assert.deepEqual(Object.keys(noColleague.error.errors ?? {}), ["people"]);
  });
});

describe("times", () => {
  test("the end is after the start, by field", async () => {
    const answer = await sales.client.call(calls.createAppointment, { body: visit({ end: "2026-03-16T09:00" }) });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.error.errors ?? {}), ["end"]);
  });
  test("a month asks two statements, however many people", async () => {
    await make(visit({ repeat: "FREQ=DAILY;COUNT=20", people: [colleague.user.id] }));
    const query = { ...march, people: [sales, colleague, planner, boss].map((p) => p.user.id).join(","), limit: 500 };
    await boss.client.ok(calls.listAppointments, { query });
    const { sent } = await t.counted(() => boss.client.ok(calls.listAppointments, { query }));
    assert.ok(sent <= 3, `${sent} statements`);
  });
  test("pages follow each other without a gap", async () => {
    const all = await listed(sales.client);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await sales.client.ok(calls.listAppointments, { query: { ...march, limit: 7, after } });
      assert.ok(page.data.length <= 7);
      paged.push(...page.data.map((one) => one.hash_id));
      after = page.after ?? undefined;
    } while (after);
    assert.deepEqual(
      paged,
      all.map((one) => one.hash_id),
    );
  });
});

describe("a series", () => {
  const weekly = visit({ repeat: "FREQ=WEEKLY;COUNT=4" });
  const second = "2026-03-23T09:00:00Z";
  test("this one alone changes", async () => {
    const { hash_id: id } = await make(weekly);
    const body = { scope: "this" as const, at: second, start: "2026-03-24T15:00" };
    const { data: moved } = await sales.client.ok(calls.updateAppointment, { params: { id }, body });
    assert.equal(moved.series_hash_id, id);
    assert.deepEqual([moved.start, moved.end], ["2026-03-24T15:00", "2026-03-24T16:00"]);
    assert.equal((await timesOfOne(id)).length, 3);
    assert.equal((await timesOfOne(moved.hash_id)).length, 1);
  });
  test("this and the following become a series of their own", async () => {
    const { hash_id: id } = await make(weekly);
    const body = { scope: "following" as const, at: second, start: "2026-03-24T15:00" };
    const { data: next } = await sales.client.ok(calls.updateAppointment, { params: { id }, body });
    assert.equal(next.repeat, "FREQ=WEEKLY;COUNT=3");
    assert.deepEqual(
      (await timesOfOne(id)).map((one) => one.starts_at),
      ["2026-03-16T09:00:00Z"],
    );
    assert.deepEqual(
      (await timesOfOne(next.hash_id)).map((one) => one.starts_at),
      ["2026-03-24T14:00:00Z", "2026-03-31T13:00:00Z", "2026-04-07T13:00:00Z"],
    );
  });
  test("all of them move by as much as one is moved, and their days of the week along", async () => {
    const { hash_id: id } = await make(visit({ repeat: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4" }));
    const body = { scope: "all" as const, at: "2026-03-18T09:00:00Z", start: "2026-03-19T10:30" };
    const { data } = await sales.client.ok(calls.updateAppointment, { params: { id }, body });
    assert.equal(data.repeat, "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4");
    assert.deepEqual([data.start, data.end], ["2026-03-17T10:30", "2026-03-17T11:30"]);
  });
  test("one of them is deleted, then the following, then all", async () => {
    const { hash_id: id } = await make(weekly);
    await sales.client.ok(calls.deleteAppointment, { params: { id }, query: { scope: "this", at: second } });
    assert.equal((await timesOfOne(id)).length, 3);
    const third = "2026-03-30T08:00:00Z";
    await sales.client.ok(calls.deleteAppointment, { params: { id }, query: { scope: "following", at: third } });
    assert.equal((await timesOfOne(id)).length, 1);
    await sales.client.ok(calls.deleteAppointment, { params: { id }, query: { scope: "all" } });
    assert.equal((await timesOfOne(id)).length, 0);
  });
  for (const [start, at, notations] of [
    ["2026-03-16T10:00", second, ["2026-03-23T09:00:00.000Z", "2026-03-23T09:00:00.000000Z"]],
    // The hour that the night of the 25th has twice; its first is in summer time.
    ["2026-10-18T02:30", "2026-10-25T00:30:00Z", ["2026-10-25T00:30:00.000000Z"]],
  ] as const)
    for (const written of [at, ...notations])
      test(`ended at a time that was taken out, it loses that time with its files: ${written}`, async () => {
        const end = start.replace(/..$/u, "59");
        const { hash_id: id } = await make({ ...weekly, start, end });
        const { data: taken } = await sales.client.ok(calls.updateAppointment, {
          params: { id },
          body: { scope: "this", at, title: "Another day", files: [receipt()] },
        });
        const filesOf = async () =>
          (await t.owner.query("SELECT 1 FROM file WHERE record_id = $1", [taken.hash_id])).rows.length;
        assert.equal(await filesOf(), 1);
        await sales.client.ok(calls.deleteAppointment, {
          params: { id },
          query: { scope: "following", at: written },
        });
        const gone = await sales.client.call(calls.getAppointment, { params: { id: taken.hash_id }, query: {} });
        assert.deepEqual([gone.status, await filesOf()], [404, 0]);
        const left = await timesOfOne(id, sales.client, { date_start: start.slice(0, 10), date_end: "2026-12-31" });
        assert.equal(left.length, 1);
      });
  test("a time that it does not have is refused by its field", async () => {
    const { hash_id: id } = await make(weekly);
    const body = { scope: "this" as const, at: "2026-03-24T09:00:00Z", title: "None" };
    const answer = await sales.client.call(calls.updateAppointment, { params: { id }, body });
    assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [422, ["at"]]);
  });
});

/** The calendar files of the mails to an address. */
async function invitesTo(address: string): Promise<string[]> {
  await t.runJobs();
  const mails = await mailsOf(t, address);
  return mails.flatMap((mail) => {
    const part = mail.attachments.find((a) => a.mimeType === "text/calendar");
    return part ? [typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content)] : [];
  });
}

describe("guests", () => {
  test("are mailed an invitation, its change and its end, each with the next number", async () => {
    const body = visit({ title: "Tasting", contact_hash_id: customer, contact_people: [buyer], invite: true });
    const { hash_id: id } = await make(body);
    await sales.client.ok(calls.updateAppointment, { params: { id }, body: { start: "2026-03-16T10:30" } });
    await sales.client.ok(calls.updateAppointment, { params: { id }, body: { notes: "Nobody is told of a note" } });
    await sales.client.ok(calls.deleteAppointment, { params: { id }, query: {} });
    const told = (await invitesTo("marta@lemonade.test")).map((file) => {
      const event = Object.values(ical.sync.parseICS(file)).find((e) => e?.type === "VEVENT");
      assert.ok(event?.type === "VEVENT");
      return [event.method, String(event.sequence), event.uid, event.start.toISOString(), event.status];
    });
    const uid = `${id}@cordial.test`;
    assert.deepEqual(told, [
      ["REQUEST", "0", uid, "2026-03-16T09:00:00.000Z", "CONFIRMED"],
      ["REQUEST", "1", uid, "2026-03-16T09:30:00.000Z", "CONFIRMED"],
      ["CANCEL", "2", uid, "2026-03-16T09:30:00.000Z", "CANCELLED"],
    ]);
  });
});

describe("guests of a series", () => {
  const eventsOf = (file: string) => Object.values(ical.sync.parseICS(file)).filter((e) => e?.type === "VEVENT");
  test("who was taken off one time is not invited to it again by a change of the whole series", async () => {
    const person = (name: string, address: string) => ({
      name,
      contactType: "individual" as const,
      company_hash_id: customer,
      country_hash_id: s.france.id,
      mails: [{ label: "work" as const, address }],
    });
    const stays = (await sales.client.ok(createContact, { body: person("Stan Stays", "stan@lemonade.test") })).data;
    const goes = (await sales.client.ok(createContact, { body: person("Gina Goes", "gina@lemonade.test") })).data;
    const { hash_id: id } = await make(
      visit({
        title: "Weekly tasting",
        contact_hash_id: customer,
        contact_people: [stays.hash_id, goes.hash_id],
        invite: true,
        repeat: "FREQ=WEEKLY;COUNT=4",
      }),
    );
    const one = { scope: "this" as const, at: "2026-03-23T09:00:00Z", contact_people: [stays.hash_id], title: "Alone" };
    await sales.client.ok(calls.updateAppointment, { params: { id }, body: one });
    const all = { scope: "all" as const, place: "Cellar" };
    await sales.client.ok(calls.updateAppointment, { params: { id }, body: all });
    const last = async (address: string) => (await invitesTo(address)).at(-1) ?? "";
    const kept = await last("stan@lemonade.test");
    assert.match(kept, /RECURRENCE-ID[^\n]*20260323/u);
    assert.ok(!/EXDATE/u.test(kept));
    const left = await last("gina@lemonade.test");
    assert.match(left, /METHOD:REQUEST/u);
    assert.match(left, /LOCATION:Cellar/u);
    assert.ok(!/RECURRENCE-ID|Alone/u.test(left), left);
    assert.match(left, /EXDATE[^\n]*20260323T100000/u);
    assert.equal(eventsOf(left).length, 1);
  });
});

describe("a series from another day", () => {
  const workdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5";
  const saturday = { title: "Every working day", start: "2027-05-08T09:00", end: "2027-05-08T09:30", repeat: workdays };
  const range = { date_start: "2027-05-01", date_end: "2027-05-31" };
  const days = async (id: string) =>
    (await timesOfOne(id, sales.client, range)).map((one) => one.starts_at.slice(0, 10));

  test("repeat-from-another-day.json: begins with the first time of its rule, so that every calendar shows the same five", async () => {
    const made = await make(visit(saturday));
    assert.deepEqual([made.start, made.end], ["2027-05-10T09:00", "2027-05-10T09:30"]);
    const shown = ["2027-05-10", "2027-05-11", "2027-05-12", "2027-05-13", "2027-05-14"];
    assert.deepEqual(await days(made.hash_id), shown);
    const { data } = await sales.client.ok(calls.updateAppointment, {
      params: { id: made.hash_id },
      body: { scope: "all", start: "2027-05-09T14:00", end: "2027-05-09T15:00" },
    });
    assert.deepEqual([data.start, data.end], ["2027-05-10T14:00", "2027-05-10T15:00"]);
    const allDay = await make(
      visit({ ...saturday, all_day: true, end: "2027-05-09T00:00", repeat: "FREQ=WEEKLY;BYDAY=TU;COUNT=2" }),
    );
    assert.deepEqual([allDay.start.slice(0, 10), allDay.end.slice(0, 10)], ["2027-05-11", "2027-05-12"]);
  });

  test("and the feed says so of series that were stored before", async () => {
    const reader = await someone("Olga Old", everybody(own));
    const { hash_id: id } = await make(
      visit({ ...saturday, start: "2027-05-10T09:00", end: "2027-05-10T09:30" }),
      reader.client,
    );
    await t.owner.query(
      "UPDATE appointment SET wall_start = '2027-05-08T09:00', wall_end = '2027-05-08T09:30' WHERE hash_id = $1",
      [id],
    );
    const { url } = (await reader.client.ok(calls.openFeed)).data;
    const text = await (await fetch(url.replace("http://cordial.test", t.url))).text();
    assert.match(text, /DTSTART;TZID=[^:]*:20270510T090000/u);
    assert.match(text, /DTEND;TZID=[^:]*:20270510T093000/u);
  });
});

describe("the feed", () => {
  const feedOf = async (url: string) => await fetch(url.replace("http://cordial.test", t.url));
  test("is closed until it is opened, read by another parser, and closed again", async () => {
    const reader = await someone("Fiona Feed", { ...everybody(own), contacts_view: france });
    await make(
      visit({ title: "Jour férié, café", all_day: true, start: "2090-05-01T00:00", end: "2090-05-02T00:00" }),
      reader.client,
    );
    const { hash_id: id } = await make(
      visit({
        title: "Standup; daily",
        start: "2090-03-13T10:00",
        end: "2090-03-13T11:00",
        repeat: "FREQ=WEEKLY;UNTIL=20900403",
      }),
      reader.client,
    );
    const { data: moved } = await reader.client.ok(calls.updateAppointment, {
      params: { id },
      body: { scope: "this", at: "2090-03-27T08:00:00Z", start: "2090-03-28T14:00" },
    });
    await reader.client.ok(calls.deleteAppointment, {
      params: { id },
      query: { scope: "this", at: "2090-03-20T09:00:00Z" },
    });
    await make(visit({ title: "Not hers" }));

    assert.equal((await feedOf(`${t.url}/api/agenda/none/feed.ics`)).status, 404);
    const { url } = (await reader.client.ok(calls.openFeed)).data;
    const answer = await feedOf(url);
    assert.equal(answer.headers.get("content-type"), "text/calendar; charset=utf-8");
    const text = await answer.text();
    assert.ok(!text.includes("Not hers"));
    const events = Object.values(ical.sync.parseICS(text)).filter((e) => e?.type === "VEVENT");
    const named = (title: string) => events.find((e) => e.summary === title);
    const series = named("Standup; daily");
    assert.ok(series?.rrule);
    const from = new Date("2090-03-01T00:00:00Z");
    const to = new Date("2090-05-31T00:00:00Z");
    const read = ical.expandRecurringEvent(series, { from, to });
    assert.deepEqual(read.map((one) => one.start.toISOString()).toSorted(), [
      "2090-03-13T09:00:00.000Z",
      "2090-03-28T12:00:00.000Z",
      "2090-04-03T08:00:00.000Z",
    ]);
    assert.deepEqual(
      (await timesOfOne(moved.hash_id, reader.client, { date_start: "2090-03-01", date_end: "2090-04-30" })).map(
        (one) => one.starts_at,
      ),
      ["2090-03-28T12:00:00Z"],
    );
    const day = named("Jour férié, café");
    assert.equal(day?.datetype, "date");

    const again = (await reader.client.ok(calls.openFeed)).data.url;
    assert.equal((await feedOf(url)).status, 404, "an address from before");
    await reader.client.ok(calls.closeFeed);
    assert.equal((await feedOf(again)).status, 404);
  });
  test("has no time of a series that one was taken off, and does not show the series then either", async () => {
    const reader = await someone("Rita Removed", everybody(own));
    const { hash_id: id } = await make(
      visit({
        title: "Board",
        start: "2090-03-13T10:00",
        end: "2090-03-13T11:00",
        repeat: "FREQ=WEEKLY;COUNT=3",
        people: [reader.user.id],
      }),
    );
    const body = {
      scope: "this" as const,
      at: "2090-03-20T09:00:00Z",
      people: [],
      title: "Her salary",
      place: "Room nine",
    };
    await sales.client.ok(calls.updateAppointment, { params: { id }, body });
    const { url } = (await reader.client.ok(calls.openFeed)).data;
    const text = await (await feedOf(url)).text();
    assert.ok(!/salary|Room nine/u.test(text), text);
    const series = Object.values(ical.sync.parseICS(text)).find((e) => e?.type === "VEVENT" && e.summary === "Board");
    assert.ok(series?.type === "VEVENT");
    const window = { from: new Date("2090-03-01T00:00:00Z"), to: new Date("2090-05-31T00:00:00Z") };
    assert.deepEqual(
      ical
        .expandRecurringEvent(series, window)
        .map((one) => one.start.toISOString())
        .toSorted(),
      ["2090-03-13T09:00:00.000Z", "2090-03-27T08:00:00.000Z"],
    );
  });
  test("tells whole days as days and a series on the clock of its own zone, wherever that is", async () => {
    const york = await t.make.zone({ name: "New York", timeZone: "America/New_York" });
    const reader = await someone("Norma York", everybody(own), york);
    const kept = async (body: Partial<Body>) => (await make(visit(body), reader.client)).hash_id;
    // Summer time begins on 12 March 2090 in New York, and on the 26th in Paris.
    await kept({
      title: "Clock",
      start: "2090-03-09T09:00",
      end: "2090-03-09T10:00",
      repeat: "FREQ=WEEKLY;COUNT=3",
    });
    const fair = await kept({
      title: "Fair",
      kind: "fair",
      all_day: true,
      start: "2090-03-10T00:00",
      end: "2090-03-11T00:00",
      repeat: "FREQ=WEEKLY;COUNT=4",
    });
    const at = (await timesOfOne(fair, reader.client, { date_start: "2090-03-01", date_end: "2090-04-30" })).map(
      (one) => one.at ?? "",
    );
    const params = { id: fair };
    await reader.client.ok(calls.deleteAppointment, { params, query: { scope: "this", at: at[1] ?? "" } });
    const moved = { scope: "this" as const, at: at[2] ?? "", start: "2090-03-27T00:00", end: "2090-03-28T00:00" };
    await reader.client.ok(calls.updateAppointment, { params, body: moved });
    const { url } = (await reader.client.ok(calls.openFeed)).data;
    const events = Object.values(ical.sync.parseICS(await (await feedOf(url)).text()));
    const read = (title: string, whole: boolean) => {
      const event = events.find((e) => e?.type === "VEVENT" && e.summary === title && e.rrule);
      assert.ok(event?.type === "VEVENT");
      assert.equal(event.datetype, whole ? "date" : "date-time");
      const window = { from: new Date("2090-03-01T00:00:00Z"), to: new Date("2090-04-30T00:00:00Z") };
      return ical.expandRecurringEvent(event, window).toSorted((a, b) => a.start.getTime() - b.start.getTime());
    };
    assert.deepEqual(
      read("Clock", false).map((one) => one.start.toISOString()),
      ["2090-03-09T14:00:00.000Z", "2090-03-16T13:00:00.000Z", "2090-03-23T13:00:00.000Z"],
    );
    const day = (date: Date): string =>
      [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
    assert.deepEqual(
      read("Fair", true).map((one) => [day(one.start), day(one.end)]),
      [
        ["2090-03-10", "2090-03-12"],
        ["2090-03-27", "2090-03-29"],
        ["2090-03-31", "2090-04-02"],
      ],
    );
  });
  test("ends with the right to an agenda", async () => {
    const reader = await someone("Gone Soon", everybody(own));
    const { url } = (await reader.client.ok(calls.openFeed)).data;
    assert.equal((await feedOf(url)).status, 200);
    await t.owner.query("DELETE FROM user_grant WHERE user_id = $1", [reader.user.id]);
    assert.equal((await feedOf(url)).status, 404);
  });
});

describe("reminders", () => {
  test("are given once to everybody who takes part, however many servers ask", async () => {
    const { hash_id } = await make(
      visit({
        title: "Soon",
        people: [colleague.user.id],
        start: "2090-01-10T10:00",
        end: "2090-01-10T11:00",
        remind_minutes: 30,
      }),
    );
    await t.owner.query(
      "UPDATE appointment_time SET remind_at = clock() - interval '1 minute' WHERE appointment_id = $1",
      [hash_id],
    );
    const run = remindTask(t.app.services);
    await Promise.all([run({}, {} as never), run({}, {} as never)]);
    for (const { client } of [sales, colleague]) {
      const { data } = await client.ok(loadNotifications, { query: {} });
      assert.equal(data.filter((n) => n.kind === "appointment_soon" && n.link?.includes(hash_id)).length, 1);
    }
  });
});
