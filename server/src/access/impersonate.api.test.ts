import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bootstrap, currentUser, logout, refreshToken } from "#contract/access/endpoints.ts";
import { endImpersonation, impersonate } from "#contract/access/impersonation.ts";
import { openFeed } from "#contract/agenda/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { writes } from "#contract/kit/endpoint.ts";
import { ownContracts, uploadContract } from "#contract/users/contracts.ts";
import { pdf } from "#server/testing/uploads.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { UserMade } from "#server/testing/factories.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const paris = await t.make.zone({ name: "Paris" });
const douala = await t.make.zone({ name: "Douala" });
const alice = await t.make.user({ name: "Alice", zone: paris, rights: { expense_sending: [paris.id] } });
const ada = await t.make.user({
  name: "Ada",
  zone: paris,
  rights: ["users_impersonate", "users_view", "expense_sending"],
});

const begin = async (by: Client, user = alice.id) => await by.call(impersonate, { body: { user_hash_id: user } });
const seeing = async (by = ada, user = alice.id): Promise<{ own: Client; as: Client }> => {
  const own = await t.as(by);
  return { own, as: t.withToken((await begin(own, user)).body.access_token) };
};
const status = async (client: Client): Promise<number> => (await client.call(currentUser)).status;

describe("seeing the product as somebody else", () => {
  test("shows what they see, and says all the time who it really is", async () => {
    const { as } = await seeing();
    const { data } = await as.ok(bootstrap);
    assert.equal(data.user?.hash_id, alice.id);
    assert.deepEqual(data.permissions, { expense_sending: [paris.id] });
    assert.deepEqual([data.impersonated_by?.hash_id, data.impersonated_by?.name], [ada.id, "Ada"]);
    assert.equal((await (await t.as(alice)).ok(bootstrap)).data.impersonated_by, null);
  });

  test("changes nothing: every call of the product that writes is refused, whatever transaction it opens", async () => {
    const { as } = await seeing();
    const written = allEndpoints.filter((one) => writes(one) && one.permission !== "public");
    const open = written.filter((one) => one.openToImpersonator === true);
    assert.deepEqual(open.map((one) => one.name).toSorted(), ["access.endImpersonation", "access.logout"]);
    for (const e of written.filter((one) => !open.includes(one))) {
      const params = Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name, newId()]));
      const answer = await as.call(e, { params });
      assert.deepEqual([answer.status, answer.error.code], [403, "impersonating"], `${e.method} ${e.path}`);
    }
  });

  test("makes no secret address of their calendar, which would outlive the half hour", async () => {
    const of = await t.make.user({ name: "Nora", zone: paris, rights: ["agenda_view"] });
    const by = await t.make.user({ zone: paris, rights: ["users_impersonate", "users_view", "agenda_view"] });
    const { as } = await seeing(by, of.id);
    const answer = await as.call(openFeed);
    assert.deepEqual([answer.status, answer.error.code], [403, "impersonating"]);
    const { rows } = await t.owner.query("SELECT 1 FROM agenda_feed WHERE user_id = $1", [of.id]);
    assert.deepEqual(rows, []);
  });

  test("opens none of their own papers: who may see those of others finds them with the person", async () => {
    const papers = [new File([new Uint8Array(pdf())], "contract.pdf", { type: "application/pdf" })];
    const body = { title: "Permanent", kind: "PERMANENT" as const, start_date: "2026-01-01", files: papers };
    const { data } = await (await t.as(alice)).ok(uploadContract, { body });
    const { own, as } = await seeing();
    const listed = await as.call(ownContracts);
    assert.deepEqual([listed.status, listed.error.code], [403, "impersonating"]);
    const file = `/api/file/${data.files[0]?.hash_id}`;
    assert.equal((await as.fetch(file)).status, 404);
    assert.equal((await own.fetch(file)).status, 404);
    assert.equal((await (await t.as(alice)).fetch(file)).status, 200);
  });

  test("cannot be prolonged, nor begun from within, nor end the other's sessions", async () => {
    const theirs = await t.as(alice);
    const { as } = await seeing();
    assert.equal((await as.call(refreshToken, { body: { token: as.token ?? "" } })).status, 401);
    assert.equal(await status(as), 200, "and trying does not end it");
    assert.equal((await begin(as, ada.id)).status, 403);
    assert.equal((await as.call(logout, { query: { device: "all" } })).status, 403);
    await as.ok(logout);
    assert.equal(await status(as), 401);
    assert.equal(await status(theirs), 200);
  });

  test("is never counted as an address that its owner signed in from", async () => {
    await seeing();
    const { rows } = await t.owner.query(
      "SELECT address FROM session WHERE user_id = $1 AND by_session_id IS NOT NULL",
      [alice.id],
    );
    assert.ok(rows.length > 0 && rows.every((r: { address: string | null }) => r.address === null));
  });

  test("is written down, its beginning and its end, in the name of who it was", async () => {
    const { as } = await seeing();
    await as.ok(endImpersonation);
    assert.equal(await status(as), 401);
    const { rows } = await t.owner.query(
      "SELECT action, user_id FROM audit WHERE kind = 'user' AND entity_id = $1 ORDER BY hash_id DESC LIMIT 2",
      [alice.id],
    );
    assert.deepEqual(rows, [
      { action: "end_impersonation", user_id: ada.id },
      { action: "impersonate", user_id: ada.id },
    ]);
  });
});

describe("it ends", () => {
  test("after half an hour", async () => {
    const { as } = await seeing();
    await t.pool.query(
      "UPDATE session SET token_expires_at = now() - interval '1 second' WHERE by_session_id IS NOT NULL",
    );
    assert.equal(await status(as), 401);
  });

  test("with the own session", async () => {
    const { own, as } = await seeing();
    await own.ok(logout);
    assert.equal(await status(as), 401);
  });

  test("with the right for it, with the own activity, and with any right that the other gains", async () => {
    const endings = [
      async (by: UserMade) => await t.make.revoke(by.id),
      async (by: UserMade) => await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [by.id]),
      async (_: UserMade, of: UserMade) => await t.make.grant(of.id, ["audit_view"]),
    ];
    for (const end of endings) {
      const of = await t.make.user({ zone: paris });
      const by = await t.make.user({ zone: paris, rights: ["users_impersonate", "users_view"] });
      const { as } = await seeing(by, of.id);
      assert.equal(await status(as), 200);
      await end(by, of);
      assert.equal(await status(as), 401);
    }
  });
});

describe("its end is on the trail, once", () => {
  const ends = async (by: UserMade): Promise<string[]> => {
    const look = async () => void (await t.app.tasks.impersonations?.({}, {} as never));
    await Promise.all([look(), look(), look()]);
    const { rows } = await t.owner.query<{ action: string }>(
      "SELECT action FROM audit WHERE user_id = $1 AND action IN ('end_impersonation', 'impersonation_over') ORDER BY hash_id",
      [by.id],
    );
    return rows.map((r) => r.action);
  };
  const somebody = async () =>
    await t.make.user({ zone: paris, rights: ["users_impersonate", "users_view", "expense_sending"] });

  test("when it runs out, however many look", async () => {
    const by = await somebody();
    const { as } = await seeing(by);
    assert.deepEqual(await ends(by), []);
    await t.pool.query(
      "UPDATE session SET token_expires_at = now() - interval '1 second' WHERE by_session_id IN (SELECT hash_id FROM session WHERE user_id = $1)",
      [by.id],
    );
    assert.deepEqual(await ends(by), ["impersonation_over"]);
    assert.deepEqual(await ends(by), ["impersonation_over"]);
    assert.equal(await status(as), 401);
  });

  test("when it falls with the own session, and when it is ended by hand", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const first = await seeing(one);
    await first.own.ok(logout);
    assert.deepEqual(await ends(one), ["impersonation_over"]);
    const second = await seeing(two);
    await second.as.ok(endImpersonation);
    assert.deepEqual(await ends(two), ["end_impersonation"]);
  });
});

describe("it is refused", () => {
  test("for somebody who holds more, in any place", async () => {
    const own = await t.as(ada);
    for (const rights of [{ audit_view: "all" as const }, { expense_paying: [douala.id] }]) {
      const more = await t.make.user({ zone: paris, rights });
      const answer = await begin(own, more.id);
      assert.deepEqual([answer.status, answer.error.code], [403, "holds_more"]);
    }
  });

  test("without the right, for oneself, for a customer, for who is closed, out of reach or not there", async () => {
    const own = await t.as(ada);
    const plain = await t.as(await t.make.user({ rights: ["users_view"] }));
    assert.equal((await begin(plain)).status, 403);
    assert.equal((await begin(own, ada.id)).status, 422);
    const near = await t.as(
      await t.make.user({ zone: douala, rights: { users_impersonate: "all", users_view: [douala.id] } }),
    );
    const nobody = (await begin(near, newId())).raw;
    for (const id of [
      alice.id,
      (await t.make.user({ zone: douala, kind: "portal" })).id,
      (await t.make.user({ zone: douala, active: false })).id,
    ])
      assert.equal((await begin(near, id)).raw, nobody);
    assert.equal((await (await t.as(alice)).call(endImpersonation)).status, 409);
  });
});
