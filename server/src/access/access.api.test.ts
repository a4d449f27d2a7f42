import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  badges,
  bootstrap,
  checkPermission,
  currentUser,
  logout,
  permissionCatalogue,
  refreshToken,
} from "#contract/access/endpoints.ts";
import { forgetPassword, login, register, resetPassword } from "#contract/access/sign-in.ts";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { claimsOf } from "#server/testing/claims.ts";
import { openApp, testApp } from "#server/testing/test-app.ts";
import { verifications } from "./passwords.ts";
import { signInLimits } from "./sign-in.ts";

const NEW = "seven copper kettles on a shelf";
// Trust one proxy, so that tests can set the client address.
const t = await openApp({ config: { trustProxy: 1 } });

const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });
const signIn = async (email: string, password: string, address = "192.0.2.1") =>
  await t.nobody.call(login, { body: { email, password } }, from(address));

describe("signing in", () => {
  test("gives a token that is good for 30 minutes, and says so in the caller's language", async () => {
    const user = await t.make.user();
    const answer = await t.nobody.call(
      login,
      { body: { email: ` ${user.email.toUpperCase()} `, password: PASSWORD } },
      { "accept-language": "fr" },
    );
    assert.equal(answer.status, 200);
    assert.equal(answer.body.expires_in, 1800);
    assert.equal(answer.body.message, "Connexion réussie");
    const me = await t.withToken(answer.body.access_token).ok(currentUser);
    assert.equal(me.data.email, user.email);
  });

  test("an unknown account and a wrong password are told the same", async () => {
    const user = await t.make.user();
    const wrong = await signIn(user.email, "not the password at all");
    const unknown = await signIn("nobody@example.test", "not the password at all");
    assert.equal(wrong.status, 422);
    assert.equal(unknown.status, 422);
    assert.equal(wrong.raw, unknown.raw);
    assert.ok(wrong.error.errors?.password);
  });

  test("an unknown account costs the same work as a wrong password: as many statements, and one password checked", async () => {
    const user = await t.make.user();
    const work = async (email: string) => {
      const was = verifications.done;
      const { sent } = await t.counted(async () => await signIn(email, "not the password at all", "192.0.2.77"));
      return { sent, checked: verifications.done - was };
    };
    const wrong = await work(user.email);
    assert.deepEqual(await work("nobody.at.all@example.test"), wrong);
    assert.deepEqual(wrong, { sent: 2, checked: 1 });
  });

  test("ten thousand wrong passwords cost few checks, and the right one opens from its own address", async () => {
    const user = await t.make.user();
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.90")).status, 200);
    const was = verifications.done;
    let asked = 0;
    const guess = async (): Promise<void> => {
      while (asked < 10_000) {
        const n = (asked += 1);
        const answer = await t.app.fastify.inject({
          method: "POST",
          url: "/api/login",
          headers: from(`100.64.${n % 5}.${n % 41}`),
          payload: { email: user.email, password: `guess number ${n}` },
        });
        assert.ok([422, 429].includes(answer.statusCode), answer.body);
      }
    };
    await Promise.all(Array.from({ length: 32 }, guess));
    assert.ok(verifications.done - was <= 100, `${verifications.done - was} passwords were checked`);
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.90")).status, 200);
  });

  test("an account that is not active is turned away, and only who knows its password learns why", async () => {
    const user = await t.make.user({ active: false });
    assert.equal(
      (await signIn(user.email, PASSWORD)).error.message,
      "This account is not active yet. Ask your administrator.",
    );
    assert.equal(
      (await signIn(user.email, "guessing around here")).raw,
      (await signIn("nobody@example.test", "guessing around here")).raw,
    );
  });

  test("is written down", async () => {
    const user = await t.make.user();
    await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD, device: "a phone" } });
    const { rows } = await t.owner.query("SELECT action, details FROM audit WHERE kind = 'user' AND entity_id = $1", [
      user.id,
    ]);
    assert.deepEqual(rows, [{ action: "login", details: { device: "a phone" } }]);
  });

  test("after some wrong passwords from one address the account is shut there, and open to its owner elsewhere", async () => {
    const user = await t.make.user();
    for (let i = 0; i < signInLimits.pair; i++)
      assert.equal((await signIn(user.email, `guess number ${i}`, "198.51.100.7")).status, 422);
    assert.equal((await signIn(user.email, PASSWORD, "198.51.100.7")).status, 429);
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.9")).status, 200);
  });

  test("tries at the same time are all counted", async () => {
    const user = await t.make.user();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signIn(user.email, `guess number ${i}`, "198.51.100.8")),
    );
    assert.equal(answers.filter((a) => a.status === 422).length, signInLimits.pair);
  });

  test("guessed at from many addresses, an account stays open where its owner signed in before", async () => {
    const user = await t.make.user();
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.50")).status, 200);
    for (let i = 0; i < signInLimits.account; i++)
      await signIn(user.email, "guess", `198.18.${Math.floor(i / 5)}.${i}`);
    assert.equal((await signIn(user.email, PASSWORD, "198.19.0.1")).status, 429);
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.50")).status, 200);
  });

  test("from an address of the owner's too, only so many wrong passwords are heard", async () => {
    const user = await t.make.user();
    const home = "203.0.113.60";
    assert.equal((await signIn(user.email, PASSWORD, home)).status, 200);
    for (let i = 0; i < signInLimits.pair; i++) assert.equal((await signIn(user.email, "guess", home)).status, 422);
    assert.equal((await signIn(user.email, PASSWORD, home)).status, 429);
    const other = await t.make.user();
    assert.equal((await signIn(other.email, PASSWORD, home)).status, 200, "others who live there are not shut out");
    await t.pool.query("UPDATE throttle SET tries = $2 WHERE key = $1", [`address:${home}`, signInLimits.address]);
    assert.equal((await signIn(other.email, PASSWORD, home)).status, 429);
  });

  test("one address cannot try many accounts", async () => {
    const address = "198.51.100.99";
    await t.pool.query("INSERT INTO throttle (key, tries, window_start) VALUES ($1, $2, now())", [
      `address:${address}`,
      signInLimits.address,
    ]);
    assert.equal((await signIn("somebody@example.test", "guess", address)).status, 429);
    await t.pool.query("UPDATE throttle SET window_start = now() - interval '16 minutes' WHERE key = $1", [
      `address:${address}`,
    ]);
    assert.equal((await signIn("somebody@example.test", "guess", address)).status, 422);
  });

  test("a right password begins the count anew", async () => {
    const user = await t.make.user();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < signInLimits.pair - 1; i++)
        assert.equal((await signIn(user.email, "wrong", "203.0.113.77")).status, 422);
      assert.equal((await signIn(user.email, PASSWORD, "203.0.113.77")).status, 200);
    }
  });
});

describe("sessions", () => {
  const session = async () => {
    const user = await t.make.user();
    const { access_token = "" } = await t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } });
    return { user, token: access_token };
  };
  const refresh = async (token: string) => await t.nobody.call(refreshToken, { body: { token } });
  const works = async (token: string): Promise<number> => (await t.withToken(token).call(currentUser)).status;
  const later = async (token: string, seconds: number) =>
    await t.pool.query("UPDATE session SET rotated_at = rotated_at - make_interval(secs => $2) WHERE hash_id = $1", [
      claimsOf(token).sid,
      seconds,
    ]);

  test("a forged, cut or unsigned token is a 401", async () => {
    const { token } = await session();
    const [header, payload, signature] = token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const flipped = `${signature?.slice(0, -2)}${signature?.endsWith("AA") ? "BB" : "AA"}`;
    for (const bad of [
      "",
      "x",
      "a.b.c",
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${flipped}`,
      `${none}.${payload}.${signature}`,
      `${none}.${payload}.`,
      `${token}.x`,
      "x".repeat(5000),
    ])
      assert.equal(await works(bad), 401, bad.slice(0, 40));
    assert.equal(await works(token), 200);
  });

  test("refreshing rotates the token", async () => {
    const { token } = await session();
    const next = await refresh(token);
    assert.equal(next.status, 200);
    assert.equal(next.body.data.expires_in, 1800);
    assert.notEqual(next.body.data.token, token);
    assert.equal(await works(next.body.data.token), 200);
  });

  test("for some seconds the token before gets the current one again: its answer may have been lost", async () => {
    const { token } = await session();
    const first = (await refresh(token)).body.data.token;
    assert.equal((await refresh(token)).body.data.token, first);
    assert.equal((await refresh(first)).status, 200);
  });

  test("the token before, after those seconds, ends the session", async () => {
    const { user, token } = await session();
    const current = (await refresh(token)).body.data.token;
    await later(token, 11);
    assert.equal((await refresh(token)).status, 401);
    assert.equal(await works(current), 401);
    const { rows } = await t.owner.query("SELECT action FROM audit WHERE entity_id = $1 AND action = 'session_reuse'", [
      user.id,
    ]);
    assert.equal(rows.length, 1);
  });

  test("an older one yet ends the session at once", async () => {
    const { token } = await session();
    const second = (await refresh(token)).body.data.token;
    const third = (await refresh(second)).body.data.token;
    assert.equal((await refresh(token)).status, 401);
    assert.equal(await works(third), 401);
  });

  test("many at the same time get one and the same", async () => {
    const { token } = await session();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
    assert.equal(new Set(answers.map((a) => a.body.data.token)).size, 1);
  });

  test("an expired token opens nothing, and is good for a refresh for 14 days", async () => {
    const user = await t.make.user();
    const expired = await t.tokenFor(user, { expiredFor: 13 * 24 * 3600 });
    assert.equal(await works(expired), 401);
    assert.equal((await refresh(expired)).status, 200);
    assert.equal((await refresh(await t.tokenFor(user, { expiredFor: 14 * 24 * 3600 + 60 }))).status, 401);
  });

  test("of a person who is not active any more nothing is good, at once", async () => {
    const { user, token } = await session();
    assert.equal(await works(token), 200);
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [user.id]);
    assert.equal(await works(token), 401);
    assert.equal((await refresh(token)).status, 401);
  });

  test("signing out ends this session; of all devices, every one", async () => {
    const { user, token } = await session();
    const other = await t.as(user);
    await t.withToken(token).ok(logout);
    assert.equal(await works(token), 401);
    assert.equal((await other.call(currentUser)).status, 200);
    const third = await t.as(user);
    await other.ok(logout, { query: { device: "all" } });
    assert.equal((await third.call(currentUser)).status, 401);
  });

  test("a right that is given or taken away works on the next request", async () => {
    const user = await t.make.user();
    const client = await t.as(user);
    assert.equal((await client.call(checkPermission, { params: { name: "audit_view" } })).status, 403);
    await t.make.grant(user.id, ["audit_view"]);
    assert.equal((await client.call(checkPermission, { params: { name: "audit_view" } })).status, 200);
    await t.make.revoke(user.id);
    assert.equal((await client.call(checkPermission, { params: { name: "audit_view" } })).status, 403);
  });

  test("who calls costs one statement", async () => {
    const client = await t.as(await t.make.user({ rights: ["audit_view"] }));
    await client.ok(permissionCatalogue);
    const { sent } = await t.counted(async () => await client.ok(permissionCatalogue));
    assert.equal(sent, 1);
  });
});

describe("the guard of routes", () => {
  test("one right, any of several, none at all, an unknown one", async () => {
    const client = await t.as(await t.make.user({ rights: { expense_approving: [(await t.make.zone()).id] } }));
    const status = async (name: string): Promise<number> =>
      (await client.call(checkPermission, { params: { name } })).status;
    assert.equal(await status("expense_approving"), 200);
    assert.equal(await status("audit_view"), 403);
    assert.equal(await status("audit_view|expense_approving"), 200);
    assert.equal(await status("no_such_right"), 403);
    assert.equal(await status("|"), 200);
  });

  test("the catalogue says what each right lets one do, in the reader's language", async () => {
    const client = await t.as(await t.make.user());
    const { data } = await client.ok(permissionCatalogue, {}, { "accept-language": "fr" });
    assert.equal(data.find((p) => p.name === "expense_sending")?.meaning, "envoyer une dépense pour approbation");
    assert.ok(data.every((p) => !p.meaning.startsWith("rights.")));
  });
});

describe("bootstrap", () => {
  test("tells anybody what the product is, and gives the cookie once", async () => {
    const first = await t.nobody.call(bootstrap);
    assert.equal(first.body.data.user, null);
    assert.deepEqual(first.body.data.zones, []);
    assert.equal(first.body.data.registration, "open");
    const cookie = first.headers.get("set-cookie") ?? "";
    assert.match(cookie, /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/u);
    const again = await t.nobody.call(bootstrap, {}, { cookie: cookie.split(";")[0] ?? "" });
    assert.equal(again.headers.get("set-cookie"), null);
  });

  test("tells somebody who they are, what they may, and the offices they reach", async () => {
    const [main, other, third] = [
      await t.make.zone({ name: "Bordeaux" }),
      await t.make.zone({ name: "Douala", currencyId: null }),
      await t.make.zone({ name: "Lyon" }),
    ];
    const user = await t.make.user({ zone: main, rights: { expense_approving: [other.id], currencies_view: "all" } });
    const { value, sent } = await t.counted(async () => await (await t.as(user)).ok(bootstrap));
    assert.deepEqual(
      value.data.zones.map((z) => z.name),
      ["Bordeaux", "Douala"],
    );
    assert.equal(value.data.zones[1]?.currency, null);
    assert.deepEqual(value.data.permissions, { expense_approving: [other.id], currencies_view: "all" });
    assert.equal(value.data.user?.zone?.hash_id, main.id);
    assert.ok(sent <= 4, `${sent} statements: the session with its rights, and two`);
    const all = await (await t.as(await t.make.user({ rights: ["areas_view"] }))).ok(bootstrap);
    assert.ok(all.data.zones.some((z) => z.hash_id === third.id));
  });

  test("an outdated token is told, so that the shell refreshes it", async () => {
    const user = await t.make.user();
    assert.equal((await t.withToken(await t.tokenFor(user, { expiredFor: 5 })).call(bootstrap)).status, 401);
  });
});

describe("badges", () => {
  test("count what waits for me: where I hold the right, of others, up to a hundred", async () => {
    const [here, there] = [await t.make.zone(), await t.make.zone()];
    const me = await t.make.user({ zone: here, rights: { expense_approving: [here.id], expense_validating: "all" } });
    const other = await t.make.user({ zone: here });
    const put = async (userId: string, zone: { id: string; currencyId: string | null }, status: string, count = 1) =>
      await t.pool.query(
        `INSERT INTO expense (hash_id, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, search)
         SELECT new_id(), 'REPORT', 'x', '2026-01-01', '2026-01-01', $1, $2, $3, $4, 10, 'x' FROM generate_series(1, $5)`,
        [status, zone.id, userId, zone.currencyId, count],
      );
    await put(other.id, here, "UNVALIDATED", 2);
    await put(me.id, here, "UNVALIDATED");
    await put(other.id, there, "UNVALIDATED", 5);
    await put(other.id, there, "APPROVED", 3);
    await put(other.id, here, "VALIDATED");
    await put(me.id, here, "DRAFT", 4);
    const client = await t.as(me);
    const expected = {
      advance_badge_count: 0,
      cash_count_badge_count: 0,
      expense_badge_count: 2,
      expense_validate_count: 3,
      expense_pay_count: 0,
      expense_draft_count: 4,
      holiday_badge_count: 0,
      notification_count: 0,
      orders_waiting_count: 0,
      stock_alert_count: 0,
      stock_count_badge_count: 0,
      stock_transfer_badge_count: 0,
      supply_confirm_badge_count: 0,
      supply_count_badge_count: 0,
      supply_transfer_badge_count: 0,
      request_badge_count: 0,
      supply_badge_count: 0,
      ticket_badge_count: 0,
      ticket_step_badge_count: 0,
      proposal_badge_count: 0,
      sample_badge_count: 0,
    };
    await client.ok(badges);
    const { value, sent } = await t.counted(async () => await client.ok(badges));
    assert.deepEqual(value.data, expected);
    assert.equal(sent, 2, "the session, and one");
    await put(other.id, here, "UNVALIDATED", 200);
    assert.equal((await client.ok(badges)).data.expense_badge_count, 100);
  });
});

describe("a password that is not secure yet", () => {
  test("answers 423 everywhere but where one changes it", async () => {
    const user = await t.make.user({ secure: false });
    const client = await t.as(user);
    assert.equal((await client.call(badges)).status, 423);
    assert.equal((await client.call(permissionCatalogue)).status, 423);
    for (const ok of [currentUser, bootstrap, getProfile])
      assert.equal((await client.call(ok as typeof currentUser)).status, 200);
    assert.equal((await client.call(checkPermission, { params: { name: "audit_view" } })).status, 403);
    assert.equal((await client.call(refreshToken, { body: { token: client.token ?? "" } })).status, 200);
    await client.ok(updateProfile, { body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } });
    assert.equal((await client.call(badges)).status, 200);
  });
});

describe("my profile", () => {
  test("is changed by its version, and the change is written down", async () => {
    const user = await t.make.user({ name: "Before" });
    const client = await t.as(user);
    const { data } = await client.ok(getProfile);
    const changed = await client.ok(updateProfile, { body: { name: "After", locale: "fr", version: data.version } });
    assert.equal(changed.data.name, "After");
    assert.equal(changed.data.locale, "fr");
    const old = await client.call(updateProfile, { body: { name: "Lost", version: data.version } });
    assert.equal(old.status, 409);
    assert.equal(old.error.code, "stale");
    assert.equal((await client.ok(getProfile)).data.name, "After");
    const { rows } = await t.owner.query("SELECT before, after FROM audit WHERE entity_id = $1 AND action = 'update'", [
      user.id,
    ]);
    assert.deepEqual(rows, [{ before: { name: "Before", locale: null }, after: { name: "After", locale: "fr" } }]);
  });

  test("a new password needs the current one, ends the other sessions, and works", async () => {
    const user = await t.make.user();
    const [here, there] = [await t.as(user), await t.as(user)];
    const change = async (body: object) => await here.call(updateProfile, { body: body });
    assert.ok((await change({ password: NEW, password_confirmation: NEW })).error.errors?.current_password);
    assert.ok(
      (await change({ current_password: "wrong one", password: NEW, password_confirmation: NEW })).error.errors
        ?.current_password,
    );
    assert.ok(
      (await change({ current_password: PASSWORD, password: NEW, password_confirmation: "other" })).error.errors
        ?.password_confirmation,
    );
    assert.ok(
      (await change({ current_password: PASSWORD, password: "password1234", password_confirmation: "password1234" }))
        .error.errors?.password,
    );
    assert.ok(
      (await change({ current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD })).error.errors
        ?.password,
    );
    assert.equal((await there.call(currentUser)).status, 200);
    assert.equal((await change({ current_password: PASSWORD, password: NEW, password_confirmation: NEW })).status, 200);
    assert.equal((await here.call(currentUser)).status, 200);
    assert.equal((await there.call(currentUser)).status, 401);
    assert.equal((await signIn(user.email, NEW, "203.0.113.201")).status, 200);
    assert.equal((await signIn(user.email, PASSWORD, "203.0.113.201")).status, 422);
    const { rows } = await t.owner.query(
      "SELECT before::text || after::text AS kept FROM audit WHERE entity_id = $1 AND action = 'change_password'",
      [user.id],
    );
    assert.equal(rows.length, 1);
    assert.doesNotMatch(rows[0].kept, /argon|password/u);
  });

  test("a stolen session cannot try passwords out", async () => {
    const client = await t.as(await t.make.user());
    const answers: number[] = [];
    for (let i = 0; i < 11; i++)
      answers.push(
        (
          await client.call(updateProfile, {
            body: { current_password: "guess", password: NEW, password_confirmation: NEW },
          })
        ).status,
      );
    assert.deepEqual([...new Set(answers.slice(0, 10))], [422]);
    assert.equal(answers[10], 429);
  });
});

describe("a forgotten password", () => {
  const mails = async (): Promise<string[]> => {
    const folder = join(t.dataDir, "mail");
    const names = await readdir(folder).catch(() => [] as string[]);
    return await Promise.all(
      names
        .toSorted()
        .map(async (n) => (await readFile(join(folder, n), "utf8")).replace(/=\n/gu, "").replace(/=3D/gu, "=")),
    );
  };
  const linkFor = async (email: string): Promise<string> => {
    await t.nobody.ok(forgetPassword, { body: { email } });
    await t.runJobs();
    const mail = (await mails()).findLast((m) => m.includes(email)) ?? "";
    return /http:\/\/cordial\.test\/reset-password\/([\w-]{43})/u.exec(mail)?.[1] ?? "";
  };
  const reset = async (token: string, password = NEW) =>
    await t.nobody.call(resetPassword, { body: { token, password, password_confirmation: password } });

  test("the answer does not tell whether there is such an account", async () => {
    const user = await t.make.user();
    const known = await t.nobody.call(forgetPassword, { body: { email: user.email } });
    const unknown = await t.nobody.call(forgetPassword, { body: { email: "no.such@example.test" } });
    assert.equal(known.status, 200);
    assert.equal(known.raw, unknown.raw);
    await t.runJobs();
    const all = await mails();
    assert.equal(all.filter((m) => m.includes(user.email)).length, 1);
    assert.equal(all.filter((m) => m.includes("no.such@example.test")).length, 0);
  });

  test("the mail's link sets a new password once, and ends every session", async () => {
    const user = await t.make.user({ secure: false });
    const client = await t.as(user);
    const token = await linkFor(user.email);
    assert.equal((await reset(token, "password1234")).status, 422);
    assert.equal((await reset(token)).status, 200);
    assert.equal((await client.call(currentUser)).status, 401);
    assert.equal((await signIn(user.email, NEW, "203.0.113.202")).status, 200);
    assert.ok((await reset(token, "another fine green teapot")).error.errors?.token);
    const { rows } = await t.owner.query("SELECT password_secure FROM app_user WHERE hash_id = $1", [user.id]);
    assert.equal(rows[0].password_secure, true);
  });

  test("used fifty times at once, it works once", async () => {
    const user = await t.make.user();
    const token = await linkFor(user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `number ${i} of many words`)));
    assert.equal(answers.filter((a) => a.status === 200).length, 1);
    assert.equal(answers.filter((a) => a.status === 422).length, 49);
  });

  test("after an hour, or once another was used, it does not work any more", async () => {
    const user = await t.make.user();
    const [old, newer] = [await linkFor(user.email), await linkFor(user.email)];
    assert.notEqual(old, newer);
    assert.equal((await reset(newer)).status, 200);
    assert.equal((await reset(old)).status, 422);
    const late = await linkFor(user.email);
    await t.pool.query("UPDATE password_link SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      user.id,
    ]);
    assert.equal((await reset(late)).status, 422);
    assert.equal((await reset("never-was-a-token")).status, 422);
  });

  test("nobody's mail box is filled: three mails, and the answer stays the same", async () => {
    const user = await t.make.user();
    const answers = [];
    for (let i = 0; i < 5; i++)
      answers.push(
        (await t.nobody.call(forgetPassword, { body: { email: user.email } }, from(`203.0.113.${100 + i}`))).raw,
      );
    assert.equal(new Set(answers).size, 1);
    await t.runJobs();
    assert.equal((await mails()).filter((m) => m.includes(user.email)).length, 3);
  });

  test("no token is kept in the database", async () => {
    const user = await t.make.user();
    const token = await linkFor(user.email);
    const { rows } = await t.owner.query(
      "SELECT count(*)::int AS n FROM password_link WHERE encode(token_hash, 'escape') LIKE $1",
      [`%${token}%`],
    );
    assert.equal(rows[0].n, 0);
  });
});

describe("registering, when there are people already", () => {
  test("is limited by address", async () => {
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(
        (
          await t.nobody.call(
            register,
            { body: { name: "N", email: `n${i}@example.test`, password: "x", password_confirmation: "x" } },
            from("203.0.113.220"),
          )
        ).status,
      );
    assert.equal(answers.at(-1), 429);
  });
});

describe("the first administrator", () => {
  test("is made once, with the set-up code that the server printed", async () => {
    await using empty = await testApp();
    const code = empty.app.setUpCode ?? "";
    assert.match(code, /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/u);
    assert.equal((await empty.nobody.ok(bootstrap)).data.registration, "first-administrator");
    const person = { name: "First", password: NEW, password_confirmation: NEW };
    const make = async (email: string, setup_code?: string) =>
      await empty.nobody.call(register, { body: { ...person, email, ...(setup_code && { setup_code }) } });
    assert.ok((await make("a@example.test")).error.errors?.setup_code);
    assert.ok((await make("a@example.test", "AAAA-AAAA-AAAA-AAAA")).error.errors?.setup_code);
    const answers = await Promise.all([make("a@example.test", code.toLowerCase()), make("b@example.test", code)]);
    // The other finds the code used, or an installation that is already set up; then the account waits for activation.
    assert.equal(answers.filter((a) => a.status === 200 && a.body.active).length, 1);
    const email = answers[0]?.body.active ? "a@example.test" : "b@example.test";
    const { access_token } = await empty.nobody.ok(login, { body: { email, password: NEW } });
    const shell = await empty.withToken(access_token).ok(bootstrap);
    assert.equal(shell.data.permissions.audit_view, "all");
    assert.equal(shell.data.user?.profile?.name, "Administrator");
    assert.equal(shell.data.registration, "open");
    // The code is used: registering with it now only waits for activation.
    assert.equal((await make("c@example.test", code)).body.active, false);
    const { rows } = await empty.owner.query("SELECT count(*)::int AS n FROM setting WHERE value::text LIKE $1", [
      `%${code}%`,
    ]);
    assert.equal(rows[0].n, 0);
  });
});

describe("cleaning", () => {
  test("takes away what has served its time, and nothing else", async () => {
    const user = await t.make.user();
    const [old, fresh] = [newId(), newId()];
    await t.pool.query(
      "INSERT INTO idempotency_key (user_id, call, key, body_hash, created_at) VALUES ($1, 'x', 'old', '', now() - interval '8 days'), ($1, 'x', 'new', '', now() - interval '6 days')",
      [user.id],
    );
    await t.pool.query(
      "INSERT INTO session (hash_id, user_id, token_id, token_expires_at, ended_at) VALUES ($1, $3, $1, now(), now() - interval '61 days'), ($2, $3, $2, now(), NULL)",
      [old, fresh, user.id],
    );
    await t.app.tasks.clean?.({}, {} as never);
    assert.deepEqual((await t.pool.query("SELECT key FROM idempotency_key WHERE user_id = $1", [user.id])).rows, [
      { key: "new" },
    ]);
    assert.deepEqual((await t.pool.query("SELECT hash_id FROM session WHERE user_id = $1", [user.id])).rows, [
      { hash_id: fresh },
    ]);
  });
});
