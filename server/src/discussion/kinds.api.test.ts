import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addComment, getDiscussion, mentionable } from "#contract/discussion/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { areas, house } from "#server/areas.ts";
import { timelineReach } from "#server/kit/records/kind.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { commented, commentedByRight, deeds, matrix } from "#server/testing/matrix/all.ts";
import { buildWorld } from "#server/testing/matrix/world.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
const admin = await t.as(await t.make.user({ name: "Ada Min", zone: w.s.paris, rights: allPermissions }));
const customer = await t.as(await t.make.user({ kind: "portal", rights: [] }));

/** The record that a call of the matrix is about. */
const thingOf = async (call: (typeof commented)[string]): Promise<string> => {
  if (typeof call !== "string") return await call(w);
  const row = matrix[call];
  assert.ok(typeof row === "object" && row.kind === "thing", call);
  return (await row.input(w)).thing;
};
describe("comments on a record of each kind", () => {
  for (const [kind, call] of Object.entries(commented))
    test(`${kind}: by who may open it, by nobody of another place`, async () => {
      const params = { kind, id: await thingOf(call) };
      const said = await w.insider.client.ok(addComment, {
        params,
        body: { text: "Please look", mentions: [w.insider.user.id] },
      });
      const { data } = await w.insider.client.ok(getDiscussion, { params, query: {} });
      assert.equal(data[0]?.hash_id, said.data.hash_id);
      const { data: people } = await w.insider.client.ok(mentionable, { params, query: {} });
      assert.ok(!people.some((p) => p.hash_id === w.outsider.user.id));
      for (const [client, status] of [
        [w.outsider.client, 404],
        [customer, 403],
      ] as const) {
        assert.equal((await client.call(getDiscussion, { params, query: {} })).status, status);
        assert.equal((await client.call(mentionable, { params, query: {} })).status, status);
        assert.equal((await client.call(addComment, { params, body: { text: "Mine" } })).status, status);
      }
      const mentions = [w.outsider.user.id];
      assert.equal((await w.insider.client.call(addComment, { params, body: { text: "You", mentions } })).status, 422);
    });

  for (const [kind, made] of Object.entries(commentedByRight))
    test(`${kind}: by who holds the right, by nobody else`, async () => {
      const input = (await deeds[made]?.(w, admin)) as { readonly params: { readonly id: string } };
      const params = { kind, id: input.params.id };
      await admin.ok(addComment, { params, body: { text: "Please look" } });
      for (const [client, status] of [
        [w.s.nadia.client, 404],
        [customer, 403],
      ] as const) {
        assert.equal((await client.call(getDiscussion, { params, query: {} })).status, status);
        assert.equal((await client.call(addComment, { params, body: { text: "Mine" } })).status, status);
      }
    });

  test("every other kind with a timeline is the company or of a list: no customer comments on it, and nobody on what is not there", async () => {
    const others = house.kinds.filter(
      (kind) => kind.fields && timelineReach(kind) && !(kind.name in commented) && !(kind.name in commentedByRight),
    );
    const reference = areas.find((area) => area.name === "reference")?.kinds ?? [];
    const lists = typeof reference === "function" ? reference(house) : reference;
    assert.deepEqual(
      others.map((kind) => kind.name).toSorted(),
      [...lists.map((kind) => kind.name), "company", "payment_condition", "sale_price", "supply_category"].toSorted(),
    );
    for (const { name } of others) {
      const params = { kind: name, id: newId() };
      assert.equal((await customer.call(addComment, { params, body: { text: "Mine" } })).status, 403);
      assert.equal((await w.insider.client.call(addComment, { params, body: { text: "Nothing" } })).status, 404, name);
    }
  });
});
