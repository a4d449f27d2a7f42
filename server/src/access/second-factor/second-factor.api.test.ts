import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import { badges, bootstrap, currentUser } from "#contract/access/endpoints.ts";
import { login } from "#contract/access/sign-in.ts";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  dropSecondFactor,
  newRecoveryCodes,
  secondFactor,
  secondStep,
  takeSecondFactorAway,
} from "#contract/access/security.ts";
import { updateRole } from "#contract/access/roles.ts";
import { getUser } from "#contract/users/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { getCompany, updateCompany } from "#contract/settings/company.ts";
import { PASSWORD, type UserMade } from "#server/testing/factories.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { signInLimits } from "../sign-in.ts";

const NEW = "seven copper kettles on a shelf";
const t = await openApp({ config: { trustProxy: 1 } });

const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });
/** The app's code, `steps` periods of 30 seconds from now. */
const code = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((s) => code(secret, s)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((c) => !near.has(c)) ?? "";
};
/** Marks the last code as used long ago, so that a test need not wait for the next period. */
const forget = async (user: UserMade): Promise<unknown> =>
  await t.pool.query("UPDATE second_factor SET last_step = 0 WHERE user_id = $1", [user.id]);

interface Guarded {
  user: UserMade;
  client: Client;
  secret: string;
  codes: string[];
}
async function guarded(o: Parameters<TestApp["make"]["user"]>[0] = {}): Promise<Guarded> {
  const user = await t.make.user(o);
  const client = await t.as(user);
  const { data } = await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } });
  const on = await client.ok(confirmSecondFactor, { body: { code: code(data.secret) } });
  await forget(user);
  return { user, client, secret: data.secret, codes: on.data.recovery_codes };
}
const firstStep = async (user: UserMade, address = "192.0.2.1"): Promise<string> => {
  const answer = await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } }, from(address));
  assert.equal(answer.access_token, undefined);
  return answer.challenge ?? "";
};
const step = async (challenge: string, given: string, address = "192.0.2.1") =>
  await t.nobody.call(secondStep, { body: { challenge, code: given } }, from(address));

describe("setting it up", () => {
  test("needs the password, shows the secret and its picture, and counts from the first right code on", async () => {
    const user = await t.make.user({ name: "Anna" });
    const [client, other] = [await t.as(user), await t.as(user)];
    assert.equal((await client.ok(secondFactor)).data.on, false);
    assert.ok(
      (await client.call(beginSecondFactor, { body: { current_password: "guess" } })).error.errors?.current_password,
    );
    const { data } = await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } });
    assert.match(
      data.uri,
      /^otpauth:\/\/totp\/Cordial:person\d+%40example\.test\?issuer=Cordial&secret=[A-Z2-7]{32}&/u,
    );
    assert.ok(data.uri.includes(data.secret));
    assert.match(data.qr.path, /^(?:M\d+ \d+h\d+v1H\d+z)+$/u);
    // Not on yet: the password alone is still enough.
    assert.ok((await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } })).access_token);
    assert.ok((await client.call(confirmSecondFactor, { body: { code: wrongCode(data.secret) } })).error.errors?.code);
    const on = await client.ok(confirmSecondFactor, { body: { code: code(data.secret) } });
    assert.equal(on.data.recovery_codes.length, 10);
    assert.equal((await other.call(currentUser)).status, 401, "the other sessions end");
    const state = (await client.ok(secondFactor)).data;
    assert.deepEqual(
      { ...state, since: null },
      { on: true, since: null, required: false, allowed: true, recovery_codes_left: 10 },
    );
    assert.equal((await client.call(beginSecondFactor, { body: { current_password: PASSWORD } })).status, 409);
    await t.runJobs();
    const [mail] = await mailsOf(t, user.email);
    assert.equal(mail?.subject, "Two-factor authentication is on for your account at Cordial");
  });

  test("nothing of it is in the database as it is, and no answer is kept for a repeat", async () => {
    const user = await t.make.user();
    const client = await t.as(user);
    const key = { "idempotency-key": `k-${user.id}` };
    const { data } = await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } }, key);
    const on = await client.ok(confirmSecondFactor, { body: { code: code(data.secret) } }, key);
    const everything = await t.owner.query(
      `SELECT (SELECT string_agg(f::text, ' ') FROM second_factor f) || (SELECT string_agg(c::text, ' ') FROM recovery_code c)
         || (SELECT string_agg(a::text, ' ') FROM audit a) || coalesce((SELECT string_agg(k::text, ' ') FROM idempotency_key k), '')
         || coalesce((SELECT string_agg(j::text, ' ') FROM graphile_worker._private_jobs j), '') AS all`,
    );
    const all = String(everything.rows[0].all);
    const raw = Buffer.from(Secret.fromBase32(data.secret).bytes).toString("hex");
    for (const secret of [
      data.secret,
      raw,
      ...on.data.recovery_codes,
      ...on.data.recovery_codes.map((c) => c.replace("-", "")),
    ])
      assert.ok(!all.includes(secret));
  });
});

describe("signing in with it", () => {
  test("takes two steps; each code works once, and none older than the last one used", async () => {
    const { user, secret } = await guarded();
    const challenge = await firstStep(user);
    assert.equal((await t.withToken(challenge).call(currentUser)).status, 401, "a challenge is no token");
    assert.equal((await step(challenge, wrongCode(secret))).status, 422);
    const one = code(secret);
    const good = await step(challenge, ` ${one.slice(0, 3)} ${one.slice(3)} `);
    assert.equal(good.status, 200, good.raw);
    assert.equal((await t.withToken(good.body.access_token).call(currentUser)).status, 200);
    assert.equal((await step(challenge, one)).status, 422, "a replay");
    assert.equal((await step(await firstStep(user), one)).status, 422, "a replay with a challenge of its own");
    assert.equal((await step(await firstStep(user), code(secret, 1))).status, 200, "a clock half a minute ahead");
    assert.equal((await step(await firstStep(user), code(secret))).status, 422, "older than the last one used");
    const { rows } = await t.owner.query("SELECT details FROM audit WHERE entity_id = $1 AND action = 'login'", [
      user.id,
    ]);
    assert.deepEqual(rows, [{ details: { second_factor: "app" } }, { details: { second_factor: "app" } }]);
  });

  test("a code that comes twenty times at once opens once", async () => {
    const { user, secret } = await guarded();
    const challenge = await firstStep(user);
    const now = code(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => step(challenge, now, `192.0.3.${i}`)));
    assert.equal(answers.filter((a) => a.status === 200).length, 1);
  });

  test("a recovery code opens once under twenty at the same time, and its owner hears of it", async () => {
    const { user, codes } = await guarded();
    const challenge = await firstStep(user);
    const recovery = codes[3] ?? "";
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => step(challenge, recovery, `192.0.4.${i}`)));
    assert.deepEqual(
      answers.map((a) => a.status).filter((s) => s === 200),
      [200],
    );
    assert.equal((await step(await firstStep(user), recovery)).status, 422);
    assert.equal((await step(await firstStep(user), (codes[4] ?? "").toLowerCase().replace("-", " "))).status, 200);
    const client = await t.as(user);
    assert.equal((await client.ok(secondFactor)).data.recovery_codes_left, 8);
    await t.runJobs();
    assert.equal((await mailsOf(t, user.email)).filter((m) => m.subject?.includes("recovery code")).length, 2);
  });

  test("whether there is one is not told before the password is right", async () => {
    const { user } = await guarded();
    const plain = await t.make.user();
    const wrong = async (email: string): Promise<string> =>
      (await t.nobody.call(login, { body: { email, password: "not the password" } }, from("192.0.2.50"))).raw;
    assert.equal(await wrong(user.email), await wrong(plain.email));
    assert.equal(await wrong(user.email), await wrong("nobody@example.test"));
  });

  test("codes are tried out on the same counters as passwords, and the right password does not clear them", async () => {
    const { user, secret } = await guarded();
    const statuses: number[] = [];
    for (let i = 0; i < signInLimits.pair + 1; i++) {
      const challenge = (
        await t.nobody.call(login, { body: { email: user.email, password: PASSWORD } }, from("198.51.100.4"))
      ).body.challenge;
      statuses.push(challenge ? (await step(challenge, wrongCode(secret), "198.51.100.4")).status : 429);
    }
    assert.deepEqual(
      statuses.slice(0, signInLimits.pair),
      Array.from({ length: signInLimits.pair }, () => 422),
    );
    assert.equal(statuses.at(-1), 429);
  });

  test("from many addresses only so many codes are heard, and its owner still comes in from where they were before", async () => {
    const { user, secret } = await guarded();
    assert.equal((await step(await firstStep(user, "203.0.113.5"), code(secret), "203.0.113.5")).status, 200);
    await forget(user);
    const challenge = await firstStep(user, "198.18.0.1");
    const answers: number[] = [];
    for (let i = 0; i < 30; i++) answers.push((await step(challenge, wrongCode(secret), `198.18.1.${i}`)).status);
    assert.equal(answers.filter((s) => s === 422).length, signInLimits.codes);
    assert.equal((await step(await firstStep(user, "203.0.113.5"), code(secret), "203.0.113.5")).status, 200);
  });

  test("a challenge is void once the password was changed or the account is not active", async () => {
    const { user, client, secret } = await guarded();
    const challenge = await firstStep(user);
    await client.ok(changePassword, {
      body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW },
    });
    const late = await step(challenge, code(secret));
    assert.equal(late.status, 422);
    assert.equal(late.error.code, "challenge_over");
    const other = await guarded();
    const second = await firstStep(other.user);
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [other.user.id]);
    assert.equal((await step(second, code(other.secret))).error.code, "challenge_over");
    assert.equal((await step("nonsense", "123456")).error.code, "challenge_over");
  });
});

describe("giving it up", () => {
  test("takes the password and a code", async () => {
    const { user, client, secret, codes } = await guarded();
    const drop = async (current_password: string, given: string) =>
      await client.call(dropSecondFactor, { body: { current_password, code: given } });
    assert.ok((await drop("guess", code(secret))).error.errors?.current_password);
    assert.ok((await drop(PASSWORD, wrongCode(secret))).error.errors?.code);
    assert.equal((await drop(PASSWORD, codes[0] ?? "")).status, 200);
    assert.equal((await drop(PASSWORD, codes[1] ?? "")).status, 409);
    assert.ok((await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } })).access_token);
  });

  test("new recovery codes take the place of those before", async () => {
    const { user, client, secret, codes } = await guarded();
    const { data } = await client.ok(newRecoveryCodes, { body: { current_password: PASSWORD, code: code(secret) } });
    assert.equal((await step(await firstStep(user), codes[0] ?? "")).status, 422);
    assert.equal((await step(await firstStep(user), data.recovery_codes[0] ?? "")).status, 200);
  });

  test("a stolen session cannot try codes out", async () => {
    const { client, secret } = await guarded();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push(
        (await client.call(dropSecondFactor, { body: { current_password: PASSWORD, code: wrongCode(secret) } })).status,
      );
    assert.deepEqual([...new Set(statuses.slice(0, 10))], [422]);
    assert.equal(statuses[10], 429);
  });
});

describe("where it is required", () => {
  const profileThatMust = async (name: string): Promise<string> => {
    const id = await t.make.profile(name, []);
    const boss = await t.as(await t.make.user({ rights: ["profiles_update", "profiles_view"] }));
    const body = { name, second_factor_required: true, version: 1 };
    const { data } = await boss.ok(updateRole, { params: { id }, body });
    assert.equal(data.second_factor_required, true);
    const { rows } = await t.owner.query("SELECT before, after FROM audit WHERE entity_id = $1 AND action = 'update'", [
      id,
    ]);
    assert.equal(rows[0].before.second_factor_required, false);
    assert.equal(rows[0].after.second_factor_required, true);
    return id;
  };

  test("by the profile: who has none reaches only what setting it up needs, until it is done", async () => {
    const user = await t.make.user({ profileId: await profileThatMust("Careful") });
    const client = await t.as(user);
    const gate = await client.call(badges);
    assert.equal(gate.status, 423);
    assert.equal(gate.error.code, "second_factor_due");
    assert.equal((await client.ok(currentUser)).data.second_factor_due, true);
    assert.equal((await client.call(bootstrap)).status, 200);
    const { data } = await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } });
    await client.ok(confirmSecondFactor, { body: { code: code(data.secret) } });
    assert.equal((await client.call(badges)).status, 200);
    await forget(user);
    const drop = await client.call(dropSecondFactor, {
      body: { current_password: PASSWORD, code: code(data.secret) },
    });
    assert.equal(drop.status, 409);
  });

  test("an insecure password comes first", async () => {
    const user = await t.make.user({ profileId: await profileThatMust("Careful and new"), secure: false });
    const client = await t.as(user);
    assert.equal((await client.call(beginSecondFactor, { body: { current_password: PASSWORD } })).status, 423);
    await client.ok(changePassword, {
      body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW },
    });
    assert.equal((await client.call(beginSecondFactor, { body: { current_password: NEW } })).status, 200);
  });

  test("by the company: on the next request of everybody who has none; off, nobody may begin", async () => {
    await using own = await testApp();
    const admin = await own.as(await own.make.user({ rights: ["company_settings"] }));
    const clerk = await own.as(await own.make.user());
    const customer = await own.as(await own.make.user({ kind: "portal" }));
    const policy = async (second_factor: "off" | "optional" | "required") => {
      await own.pool.query(
        "INSERT INTO setting (key, value) VALUES ('second_factor', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
        [JSON.stringify(second_factor)],
      );
    };
    const { data } = await admin.ok(getCompany);
    await admin.ok(updateCompany, { body: { second_factor: "required", version: data.version } });
    assert.equal((await clerk.call(badges)).status, 423);
    assert.equal((await admin.call(getCompany)).status, 423);
    assert.equal((await customer.ok(currentUser)).data.second_factor_due, false);
    await policy("off");
    assert.equal((await clerk.call(badges)).status, 200);
    assert.equal((await clerk.call(beginSecondFactor, { body: { current_password: PASSWORD } })).status, 409);
    await policy("optional");
    assert.equal((await clerk.call(beginSecondFactor, { body: { current_password: PASSWORD } })).status, 200);
  });
});

describe("taking it away from somebody who lost it", () => {
  test("one's own is not taken away without its code, however one's identifier is written", async () => {
    const { user, client } = await guarded({ rights: ["users_update", "users_view"] });
    for (const id of [user.id, user.id.toUpperCase()])
      assert.equal((await client.call(takeSecondFactorAway, { params: { id } })).status, 403);
    assert.equal((await client.ok(secondFactor)).data.on, true);
  });
  test("an administrator of their office may; they are told, and their sessions end", async () => {
    const zone = await t.make.zone();
    const { user, client } = await guarded({ zone, locale: "fr" });
    const boss = await t.make.user({ name: "Boss", zone, rights: { users_update: [zone.id], users_view: [zone.id] } });
    const offered = async () =>
      (await (await t.as(boss)).ok(getUser, { params: { id: user.id } })).data.can.take_second_factor;
    assert.equal(await offered(), true);
    const elsewhere = await t.as(await t.make.user({ rights: { users_update: [(await t.make.zone()).id] } }));
    const away = async (c: Client) => await c.call(takeSecondFactorAway, { params: { id: user.id } });
    assert.equal((await away(elsewhere)).status, 404);
    const { value, sent } = await t.counted(async () => await away(await t.as(boss)));
    assert.equal(value.status, 200, value.raw);
    assert.ok(sent <= 11, `${sent} statements`);
    assert.equal((await client.call(currentUser)).status, 401);
    assert.equal(await offered(), undefined);
    assert.ok((await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } })).access_token);
    const told = await (await t.as(user)).ok(loadNotifications, { query: {} });
    assert.equal(told.data[0]?.link, "/admin/settings/user-profile?tab=security");
    await t.runJobs();
    assert.ok(
      (await mailsOf(t, user.email)).some(
        (m) => m.subject === "La double authentification de votre compte Cordial a été retirée",
      ),
    );
    assert.equal((await away(await t.as(boss))).status, 409);
    const { rows } = await t.owner.query(
      "SELECT user_id FROM audit WHERE entity_id = $1 AND action = 'second_factor_removed'",
      [user.id],
    );
    assert.deepEqual(rows, [{ user_id: boss.id }]);
  });

  test("never from somebody who reaches further, nor one's own", async () => {
    const [here, there] = [await t.make.zone(), await t.make.zone()];
    const powerful = await guarded({ zone: here, rights: { users_update: [here.id, there.id] } });
    const boss = await guarded({ zone: here, rights: { users_update: [here.id] } });
    const away = async (c: Client, id: string) => (await c.call(takeSecondFactorAway, { params: { id } })).status;
    assert.equal(await away(boss.client, powerful.user.id), 403);
    assert.equal(await away(boss.client, boss.user.id), 403);
    assert.equal(await away(powerful.client, boss.user.id), 200);
  });
});
