import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { forgetPassword, login, resetPassword } from "#contract/access/sign-in.ts";
import { changePassword, secondStep } from "#contract/access/security.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { storeUser, updateUser } from "#contract/users/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { PASSWORD, type UserMade } from "#server/testing/factories.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { openApp } from "#server/testing/test-app.ts";

const NEW = "seven copper kettles on a shelf";
let n = 0;
const t = await openApp({ config: { trustProxy: 1 } });
const admin = await t.as(await t.make.user({ rights: allPermissions }));

const from = (): Record<string, string> => ({ "x-forwarded-for": `198.51.100.${(n += 1)}` });
const change = async (id: string, body: { email?: string; active?: boolean }): Promise<unknown> =>
  await admin.ok(updateUser, { params: { id }, body });

/** All changes of a password, an address or an account that must invalidate links. */
const changes: Readonly<Record<string, (user: UserMade) => Promise<unknown>>> = {
  "a password of one's own in the security settings": async (user) =>
    await (
      await t.as(user)
    ).ok(changePassword, { body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } }),
  "a password of one's own in the profile": async (user) =>
    await (
      await t.as(user)
    ).ok(updateProfile, { body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } }),
  "a reset with another link": async (user) => {
    await t.nobody.ok(forgetPassword, { body: { email: user.email } }, from());
    const token = (await mailedToken(t, user.email, "reset-password")) ?? "";
    await t.nobody.ok(resetPassword, { body: { token, password: NEW, password_confirmation: NEW } });
  },
  "an address that an administrator changed": async (user) =>
    await change(user.id, { email: `moved${(n += 1)}@example.test` }),
  "a deactivation, also once the account is active again": async (user) => {
    await change(user.id, { active: false });
    await change(user.id, { active: true });
  },
  "a path that is yet to be written": async (user) =>
    await t.pool.query("UPDATE app_user SET password_hash = 'another' WHERE hash_id = $1", [user.id]),
};

describe("an outstanding link ends with", () => {
  for (const [name, happen] of Object.entries(changes))
    test(name, async () => {
      const user = await t.make.user();
      await t.nobody.ok(forgetPassword, { body: { email: user.email } }, from());
      const token = (await mailedToken(t, user.email, "reset-password")) ?? "";
      assert.ok(token);
      await happen(user);
      const password = "a third one, with four green pears";
      const late = await t.nobody.call(resetPassword, { body: { token, password, password_confirmation: password } });
      assert.ok(late.error.errors?.token, late.raw);
    });
});

describe("an outstanding invitation and first code end with", () => {
  const made = async (invite: boolean) => {
    const email = `new${(n += 1)}@example.test`;
    const { data, default_password, first_code } = await admin.ok(storeUser, { body: { name: "Nova", email, invite } });
    return { id: data.hash_id, email, password: default_password ?? "", code: first_code ?? "" };
  };
  for (const [name, body] of [
    ["an address that changed", () => ({ email: `moved${(n += 1)}@example.test` })],
    ["a deactivation, also once the account is active again", () => ({ active: false })],
  ] as const)
    test(name, async () => {
      const invited = await made(true);
      const token = (await mailedToken(t, invited.email, "invitation")) ?? "";
      assert.ok(token);
      const given = await made(false);
      const next = body();
      await change(invited.id, next);
      await change(given.id, { ...next, ...("email" in next && { email: `x${next.email}` }) });
      for (const { id } of [invited, given]) await change(id, { active: true });
      const late = await t.nobody.call(resetPassword, { body: { token, password: NEW, password_confirmation: NEW } });
      assert.ok(late.error.errors?.token, late.raw);
      const email = "email" in next ? `x${next.email}` : given.email;
      const { challenge = "" } = await t.nobody.ok(login, { body: { email, password: given.password } }, from());
      const answer = await t.nobody.call(secondStep, { body: { challenge, code: given.code } }, from());
      assert.ok(answer.error.errors?.code, answer.raw);
    });
});
