import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeDay } from "#contract/calendars/day-plan.ts";
import { changeOfficeCalendar } from "#contract/calendars/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { allPermissions } from "#contract/permissions.ts";
import * as calls from "#contract/reports/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openScene } from "#server/testing/scene.ts";
import { claimDue, mailingTask } from "./mailing.ts";

const { t, s } = await openScene();
const admin = await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions });
const client = await t.as(admin);
const cameroon = await t.make.country({ name: "Cameroon" });
const services = { pool: t.pool, live: t.app.services.live, publicUrl: "https://cordial.example" };

const reader = async (name: string, country: string) =>
  await t.make.user({
    name,
    zone: s.paris,
    rights: { reports_view: "all", reports_view_all: "all", contacts_view_all: [country] },
  });
const configure = async (user: { id: string }, more: object = {}) =>
  (
    await client.ok(calls.configureMailing, {
      body: {
        user_hash_id: user.id,
        zone_hash_id: s.paris.id,
        every: "week",
        weekday: 1,
        hour: 8,
        kinds: [],
        offices: [],
        countries: [],
        skip_empty: true,
        ...more,
      },
    })
  ).data;
/** Creates a report and sends it to another colleague. */
const sent = async (name: string, country = s.france.id, to?: { id: string }): Promise<void> => {
  const { data: contact } = await client.ok(createContact, {
    body: { name, contactType: "society", country_hash_id: country },
  });
  const body = {
    kind: "visit" as const,
    contact_hash_id: contact.hash_id,
    date: "2026-03-04",
    summary: `About ${name}`,
  };
  const { data } = await client.ok(calls.storeReport, { body });
  const colleague = to ?? (await t.make.user({ zone: s.douala, rights: allPermissions }));
  await client.ok(calls.sendReport, { params: { id: data.hash_id }, body: { recipients: [colleague.id] } });
};
const WEEK = 7 * 86_400_000;
/** Runs the job on two servers at once, `weeks` weeks from now. */
const weeksLater = async (weeks: number): Promise<void> => {
  const run = mailingTask(services, () => new Date(Date.now() + weeks * WEEK));
  await Promise.all([run({}, {} as never), run({}, {} as never)]);
  await t.runJobs();
};
const sendings = async (user: { id: string }) =>
  (await client.ok(calls.readMailing)).sendings
    .filter((x) => x.user.hash_id === user.id)
    .map((x) => [x.outcome, x.reports]);
const end = async (user: { id: string }) => await client.ok(calls.removeRecipient, { params: { user_id: user.id } });

test("two servers mail a period once, only what its recipient may see, and nothing where there is nothing", async () => {
  const [near, far] = [await reader("Nia Near", s.france.id), await reader("Fay Far", cameroon.id)];
  await configure(near);
  await configure(far);
  await sent("Brasserie du Nord");
  await weeksLater(2);
  const mails = await mailsOf(t, near.email);
  assert.equal(mails.length, 1);
  assert.equal(mails[0]?.subject, "1 new report");
  assert.match(mails[0]?.text ?? "", /Brasserie du Nord[\s\S]*About Brasserie du Nord/u);
  assert.deepEqual(await mailsOf(t, far.email), [], "a contact out of reach");
  assert.deepEqual([await sendings(near), await sendings(far)], [[["sent", 1]], [["empty", 0]]]);
  // Run it again at the same time and a week later: nothing is mailed twice.
  await weeksLater(2);
  await weeksLater(3);
  assert.equal((await mailsOf(t, near.email)).length, 1);
  assert.deepEqual(await sendings(near), [
    ["empty", 0],
    ["sent", 1],
  ]);
  await end(near);
  await end(far);
});

test("a server that is killed while it mails leaves nothing behind, and the next one mails it once", async () => {
  const user = await reader("Kim Killed", s.france.id);
  await configure(user, { every: "day", weekday: null });
  await sent("Limonaderie");
  const at = new Date(Date.now() + 2 * 86_400_000);
  // Simulates a server that claimed the recipient and wrote the mail, but has not committed.
  const dying = await t.pool.connect();
  await dying.query("BEGIN");
  assert.equal((await claimDue.all(dying, at.toISOString())).length, 1);
  await dying.query("UPDATE report_mailing SET next_at = $1::timestamptz + interval '1 day'", [at]);
  const { rows } = await dying.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const run = mailingTask(services, () => at);
  await run({}, {} as never);
  await t.runJobs();
  assert.deepEqual(await mailsOf(t, user.email), [], "another server passes over it meanwhile");
  dying.on("error", () => undefined);
  // Waits until it has ended: its locks are held until then.
  await t.pool.query("SELECT pg_terminate_backend($1, 30000)", [rows[0]?.pid]);
  dying.release(true);
  await Promise.all([run({}, {} as never), run({}, {} as never)]);
  await t.runJobs();
  assert.equal((await mailsOf(t, user.email)).length, 1);
  assert.deepEqual(await sendings(user), [["sent", 1]]);
  await end(user);
});

test("a mail waits when its office is closed for the day after the mail was set", async () => {
  const office = await t.make.zone({ name: "Lyon", countries: [s.france.id] });
  const user = await reader("Clo Closed", s.france.id);
  await configure(user, { every: "day", weekday: null, zone_hash_id: office.id });
  await sent("Brasserie");
  const on = (days: number): string => shiftDay(today("Europe/Paris"), days);
  const openAlways = Array.from({ length: 7 }, () => [wholeDay]);
  await client.ok(changeOfficeCalendar, {
    params: office,
    body: {
      hours: [{ valid_from: on(0), home_country_hash_id: null, week: openAlways }],
      exceptions: [{ kind: "closure", name: "Works", first_day: on(0), last_day: on(8), ...wholeDay }],
    },
  });
  await weeksLater(1);
  assert.deepEqual(await mailsOf(t, user.email), []);
  await weeksLater(2);
  assert.equal((await mailsOf(t, user.email)).length, 1);
  await end(user);
});

test("rights are asked again at sending", async () => {
  const user = await reader("Rob Robbed", s.france.id);
  await configure(user, { skip_empty: false });
  await sent("Cidrerie");
  await t.owner.query("DELETE FROM user_grant WHERE user_id = $1", [user.id]);
  await weeksLater(2);
  assert.deepEqual(await mailsOf(t, user.email), []);
  assert.deepEqual(await sendings(user), [["refused", 0]]);
  assert.deepEqual(await client.ok(calls.previewMailing, { params: { user_id: user.id } }), {
    may: false,
    count: 0,
    data: [],
  });
  await end(user);
});

test("a report one was sent is left out once its contact is out of reach", async () => {
  const user = await reader("Cora Contact", s.france.id);
  await configure(user);
  await sent("Siroperie", s.france.id, user);
  await t.owner.query("DELETE FROM user_grant WHERE user_id = $1 AND permission = 'contacts_view_all'", [user.id]);
  assert.equal((await client.ok(calls.previewMailing, { params: { user_id: user.id } })).count, 0);
  await weeksLater(2);
  assert.deepEqual([await mailsOf(t, user.email), await sendings(user)], [[], [["empty", 0]]]);
  await end(user);
});

test("the period is told in the days of the office", async () => {
  const user = await reader("Dana Days", s.france.id);
  const { zone } = await configure(user, { skip_empty: false });
  await t.owner.query("UPDATE report_mailing SET since = '2026-03-04T23:30:00Z' WHERE user_id = $1", [user.id]);
  await weeksLater(2);
  const [mail] = await mailsOf(t, user.email);
  assert.match(mail?.text ?? "", /since 05-03-2026/u);
  const sending = (await client.ok(calls.readMailing)).sendings.find((x) => x.user.hash_id === user.id);
  assert.equal(sending?.time_zone, zone.time_zone);
  await end(user);
});

test("what was sent before the setting stays untold when the first mail comes within a minute", async () => {
  const user = await reader("Mia Minute", s.france.id);
  await sent("Just before");
  await configure(user);
  await t.owner.query("UPDATE report_mailing SET next_at = clock() - interval '1 second' WHERE user_id = $1", [
    user.id,
  ]);
  await weeksLater(0);
  await weeksLater(2);
  assert.deepEqual(await mailsOf(t, user.email), []);
  assert.deepEqual(await sendings(user), [
    ["empty", 0],
    ["empty", 0],
  ]);
  await end(user);
});

test("kinds, offices and countries narrow it; an empty one is mailed where it is asked for", async () => {
  const user = await reader("Cleo Chooses", s.france.id);
  await sent("Before the setting");
  await configure(user, { kinds: ["laboratory"], skip_empty: false });
  await sent("Sirops");
  const preview = async () =>
    (await client.ok(calls.previewMailing, { params: { user_id: user.id } })).data.map((r) => r.title);
  assert.deepEqual(await preview(), []);
  await weeksLater(2);
  const [mail] = await mailsOf(t, user.email);
  assert.match(mail?.text ?? "", /No new reports/u);
  for (const [more, count] of [
    [{ kinds: ["visit"], offices: [s.paris.id] }, 1],
    [{ offices: [s.douala.id] }, 0],
    [{ countries: [s.france.id] }, 1],
    [{ countries: [cameroon.id] }, 0],
  ] as const) {
    await end(user);
    await configure(user, more);
    await sent("Thé glacé");
    assert.equal((await preview()).length, count, JSON.stringify(more));
  }
  await end(user);
});

test("a preview tells who sets it up what they see themselves, and how many there are", async () => {
  const user = await reader("Pia Previewed", s.france.id);
  await configure(user);
  await sent("Jus de pomme");
  const setter = await t.as(await t.make.user({ zone: s.paris, rights: ["reports_mail"] }));
  const seen = await setter.ok(calls.previewMailing, { params: { user_id: user.id } });
  assert.deepEqual([seen.may, seen.count, seen.data], [true, 1, []]);
  assert.equal(
    (await client.ok(calls.previewMailing, { params: { user_id: user.id } })).data[0]?.title,
    "Jus de pomme",
  );
  const preview = async () => await client.ok(calls.previewMailing, { params: { user_id: user.id } });
  const one = await t.counted(preview);
  await sent("Jus de poire");
  await sent("Jus de raisin");
  const three = await t.counted(preview);
  assert.deepEqual(
    three.value.data.map((r) => r.title),
    ["Jus de pomme", "Jus de poire", "Jus de raisin"],
  );
  assert.equal(three.sent, one.sent, "as many statements for three reports as for one");
  await end(user);
  assert.equal((await setter.call(calls.removeRecipient, { params: { user_id: user.id } })).status, 404);
});

test("the setting is one a person, on the clock of the office, for people who open reports", async () => {
  const user = await reader("Seb Set", s.france.id);
  const first = await configure(user, { zone_hash_id: s.douala.id, hour: 0 });
  assert.match(first.next_at, /T23:00:00/u, "midnight in Douala");
  const again = await configure(user, { every: "day", weekday: null, version: first.version });
  assert.deepEqual([again.every, again.weekday], ["day", null]);
  const { data } = await client.ok(calls.readMailing);
  assert.equal(data.filter((m) => m.user_hash_id === user.id).length, 1);
  const body = {
    user_hash_id: user.id,
    zone_hash_id: s.paris.id,
    every: "week" as const,
    hour: 8,
    kinds: [],
    offices: [],
    countries: [],
    skip_empty: true,
  };
  const wrong = async (more: object) => {
    const { status, error } = await client.call(calls.configureMailing, { body: { ...body, ...more } });
    return [status, Object.keys(error.errors ?? {})];
  };
  assert.deepEqual(await wrong({}), [422, ["weekday"]]);
  assert.deepEqual(await wrong({ weekday: 1 }), [422, ["user_hash_id"]], "nobody is added twice");
  assert.deepEqual(await wrong({ weekday: 1, version: 1 }), [409, []], "somebody else changed it meanwhile");
  const nobody = await t.make.user({ zone: s.paris });
  assert.deepEqual(await wrong({ weekday: 1, user_hash_id: nobody.id }), [422, ["user_hash_id"]]);
  await end(user);
});
