import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { approveExpense, rejectExpense } from "#contract/expenses/endpoints.ts";
import {
  getPreferences,
  listNotifications,
  loadNotifications,
  readNotification,
  updatePreferences,
} from "#contract/notifications/endpoints.ts";
import type { Channel } from "#contract/notification-kinds.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { sendDigests, sendMails } from "./delivery.ts";

const { t, s } = await openScene();
beforeEach(async () => {
  await t.pool.query("UPDATE notification SET mail_due = false, digest_due = false, read_at = now()");
  await t.pool.query("DELETE FROM notification_preference");
  await t.pool.query("DELETE FROM notification_setting");
});

interface Sent {
  to: string;
  subject: string;
  raw: string;
}
/** Runs the jobs, then returns and removes the mails in the folder. */
async function mails(): Promise<Sent[]> {
  await t.runJobs();
  const folder = join(t.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const sent = await Promise.all(
    names.map(async (name) => {
      const raw = (await readFile(join(folder, name), "utf8")).replaceAll("=\n", "");
      await rm(join(folder, name));
      const header = (h: string): string => new RegExp(`^${h}: (.*(?:\\n .*)*)`, "mu").exec(raw)?.[1] ?? "";
      return { to: header("To"), subject: header("Subject"), raw };
    }),
  );
  return sent.toSorted((a, b) => a.to.localeCompare(b.to));
}
/** The mails to a person, by the beginning of their address. */
const mailsTo = async (name: string): Promise<Sent[]> => (await mails()).filter((m) => m.to.includes(name));
const choose = async (client: Client, kind: string, chosen: Channel[]): Promise<unknown> =>
  await client.ok(updatePreferences, { body: { kinds: [{ kind, channels: chosen }] } });
const bell = async (client: Client) => await client.ok(loadNotifications, { query: {} });
const now = (): Date => new Date();
/** Tomorrow at 7:30 UTC: after the digest's hour in Paris, in winter and summer. */
const tomorrow = (): Date => new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T07:30:00Z`);

const reject = async (): Promise<string> => {
  const id = await s.expense("UNVALIDATED");
  await s.bruno.client.ok(rejectExpense, { params: { id }, body: { motif: "No receipt" } });
  return id;
};

describe("how one is told", () => {
  test("the usual way: a rejection is in the bell and is mailed, in its reader's language, as text too, once", async () => {
    await t.pool.query("UPDATE app_user SET locale = 'fr' WHERE hash_id = $1", [s.alice.user.id]);
    const id = await reject();
    await Promise.all([sendMails(t.pool, now()), sendMails(t.pool, now())]);
    const sent = await mails();
    await t.pool.query("UPDATE app_user SET locale = NULL WHERE hash_id = $1", [s.alice.user.id]);
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.to ?? "", /^Alice Martin </u);
    assert.match(sent[0]?.raw ?? "", /a =C3=A9t=C3=A9 rejet=C3=A9e|a été rejetée/u);
    assert.match(sent[0]?.raw ?? "", /text\/plain/u);
    assert.match(sent[0]?.raw ?? "", new RegExp(`/admin/expense/${id}/view`, "u"));
    await sendMails(t.pool, now());
    assert.deepEqual(await mails(), []);
  });

  test("several at once are one mail with a line each; what was read meanwhile is not mailed", async () => {
    await reject();
    await reject();
    const read = await reject();
    await t.pool.query("UPDATE notification SET read_at = now() WHERE entity_id = $1", [read]);
    await sendMails(t.pool, now());
    const sent = await mails();
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.subject ?? "", /2 new notifications/u);
  });

  test("off leaves nothing; mail alone is not in the bell; the bell alone is not mailed", async () => {
    const { client } = s.alice;
    const { seq } = await bell(client);
    await choose(client, "expense_rejected", []);
    await reject();
    assert.equal((await bell(client)).seq, seq, "not even a number");
    await choose(client, "expense_rejected", ["mail"]);
    await reject();
    assert.equal((await bell(client)).unread, 0);
    await sendMails(t.pool, now());
    assert.equal((await mails()).length, 1);
    await choose(client, "expense_rejected", ["app"]);
    await reject();
    assert.equal((await bell(client)).unread, 1);
    await sendMails(t.pool, now());
    assert.deepEqual(await mails(), []);
  });

  test("what waits to be mailed follows what is chosen now", async () => {
    const { client } = s.alice;
    await reject();
    await choose(client, "expense_rejected", ["app", "digest"]);
    await sendMails(t.pool, now());
    assert.deepEqual(await mails(), []);
    await sendDigests(t.pool, tomorrow());
    assert.equal((await mailsTo("Alice")).length, 1);
  });

  test("quiet hours hold the mail and the sound, never the row", async () => {
    const { client } = s.alice;
    // Quiet hours for sixteen hours around now.
    const hour = (n: number): string => `${String((now().getUTCHours() + n + 24) % 24).padStart(2, "0")}:00`;
    const quiet = { from: hour(-8), to: hour(8), days: [1, 2, 3, 4, 5, 6, 7] };
    await client.ok(updatePreferences, { body: { quiet, time_zone: "UTC" } });
    await reject();
    const loud = await bell(s.bruno.client);
    const still = await bell(client);
    assert.deepEqual([still.unread, still.quiet, loud.quiet], [1, true, false]);
    await sendMails(t.pool, now());
    assert.deepEqual(await mails(), []);
    await sendMails(t.pool, new Date(Date.now() + 10 * 3_600_000));
    assert.equal((await mails()).length, 1, "it goes when they are over");
  });
});

describe("rights are weighed again", () => {
  test("whoever lost a right gets no mail, and does not see what it told: neither line, nor count, nor badge, nor what was missed", async () => {
    const user = await t.make.user({
      zone: s.paris,
      rights: { expense_approving: [s.paris.id], notify_expenses: [s.paris.id] },
    });
    const client = await t.as(user);
    await choose(client, "expense_sent", ["app", "mail", "digest"]);
    await s.expense("UNVALIDATED");
    const was = await bell(client);
    assert.equal(was.unread, 1);
    await t.make.revoke(user.id);
    const hash_id = was.data[0]?.hash_id ?? "";
    assert.equal((await client.call(readNotification, { body: { hash_id } })).status, 404);
    await client.ok(readNotification, { body: { all: true } });
    const bare = await bell(client);
    assert.deepEqual([bare.unread, bare.data], [0, []]);
    assert.deepEqual((await client.ok(listNotifications, { query: {} })).data, []);
    assert.deepEqual((await client.ok(loadNotifications, { query: { since: 0 } })).data, []);
    assert.equal((await client.ok(badges)).data.notification_count, 0);
    await sendMails(t.pool, now());
    await sendDigests(t.pool, tomorrow());
    assert.deepEqual(await mailsTo(user.name), []);
    await t.make.grant(user.id, { expense_approving: [s.paris.id], notify_expenses: [s.paris.id] });
    assert.equal((await bell(client)).unread, 1, "with the right it is there again");
    await t.make.revoke(user.id);
    await t.make.grant(user.id, { expense_approving: [s.douala.id], notify_expenses: [s.douala.id] });
    assert.equal((await bell(client)).unread, 0, "the right of another office does not show it");
  });

  test("whoever left the company gets no mail", async () => {
    const user = await t.make.user({ zone: s.paris, rights: { expense_approving: "all", notify_expenses: "all" } });
    await choose(await t.as(user), "expense_sent", ["mail"]);
    await s.expense("UNVALIDATED");
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [user.id]);
    await sendMails(t.pool, now());
    assert.deepEqual(await mails(), []);
  });

  test("what is one's own stays, whatever one holds", async () => {
    const id = await s.expense("UNVALIDATED");
    await s.bruno.client.ok(approveExpense, { params: { id }, body: {} });
    const { data } = await bell(s.alice.client);
    assert.equal(data[0]?.link, `/admin/expense/${id}/view`);
    const { rows } = await t.pool.query("SELECT needs FROM notification WHERE entity_id = $1 AND user_id = $2", [
      id,
      s.alice.user.id,
    ]);
    assert.deepEqual(rows, [{ needs: [] }]);
  });
});

describe("the digest", () => {
  /** Runs the digests in a separate process, like another server. */
  const inProcess = async (at: Date): Promise<void> => {
    const code = `
      const { sendDigests } = await import(${JSON.stringify(join(import.meta.dirname, "delivery.ts"))});
      const { connect } = await import(${JSON.stringify(join(import.meta.dirname, "..", "kit", "sql", "database.ts"))});
      const pool = connect({ url: process.env.URL, max: 3, applicationName: "digest" }, () => undefined);
      await sendDigests(pool, new Date(process.env.AT));
      await pool.end();`;
    const child = spawn(process.execPath, ["--no-deprecation", "--input-type=module", "-e", code], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { PATH: process.env.PATH, URL: t.appUrl, AT: at.toISOString() },
    });
    const [status] = (await once(child, "exit")) as [number];
    assert.equal(status, 0);
  };

  test("once a day, however many processes send it; the next day tells only what is new", async () => {
    await s.expense("UNVALIDATED");
    await s.expense("UNVALIDATED");
    const at = tomorrow();
    await Promise.all([inProcess(at), inProcess(at), sendDigests(t.pool, at), sendDigests(t.pool, at)]);
    const sent = await mailsTo("Bruno");
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.subject ?? "", /2 unread notifications/u);
    // Created before seven but committed after the digest was sent: it belongs to the next digest.
    await s.expense("UNVALIDATED");
    await sendDigests(t.pool, at);
    assert.deepEqual(await mails(), []);
    await sendDigests(t.pool, new Date(at.getTime() + 86_400_000));
    assert.match((await mailsTo("Bruno"))[0]?.subject ?? "", /one unread notification/u);
  });

  test("before seven there is none", async () => {
    await s.expense("UNVALIDATED");
    await sendDigests(t.pool, new Date(tomorrow().getTime() - 3 * 3_600_000));
    assert.deepEqual(await mails(), []);
  });
});

describe("preferences", () => {
  test("one is asked about what one may be told of; the choice is kept; a stale one is refused", async () => {
    const approver = (await s.bruno.client.ok(getPreferences)).data;
    const spender = (await s.alice.client.ok(getPreferences)).data;
    assert.ok(approver.kinds.some((k) => k.kind === "expense_sent"));
    assert.ok(!spender.kinds.some((k) => k.kind === "expense_sent"));
    assert.deepEqual(spender.kinds.find((k) => k.kind === "expense_rejected")?.channels, ["app", "mail"]);
    assert.equal(spender.office_time_zone, "Europe/Paris");
    const quiet = { from: "20:00", to: "07:00", days: [1, 2, 3, 4, 5] };
    const put = async (version: number) =>
      await s.alice.client.call(updatePreferences, {
        body: {
          version,
          quiet,
          time_zone: "Africa/Douala",
          kinds: [{ kind: "expense_rejected", channels: ["digest"] }],
        },
      });
    const first = await put(spender.version);
    assert.equal(first.status, 200, first.raw);
    assert.deepEqual(first.body.data.quiet, quiet);
    assert.equal(first.body.data.time_zone, "Africa/Douala");
    assert.deepEqual(first.body.data.kinds.find((k) => k.kind === "expense_rejected")?.channels, ["digest"]);
    assert.equal((await put(spender.version)).status, 409);
    const away = await s.alice.client.ok(updatePreferences, { body: { quiet: null, time_zone: null } });
    assert.deepEqual([away.data.quiet, away.data.time_zone], [null, null]);
    assert.deepEqual((await s.bruno.client.ok(getPreferences)).data, approver, "nobody else's");
  });

  test("two first choices at once: one of them is told", async () => {
    const client = await t.as(await t.make.user({ zone: s.paris }));
    const answers = await Promise.all(
      ["20:00", "21:00"].map(async (from) =>
        client.call(updatePreferences, { body: { version: 0, quiet: { from, to: "07:00", days: [1] } } }),
      ),
    );
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409],
    );
  });

  test("what makes no sense is told beside its field", async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const fields = async (body: object): Promise<string[]> =>
      Object.keys((await s.alice.client.call(updatePreferences, { body })).error.errors ?? {});
    assert.deepEqual(await fields({ quiet: { from: "25:00", to: "07:00", days: [1] } }), ["quiet.from"]);
    assert.deepEqual(await fields({ quiet: { from: "20:00", to: "07:00", days: [] } }), ["quiet.days"]);
    assert.deepEqual(await fields({ quiet: { from: "08:00", to: "08:00", days } }), ["quiet.days"]);
    assert.deepEqual(await fields({ time_zone: "Europe/Atlantis" }), ["time_zone"]);
    assert.deepEqual(await fields({ kinds: [{ kind: "nothing", channels: ["app"] }] }), ["kinds.0.kind"]);
    assert.deepEqual(await fields({ kinds: [{ kind: "expense_paid", channels: ["pigeon"] }] }), ["kinds.0.channels.0"]);
  });
});

test("what was read half a year ago is cleared away; what is unread stays", async () => {
  const user = await t.make.user();
  await t.pool.query(
    `INSERT INTO notification (hash_id, user_id, seq, kind, created_at, read_at, in_app) VALUES
     (new_id(), $1, 1, 'read long ago', now() - interval '200 days', now() - interval '181 days', true),
     (new_id(), $1, 2, 'read lately', now() - interval '200 days', now() - interval '179 days', true),
     (new_id(), $1, 3, 'unread', now() - interval '400 days', NULL, true),
     (new_id(), $1, 4, 'only mailed', now() - interval '200 days', NULL, false)`,
    [user.id],
  );
  await t.app.tasks.clean?.({}, {} as never);
  const { rows } = await t.pool.query("SELECT kind FROM notification WHERE user_id = $1 ORDER BY seq", [user.id]);
  assert.deepEqual(rows, [{ kind: "read lately" }, { kind: "unread" }]);
});

test("statements are counted: two to read or list, five to choose, two to mark", async () => {
  const { client } = s.alice;
  await client.ok(getPreferences);
  const cost = async (work: () => Promise<unknown>): Promise<number> => (await t.counted(work)).sent - 1;
  assert.equal(await cost(async () => bell(client)), 2);
  assert.equal(await cost(async () => client.ok(loadNotifications, { query: { since: 0 } })), 2);
  assert.equal(
    await cost(async () => client.ok(listNotifications, { query: { search: "x", kind: "expense_paid" } })),
    1,
  );
  assert.equal(await cost(async () => client.ok(getPreferences)), 1);
  assert.equal(await cost(async () => choose(client, "expense_paid", ["app"])), 5);
  assert.equal(await cost(async () => client.ok(readNotification, { body: { all: true } })), 2);
});
