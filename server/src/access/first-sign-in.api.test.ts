import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { currentUser } from "#contract/access/endpoints.ts";
import { login, resetPassword } from "#contract/access/sign-in.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { invite, newFirstCode, secondStep } from "#contract/access/security.ts";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import { getUser, storeUser, updateUser } from "#contract/users/endpoints.ts";
import { PASSWORD, type UserMade } from "#server/testing/factories.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp } from "#server/testing/test-app.ts";

const OWN = "nine walnuts in a drawer";
let n = 0;
const t = await openApp({ config: { trustProxy: 1 } });
const paris = await t.make.zone({ name: "Paris" });
const rights = ["users_view", "users_create", "users_update"];
const keeper = await t.as(
  await t.make.user({ zone: paris, rights: Object.fromEntries(rights.map((r) => [r, [paris.id]])) }),
);

/** A new address for each call: these tests are about the codes, not the counters of addresses. */
const from = (): Record<string, string> => ({ "x-forwarded-for": `198.51.100.${(n += 1)}` });
const newcomer = (): string => `new${(n += 1)}@example.test`;
const made = async (over: { invite?: boolean; password?: string; active?: boolean } = {}) => {
  const email = newcomer();
  const body = { name: "Nova Newman", email, zone_hash_id: paris.id, ...over };
  const { data, default_password, first_code } = await keeper.ok(storeUser, { body });
  return { id: data.hash_id, email, password: over.password ?? default_password ?? "", code: first_code ?? "" };
};
type Made = Awaited<ReturnType<typeof made>>;
const challengeOf = async ({ email, password }: Pick<Made, "email" | "password">): Promise<string> => {
  const answer = await t.nobody.ok(login, { body: { email, password } }, from());
  assert.equal(answer.asks, "first_code");
  assert.equal(answer.access_token, undefined);
  return answer.challenge ?? "";
};
const enter = async (who: Pick<Made, "email" | "password">, code: string, where = from()) =>
  await t.nobody.call(secondStep, { body: { challenge: await challengeOf(who), code } }, where);
const codeMailed = async (email: string): Promise<string | undefined> => {
  await t.runJobs();
  const codes = (await mailsOf(t, email)).flatMap((m) => /[A-Z2-9]{4}-[A-Z2-9]{4}/u.exec(m.text ?? "")?.[0] ?? []);
  return codes.at(-1);
};
const choose = async (token: string | undefined, password = OWN) =>
  await t.nobody.call(resetPassword, { body: { token: token ?? "none", password, password_confirmation: password } });
/** An account with the default password, made by SQL, without a code. */
const insecure = async (kind?: "portal"): Promise<Pick<Made, "id" | "email" | "password">> => {
  const user = await t.make.user({ zone: paris, secure: false, ...(kind && { kind }) });
  return { id: user.id, email: user.email, password: PASSWORD };
};

describe("a password that somebody else knows", () => {
  test("opens nothing without the code, which was mailed and told once to who made the account", async () => {
    const who = await made();
    assert.match(who.code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/u);
    assert.equal(await codeMailed(who.email), who.code);
    const wrong = await enter(who, "AAAA-AAAA");
    assert.equal(wrong.status, 422);
    assert.ok(wrong.error.errors?.code);
    // Spaces and case don't matter.
    const { access_token } = (await enter(who, ` ${who.code.toLowerCase().replace("-", " ")}`)).body;
    const client = t.withToken(access_token);
    assert.equal((await client.ok(currentUser)).data.password_secure, false);
    assert.equal((await client.call(getUser, { params: { id: who.id } })).status, 423);
    await client.ok(updateProfile, {
      body: { current_password: who.password, password: OWN, password_confirmation: OWN },
    });
    // From now on, the person's own password is enough.
    assert.ok((await t.nobody.ok(login, { body: { email: who.email, password: OWN } }, from())).access_token);
  });

  test("that an administrator typed asks for a code as well, and so does one of a portal account", async () => {
    const who = await made({ password: "three blue boats ashore" });
    assert.equal((await enter(who, who.code)).status, 200);
    const customer = await insecure("portal");
    assert.equal((await enter(customer, "AAAA-AAAA")).status, 422);
    // Those who keep the customer's contact give it (`portal/accounts.ts`); who keeps staff does not find the account.
    assert.equal((await keeper.call(newFirstCode, { params: { id: customer.id } })).status, 404);
  });

  test("takes a code once, and nobody else's", async () => {
    const [who, other] = [await made(), await made()];
    assert.equal((await enter(who, other.code)).status, 422);
    assert.equal((await enter(who, who.code)).status, 200);
    assert.equal((await enter(who, who.code)).status, 422);
    assert.equal((await enter(other, other.code)).status, 200);
    // Of concurrent calls, one succeeds.
    const third = await made();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(third, third.code)));
    assert.equal(answers.filter((a) => a.status === 200).length, 1);
    assert.equal(answers.filter((a) => a.status === 422).length, 3);
  });

  test("takes no code after five wrong ones from a network, however many come at once, and one from another", async () => {
    const who = await made();
    const there = { "x-forwarded-for": "2001:db8:7::1" };
    const sameNetwork = { "x-forwarded-for": "2001:db8:7::2" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(who, "AAAA-AAAA", there)));
    assert.deepEqual([...new Set(answers.map((a) => a.status))], [422]);
    assert.ok((await enter(who, who.code, sameNetwork)).error.errors?.code);
    assert.equal((await enter(who, who.code)).status, 200);
  });

  test("takes no code after 25 wrong ones from everywhere, and the trail says so once", async () => {
    const who = await made();
    const over = async () =>
      (
        await t.owner.query<{ user_id: string | null; zone_id: string }>(
          "SELECT user_id, zone_id FROM audit WHERE entity_id = $1 AND action = 'first_code_over'",
          [who.id],
        )
      ).rows;
    // Clear the throttle each time: this test is about the code's own counter.
    const wrong = async (tries: number): Promise<void> => {
      await t.owner.query("DELETE FROM throttle");
      const answers = await Promise.all(Array.from({ length: tries }, () => enter(who, "AAAA-AAAA")));
      assert.ok(answers.every((a) => a.error.errors?.code));
    };
    for (const tries of [8, 8, 8]) await wrong(tries);
    assert.deepEqual(await over(), []);
    await wrong(4);
    assert.deepEqual(await over(), [{ user_id: null, zone_id: paris.id }]);
    assert.equal((await enter(who, who.code)).status, 422);
    assert.equal((await over()).length, 1);
    const { data } = await keeper.ok(newFirstCode, { params: { id: who.id } });
    assert.equal((await enter(who, data.code)).status, 200);
  });

  test("takes no code after 72 hours", async () => {
    const who = await made();
    const { rows } = await t.owner.query<{ hours: number }>(
      "SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM first_code WHERE user_id = $1",
      [who.id],
    );
    assert.equal(rows[0]?.hours, 72);
    await t.owner.query("UPDATE first_code SET expires_at = now() - interval '1 second' WHERE user_id = $1", [who.id]);
    assert.equal((await enter(who, who.code)).status, 422);
  });

  test("asks somebody who has a second factor for that instead: it proves more", async () => {
    const who = await insecure();
    await t.owner.query("INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ($1, '', now())", [who.id]);
    const { asks } = await t.nobody.ok(login, { body: { email: who.email, password: who.password } }, from());
    assert.equal(asks, "second_factor");
  });

  test("is told as before when it is wrong, whether a code is due or not", async () => {
    const who = await made();
    const body = { email: who.email, password: "not the password at all" };
    const wrong = await t.nobody.call(login, { body }, from());
    const unknown = await t.nobody.call(login, { body: { ...body, email: "nobody@example.test" } }, from());
    assert.equal(wrong.raw, unknown.raw);
  });
});

describe("a new code", () => {
  test("is told once and mailed, ends the one before, and is on the trail without the code", async () => {
    const who = await made();
    const { data } = await keeper.ok(newFirstCode, { params: { id: who.id } });
    assert.notEqual(data.code, who.code);
    assert.equal(await codeMailed(who.email), data.code);
    assert.equal((await enter(who, who.code)).status, 422);
    assert.equal((await enter(who, data.code)).status, 200);
    const { rows } = await t.owner.query("SELECT a::text AS line FROM audit a WHERE entity_id = $1", [who.id]);
    assert.ok(rows.some((r) => r.line.includes("first_code")));
    assert.ok(!JSON.stringify(rows).includes(data.code));
  });

  test("lies in the database only as a digest that a key is needed for, and its mail sealed", async () => {
    const who = await made();
    const { rows } = await t.owner.query<{ kept: string }>(
      `SELECT (SELECT string_agg(c::text, ' ') FROM first_code c) || (SELECT string_agg(j::text, ' ') FROM graphile_worker._private_jobs j) AS kept`,
    );
    assert.ok(!rows[0]?.kept.includes(who.code));
    assert.ok(!rows[0]?.kept.includes(Buffer.from(who.code).toString("hex")));
    assert.ok(!rows[0]?.kept.includes(Buffer.from(who.code).toString("base64")));
  });

  test("is for those who have not chosen a password, are active, and hold no more than who makes it", async () => {
    const call = async (user: Pick<UserMade, "id">, client = keeper) =>
      (await client.call(newFirstCode, { params: { id: user.id } })).status;
    assert.equal(await call(await t.make.user({ zone: paris })), 409);
    assert.equal(await call({ id: (await made({ invite: true })).id }), 409);
    assert.equal(await call(await t.make.user({ zone: paris, secure: false, active: false })), 409);
    assert.equal(await call(await t.make.user({ zone: paris, secure: false, rights: ["company_settings"] })), 403);
    assert.equal(await call(await t.make.user({ zone: await t.make.zone(), secure: false })), 404);
    const me = await keeper.ok(getProfile);
    assert.equal(await call({ id: me.data.hash_id }), 403);
    // An impersonator of such a person can't either.
    const peer = await t.make.user({
      zone: paris,
      rights: ["users_impersonate", "users_view", "users_create", "users_update"],
    });
    const { access_token } = await (await t.as(peer)).ok(impersonate, { body: { user_hash_id: me.data.hash_id } });
    const who = await made();
    assert.equal(await call(who, t.withToken(access_token)), 403);
    assert.equal((await t.withToken(access_token).call(invite, { params: { id: who.id } })).status, 403);
  });
});

describe("an invitation", () => {
  test("lets its owner choose a password, once, and nobody in without it", async () => {
    const who = await made({ invite: true });
    const shown = await keeper.ok(getUser, { params: { id: who.id } });
    assert.partialDeepStrictEqual(shown.data, { invited: true, password_secure: false, can: { invite: true } });
    assert.equal(shown.data.can.new_first_code, undefined);
    for (const password of ["", "null", "welcome", PASSWORD])
      assert.equal((await t.nobody.call(login, { body: { email: who.email, password } }, from())).status, 422);
    const token = await mailedToken(t, who.email, "invitation");
    assert.ok(token);
    assert.equal((await choose(token, "password1234")).status, 422);
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(token)));
    assert.equal(answers.filter((a) => a.status === 200).length, 1);
    assert.equal((await choose(token)).status, 422);
    const { access_token } = await t.nobody.ok(login, { body: { email: who.email, password: OWN } }, from());
    assert.equal((await t.withToken(access_token).ok(currentUser)).data.password_secure, true);
    const { data } = await keeper.ok(getUser, { params: { id: who.id } });
    assert.deepEqual([data.invited, data.can.invite], [false, undefined]);
  });

  test("tells a wrong password as of an account that does not exist", async () => {
    const who = await made({ invite: true });
    const body = { email: who.email, password: "not the password at all" };
    const wrong = await t.nobody.call(login, { body }, from());
    const unknown = await t.nobody.call(login, { body: { ...body, email: "nobody@example.test" } }, from());
    assert.equal(wrong.raw, unknown.raw);
  });

  test("is good for 72 hours, and one that is sent again ends the one before", async () => {
    const who = await made({ invite: true });
    const old = await mailedToken(t, who.email, "invitation");
    await keeper.ok(invite, { params: { id: who.id } });
    const newer = await mailedToken(t, who.email, "invitation");
    assert.ok(newer && newer !== old);
    assert.equal((await choose(old)).status, 422);
    const { rows } = await t.owner.query<{ hours: number }>(
      "SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM password_link WHERE user_id = $1",
      [who.id],
    );
    assert.deepEqual(rows, [{ hours: 72 }]);
    await t.owner.query("UPDATE password_link SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      who.id,
    ]);
    assert.equal((await choose(newer)).status, 422);
    await keeper.ok(invite, { params: { id: who.id } });
    assert.equal((await choose(await mailedToken(t, who.email, "invitation"))).status, 200);
  });

  test("is not sent to who has chosen a password, is not active, or holds more", async () => {
    const call = async (user: Pick<UserMade, "id">) => (await keeper.call(invite, { params: { id: user.id } })).status;
    assert.equal(await call(await t.make.user({ zone: paris })), 409);
    assert.equal(await call(await t.make.user({ zone: paris, secure: false, active: false })), 409);
    assert.equal(await call(await t.make.user({ zone: paris, secure: false, rights: ["company_settings"] })), 403);
    const dormant = await made({ invite: true, active: false });
    assert.equal(await mailedToken(t, dormant.email, "invitation"), undefined);
    await keeper.ok(updateUser, { params: { id: dormant.id }, body: { active: true } });
    await keeper.ok(invite, { params: { id: dormant.id } });
    assert.equal((await choose(await mailedToken(t, dormant.email, "invitation"))).status, 200);
  });

  test("and a password are not given together", async () => {
    const body = { name: "Both", email: newcomer(), zone_hash_id: paris.id, invite: true, password: OWN };
    assert.ok((await keeper.call(storeUser, { body })).error.errors?.password);
  });
});
