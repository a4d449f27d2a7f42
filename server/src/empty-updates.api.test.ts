import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { allPermissions } from "#contract/permissions.ts";
import { isUpdate } from "#server/kit/http/empty-update.ts";
import { text } from "#server/kit/shared/texts.ts";
import { deeds, matrix } from "#server/testing/matrix/all.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld } from "#server/testing/matrix/world.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
const admin = await t.as(await t.make.user({ name: "Ada Min", zone: w.s.paris, rights: allPermissions }));

/** An input with which the call succeeds (as in `trace.api.test.ts`), and who makes it. */
async function deedOf(name: string): Promise<{ client: Client; input: AnyInput }> {
  const deed = deeds[name];
  if (deed) {
    const { client = admin, ...input } = await deed(w, admin);
    return { client, input };
  }
  const row = matrix[name];
  assert.ok(typeof row === "object" && row.kind === "thing", `${name} has no input in testing/matrix`);
  const { thing: _, ...input } = await row.input(w);
  return { client: row.own ? w.s[row.own].client : w.insider.client, input };
}

const updates = allEndpoints.filter(isUpdate);
describe("an update with nothing in it is refused in the words of the specification, and leaves no trace", () => {
  for (const e of updates)
    test(`${e.method} ${e.path}`, async () => {
      const { client, input } = await deedOf(e.name);
      // The body may contain the record's identifier.
      const { hash_id } = (input.body ?? {}) as { hash_id?: string };
      for (const empty of [{}, { version: 1 }]) {
        const body = { ...empty, ...(hash_id && { hash_id }) };
        const answer = await (client.call as (...all: unknown[]) => ReturnType<Client["call"]>)(
          e,
          { ...input, body },
          { "accept-language": "en" },
        );
        assert.equal(answer.status, 422, `${e.name}: ${answer.raw}`);
        assert.deepEqual(Object.values(answer.error.errors ?? {}), [
          ["All the fields cannot be empty. Please fill in at least one."],
        ]);
        const { rows } = await t.owner.query("SELECT 1 FROM audit WHERE request_id = $1", [
          answer.headers.get("x-request-id"),
        ]);
        assert.equal(rows.length, 0);
      }
    });
  test("there are some, and every call that changes given fields is one", () => {
    assert.ok(updates.length >= 20);
    // Every update endpoint must be covered, unless it is a step of a lifecycle.
    const open = allEndpoints.filter(
      (e) => ["PATCH", "PUT"].includes(e.method) && e.path.endsWith("/update") && !isUpdate(e),
    );
    assert.deepEqual(open, []);
  });
});

test("an amount that is no text is 'Invalid amount', once, and one that is missing is required", async () => {
  const fee = (amount: unknown) => ({
    type: "TRAVEL",
    title: "Lyon",
    start_date: "2026-01-12",
    end_date: "2026-01-12",
    fees: [{ date: "2026-01-12", reason_id: w.s.paris.id, ...(amount !== undefined && { amount }) }],
  });
  for (const amount of [5, null, true, {}, "abc", "0", "-1", "1e3", "", undefined]) {
    const answer = await w.s.alice.client.call(
      storeExpense,
      { body: fee(amount) as never },
      { "accept-language": "en" },
    );
    assert.equal(answer.status, 422, JSON.stringify(amount));
    const said = text("en", amount === undefined ? "errors.required" : "errors.amount");
    assert.deepEqual(answer.error.errors?.["fees.0.amount"], [said], JSON.stringify(amount));
  }
});
