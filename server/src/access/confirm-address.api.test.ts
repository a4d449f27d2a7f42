import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmAddress, login, register } from "#contract/access/sign-in.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { listUsers, storeUser, updateUser } from "#contract/users/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp } from "#server/testing/test-app.ts";
import { verifications } from "./passwords.ts";

const NEW = "seven copper kettles on a shelf";
const THEIRS = "four paper lanterns in the rain";
let n = 0;
const t = await openApp({ config: { trustProxy: 1 } });
const admin = await t.as(await t.make.user({ rights: allPermissions }));

const from = (): Record<string, string> => ({ "x-forwarded-for": `198.51.100.${(n += 1)}` });
const fresh = (): string => `fresh${(n += 1)}@example.test`;
const registered = async (email: string, name = "New Person", password = NEW) =>
  await t.nobody.call(register, { body: { name, email, password, password_confirmation: password } }, from());
const confirm = async (token: string | undefined, password = NEW, where = from()) =>
  await t.nobody.call(confirmAddress, { body: { token: token ?? "none", password } }, where);
const waiting = async (email: string) =>
  (await admin.ok(listUsers, { query: { state: "ALL", search: email } })).data.map((u) => u.state);
const told = async (email: string): Promise<number> =>
  (await admin.ok(loadNotifications, { query: {} })).data.filter((note) => JSON.stringify(note).includes(email)).length;

test("an account waits for its administrator only once the link of the mail was opened", async () => {
  const email = fresh();
  const answer = await registered(email);
  assert.deepEqual([answer.status, answer.body.active], [200, false]);
  const token = await mailedToken(t, email, "confirm-address");
  assert.ok(token);
  // Nobody is notified, and there is no account to activate.
  assert.deepEqual([await waiting(email), await told(email)], [[], 0]);
  assert.equal((await t.nobody.call(login, { body: { email, password: NEW } }, from())).status, 422);
  assert.equal((await confirm(token)).status, 200);
  assert.deepEqual([await waiting(email), await told(email)], [["WAITING"], 1]);
  assert.equal(
    (await t.nobody.call(login, { body: { email, password: NEW } }, from())).error.message,
    "This account is not active yet. Ask your administrator.",
  );
  const [row] = (await admin.ok(listUsers, { query: { state: "WAITING", search: email } })).data;
  await admin.ok(updateUser, { params: { id: row?.hash_id ?? "" }, body: { active: true } });
  assert.ok((await t.nobody.ok(login, { body: { email, password: NEW } }, from())).access_token);
});

test("the link makes no account without the password of whoever registered, who may be a stranger", async () => {
  const email = fresh();
  assert.equal((await registered(email, "Somebody Else", THEIRS)).status, 200);
  const token = await mailedToken(t, email, "confirm-address");
  assert.equal((await t.nobody.call(confirmAddress, { body: { token } as never }, from())).status, 422);
  const mine = await confirm(token);
  assert.deepEqual(Object.keys(mine.error.errors ?? {}), ["password"]);
  assert.deepEqual([await waiting(email), await told(email)], [[], 0]);
});

test("five wrong passwords end a registration, however many come at once, and one address tries no more than twenty", async () => {
  const email = fresh();
  await registered(email);
  const token = await mailedToken(t, email, "confirm-address");
  const checked = verifications.done;
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token, "not the password at all")));
  assert.equal(answers.filter((a) => a.error.errors?.password).length, 4);
  assert.equal(answers.filter((a) => a.error.errors?.token).length, 4);
  // A password is checked even without anything to compare with, so that the answer takes as long.
  assert.equal(verifications.done - checked, 8);
  assert.ok((await confirm(token)).error.errors?.token);
  assert.equal((await t.owner.query("SELECT FROM registration WHERE email = $1", [email])).rowCount, 0);
  const here = from();
  const many = await Promise.all(Array.from({ length: 21 }, () => confirm("none", NEW, here)));
  assert.equal(many.filter((a) => a.status === 429).length, 1);
});

test("the link works once, also for many at once", async () => {
  const email = fresh();
  await registered(email);
  const token = await mailedToken(t, email, "confirm-address");
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  assert.equal(answers.filter((a) => a.status === 200).length, 1);
  assert.ok((await confirm(token)).error.errors?.token);
  assert.deepEqual([await waiting(email), await told(email)], [["WAITING"], 1]);
});

test("after 72 hours it does not work any more, and what nobody confirmed is cleared away", async () => {
  const email = fresh();
  await registered(email);
  const token = await mailedToken(t, email, "confirm-address");
  const age = async (hours: number): Promise<unknown> =>
    await t.owner.query("UPDATE registration SET expires_at = expires_at - $2 * interval '1 hour' WHERE email = $1", [
      email,
      hours,
    ]);
  const kept = async (): Promise<number> =>
    (await t.owner.query("SELECT FROM registration WHERE email = $1", [email])).rowCount ?? 0;
  await age(72.1);
  assert.ok((await confirm(token)).error.errors?.token);
  await t.app.tasks.clean?.({}, {} as never);
  assert.equal(await kept(), 1);
  await age(24);
  await t.app.tasks.clean?.({}, {} as never);
  assert.equal(await kept(), 0);
});

test("an address that is taken is answered the same, and its owner told by mail without the words of a stranger", async () => {
  const taken = await t.make.user();
  const free = await registered(fresh());
  const again = await registered(taken.email, "Buy At Example");
  assert.equal(again.raw, free.raw);
  assert.equal(await mailedToken(t, taken.email, "confirm-address"), undefined);
  const [mail, ...more] = await mailsOf(t, taken.email);
  assert.equal(more.length, 0);
  assert.match(mail?.subject ?? "", /already have an account/u);
  assert.doesNotMatch(`${mail?.text} ${mail?.html}`, /Buy At/u);
  assert.ok((await t.nobody.ok(login, { body: { email: taken.email, password: PASSWORD } }, from())).access_token);
});

test("an address that was given to somebody meanwhile is theirs", async () => {
  const email = fresh();
  await registered(email);
  const token = await mailedToken(t, email, "confirm-address");
  await admin.ok(storeUser, { body: { name: "By Hand", email } });
  assert.ok((await confirm(token)).error.errors?.token);
  assert.deepEqual(await waiting(email), ["ACTIVE"]);
});

test("each of several registrations has its own link, and the first that is opened ends the others", async () => {
  const email = fresh();
  assert.equal((await registered(email, "Somebody Else", THEIRS)).status, 200);
  const theirs = await mailedToken(t, email, "confirm-address");
  await registered(email);
  const mine = await mailedToken(t, email, "confirm-address");
  assert.equal((await confirm(mine)).status, 200);
  assert.ok((await confirm(theirs, THEIRS)).error.errors?.token);
  assert.deepEqual(
    (await admin.ok(listUsers, { query: { state: "WAITING", search: email } })).data[0]?.name,
    "New Person",
  );
});

test("nobody's mail box is filled: three mails, and the answer stays the same", async () => {
  const email = fresh();
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push((await registered(email)).raw);
  assert.equal(new Set(answers).size, 1);
  await t.runJobs();
  assert.equal((await mailsOf(t, email)).length, 3);
});
