import assert from "node:assert/strict";
import { test } from "node:test";
import { currentUser } from "#contract/access/endpoints.ts";
import { confirmAddress, login, register } from "#contract/access/sign-in.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { changePassword, endOwnSession, listSessions } from "#contract/access/security.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { PASSWORD, type UserMade } from "#server/testing/factories.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { SessionActivity } from "./session-activity.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp } from "#server/testing/test-app.ts";

const NEW = "seven copper kettles on a shelf";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const LATER_FIREFOX = FIREFOX.replaceAll("140.0", "141.0");
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const t = await openApp({ config: { trustProxy: 1 } });

const enter = async (user: UserMade, agent: string, address: string) => {
  const { access_token } = await t.nobody.ok(
    login,
    { body: { email: user.email, password: PASSWORD } },
    { "user-agent": agent, "x-forwarded-for": address },
  );
  return t.withToken(access_token);
};
const newPlaces = async (user: UserMade): Promise<number> => {
  await t.runJobs();
  return (await mailsOf(t, user.email)).filter((m) => m.subject?.includes("new sign-in")).length;
};

test("my sessions are told by device and address, this one marked; nobody else's", async () => {
  const [user, other] = [await t.make.user(), await t.make.user()];
  const laptop = await enter(user, FIREFOX, "203.0.113.1");
  await enter(user, IPHONE, "203.0.113.2");
  await enter(other, IPHONE, "203.0.113.3");
  await laptop.ok(listSessions);
  const { value, sent } = await t.counted(async () => await laptop.ok(listSessions));
  assert.ok(sent <= 3, `${sent} statements`);
  assert.deepEqual(
    value.data.map(({ browser, system, address, current }) => ({ browser, system, address, current })),
    [
      { browser: "Safari", system: "iPhone", address: "203.0.113.2", current: false },
      { browser: "Firefox", system: "Windows", address: "203.0.113.1", current: true },
    ],
  );
});

test("when a session was last heard of is written together, and not again for five minutes", async () => {
  const user = await t.make.user();
  const client = await t.as(user);
  const [session] = (await client.ok(listSessions)).data;
  const id = session?.hash_id ?? "";
  const seenAt = async (): Promise<string> =>
    (await t.pool.query("SELECT seen_at FROM session WHERE hash_id = $1", [id])).rows[0].seen_at;
  const activity = new SessionActivity(t.pool, () => undefined);
  try {
    await t.pool.query("UPDATE session SET seen_at = now() - interval '1 hour' WHERE hash_id = $1", [id]);
    const old = await seenAt();
    activity.note(id);
    activity.note(id);
    const { sent } = await t.counted(async () => await activity.flush());
    assert.equal(sent, 1);
    const fresh = await seenAt();
    assert.ok(fresh > old);
    activity.note(id);
    await activity.flush();
    assert.equal(await seenAt(), fresh);
    assert.equal((await t.counted(async () => await activity.flush())).sent, 0, "nothing was heard of");
  } finally {
    activity.stop();
  }
});

test("one that I end opens nothing any more; somebody else's is not there", async () => {
  const [user, other] = [await t.make.user(), await t.make.user()];
  const [here, phone, theirs] = [await t.as(user), await t.as(user), await t.as(other)];
  const away = (await here.ok(listSessions)).data.find((s) => !s.current)?.hash_id ?? "";
  const foreign = (await theirs.ok(listSessions)).data[0]?.hash_id ?? "";
  const missing = await here.call(endOwnSession, { params: { id: "01900000-0000-7000-8000-000000000000" } });
  const notMine = await here.call(endOwnSession, { params: { id: foreign } });
  assert.equal(notMine.status, 404);
  assert.equal(notMine.raw, missing.raw);
  await here.ok(endOwnSession, { params: { id: away } });
  assert.equal((await phone.call(currentUser)).status, 401);
  assert.equal((await here.call(endOwnSession, { params: { id: away } })).status, 404);
  assert.equal((await theirs.call(currentUser)).status, 200);
});

test("an administrator who sees the product as me stands among my sessions, by name", async () => {
  const zone = await t.make.zone();
  const user = await t.make.user({ zone });
  const boss = await t.make.user({ name: "Boss", rights: ["users_impersonate", "users_view"] });
  await (await t.as(boss)).ok(impersonate, { body: { user_hash_id: user.id } });
  const { data } = await (await t.as(user)).ok(listSessions);
  assert.deepEqual(new Set(data.map((s) => s.seen_by)), new Set(["Boss", null]));
});

test("a new password ends the other sessions, and a mail says so", async () => {
  const user = await t.make.user();
  const [here, there] = [await t.as(user), await t.as(user)];
  const wrong = await here.call(changePassword, {
    body: { current_password: "guess", password: NEW, password_confirmation: NEW },
  });
  assert.ok(wrong.error.errors?.current_password);
  await here.ok(changePassword, { body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } });
  assert.equal((await there.call(currentUser)).status, 401);
  assert.equal((await here.call(currentUser)).status, 200);
  await t.runJobs();
  assert.equal((await mailsOf(t, user.email))[0]?.subject, "Your password at Cordial was changed");
});

test("a mail tells of a device or a network that is new; of the first place, and of one that is known, there is none", async () => {
  const user = await t.make.user();
  await enter(user, FIREFOX, "203.0.113.10");
  await enter(user, LATER_FIREFOX, "203.0.113.10");
  assert.equal(await newPlaces(user), 0);
  await enter(user, IPHONE, "203.0.113.10");
  assert.equal(await newPlaces(user), 1);
  await enter(user, FIREFOX, "198.51.100.1");
  assert.equal(await newPlaces(user), 2);
  await enter(user, FIREFOX, "198.51.100.1");
  await enter(user, FIREFOX, "198.51.100.99");
  assert.equal(await newPlaces(user), 2, "no more than two in a quarter of an hour");
  const [mail] = await mailsOf(t, user.email);
  assert.match(mail?.text ?? "", /with Safari on iPhone, from a new address: 203\.0\.113\.10/u);
});

test("who may activate people everywhere hears of an account that waits, and who may in one office does not", async () => {
  const everywhere = await t.make.user({ rights: ["users_update"] });
  const here = await t.make.user({ rights: { users_update: [(await t.make.zone()).id] } });
  await t.nobody.ok(register, {
    body: { name: "Nora New", email: "nora@example.test", password: NEW, password_confirmation: NEW },
  });
  const token = (await mailedToken(t, "nora@example.test", "confirm-address")) ?? "";
  await t.nobody.ok(confirmAddress, { body: { token, password: NEW } });
  const told = async (user: UserMade) => (await (await t.as(user)).ok(loadNotifications, { query: {} })).data;
  assert.deepEqual(
    (await told(everywhere)).map((n) => n.kind),
    ["account_waiting"],
  );
  assert.deepEqual(await told(here), []);
});
