import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { z } from "zod";
import { invite, newFirstCode, takeSecondFactorAway } from "#contract/access/security.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { invitePortal } from "#contract/portal/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

/** BodyReader that each call would take for a member of staff. */
const bodies: Readonly<Record<string, object>> = {
  "users.update": { name: "Taken over" },
  "profiles.changeUserRights": { version: 1, changes: [{ permission: "users_view", places: "all" }] },
};

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const paris = await t.make.zone({ name: "Paris", countries: [france.id] });
/** Holds every right there is: nothing but the kind of the account refuses her. */
const ada = await t.as(await t.make.user({ name: "Ada", zone: paris, rights: allPermissions }));
/** The attacker of the report: keeps accounts and has nothing to do with customers. */
const keeper = await t.as(
  await t.make.user({ name: "Kurt", zone: paris, rights: { users_update: "all", users_view: "all" } }),
);

const EMAIL = "marta@begudes.test";
let account = "";
before(async () => {
  const body = { name: "Begudes", contactType: "society" as const, country_hash_id: france.id };
  const contact = (await ada.ok(createContact, { body })).data.hash_id;
  const given = { name: "Marta Soler", email: EMAIL, first_password: true };
  account = (await ada.ok(invitePortal, { params: { id: contact }, body: given })).data.hash_id;
});
const stored = async (): Promise<unknown> => {
  const { rows } = await t.owner.query(
    `SELECT to_jsonb(u) AS person, (SELECT jsonb_agg(c ORDER BY c::text) FROM first_code c WHERE c.user_id = u.hash_id) AS codes,
       (SELECT count(*) FROM password_link l WHERE l.user_id = u.hash_id) AS links, (SELECT count(*) FROM user_grant g WHERE g.user_id = u.hash_id) AS grants
     FROM app_user u WHERE u.hash_id = $1`,
    [account],
  );
  return rows[0];
};

describe("a customer's account", () => {
  test("is not opened by staff who keep accounts: no code, no invitation, no second factor taken away", async () => {
    const [stood, mails] = [await stored(), await mailsOf(t, EMAIL)];
    for (const by of [keeper, ada])
      for (const call of [newFirstCode, invite, takeSecondFactorAway])
        assert.equal((await by.call(call as typeof invite, { params: { id: account } })).status, 404, call.name);
    assert.deepEqual(await stored(), stood);
    assert.deepEqual(await mailsOf(t, EMAIL), mails);
  });

  test("is changed by no call that takes a member of staff, whatever rights the caller has", async () => {
    const stood = await stored();
    const calls = allEndpoints.filter((e) => takesUser(e) && e.method !== "GET");
    assert.ok(calls.length > 8, String(calls.length));
    for (const e of calls) {
      const answer = await asked(ada, e);
      assert.ok([403, 404, 409, 422].includes(answer.status), `${e.method} ${e.path}: ${answer.status}`);
    }
    assert.deepEqual(await stored(), stood);
  });
});

/** Whether an identifier in its path is a person's. */
function takesUser(e: AnyEndpoint): boolean {
  const shape = (e.params as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return Object.values(shape).some((one) => one.meta()?.["x-kind"] === "user");
}
/** Calls it with the account wherever it takes a person, in a body as its own updates send one. */
const asked = async (by: Client, e: AnyEndpoint) => {
  const params = Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => [name, account]));
  return await by.call(e, { params, body: bodies[e.name] ?? {} });
};
