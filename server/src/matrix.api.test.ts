import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { currentUser } from "#contract/access/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { changes, permissionsOf, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { newId } from "#server/kit/transaction.ts";
import { matrix } from "#server/testing/matrix/all.ts";
import { nowhereElsewhere, rowsElsewhere, thingElsewhere } from "#server/testing/matrix/elsewhere.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld } from "#server/testing/matrix/world.ts";
import { openApp, type Answer, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
// Compile their rights first, so that the counts below are those of any later call.
for (const { client } of [w.insider, w.outsider]) await client.ok(currentUser);

const call = async (client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> =>
  await client.call(e, input);
/** Well-formed identifiers only: enough for checks made before the input is read. */
const anywhere = (e: AnyEndpoint): AnyInput => ({
  params: Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name, newId()])),
});

/** Calls declared as reading (they may be repeated) that nevertheless begin or end a session. */
const withSession = new Set(["access.impersonate", "access.endImpersonation"]);
/** A merge needs one more for each further column of a table that refers to contacts. */
const MORE: Readonly<Record<string, number>> = {
  "contacts.merge": 3,
  "contacts.undoMerge": 3,
  // A formula: the recipe, its versions and their content, before and after a change; independent of the number of lines.
  "recipes.compositions": 1,
  "recipes.storeComposition": 3,
  "recipes.updateComposition": 4,
  "recipes.restoreComposition": 3,
  "recipes.deleteCompositions": 3,
  "recipes.materials": 2,
  "recipes.previewReplacement": 4,
  "recipes.replaceMaterial": 4,
  "recipes.undoReplacement": 1,
  "recipes.weighSheet": 2,
  // A recipe with everything below it, then the places one sees and their stock.
  "laboratory.makeable": 3,
  // The same, plus what is frozen, reserved and written; independent of the number of lines and lots.
  "laboratory.planBatch": 9,
  "laboratory.reserveBatch": 2,
  "laboratory.weighBatch": 3,
  "laboratory.makeBatch": 4,
  "laboratory.undoBatch": 2,
  // The due date follows its task again.
  "invoices.take_back": 1,
  // The contact, its accounts and its documents.
  "portal.ofContact": 1,
  // Today's prices and the exchange rate, stored with the approved variances.
  "laboratory.agreeCount": 1,
  // The lots that expire soon, the recipes that use them with everything below, the stock of what these need, and the open orders of them with
  // what is reserved for each.
  "laboratory.rescue": 6,
  // An order, its recipes with everything below, the places one sees, their stock, and the suppliers of what is short.
  "orders.purchase": 8,
  "orders.printPurchase": 10,
  // The same read twice, before and after reserving, plus what is freed and reserved; independent of the number of lines and lots.
  "orders.reserve": 22,
  "orders.release": 10,
  "orders.ship": 10,
  // Creating the appointment with its details, and the event of the step.
  "reports.plan": 6,
  // A market picture, and the evidence for one of its cells.
  "market.brief": 8,
  "market.whiteSpace": 1,
};
/** The most statements of a call: one for its session, plus two for reading or ten for a change. */
const budget = (e: AnyEndpoint): number => 1 + (changes(e) || withSession.has(e.name) ? 10 : 2) + (MORE[e.name] ?? 0);

test("every call has its row, and every row its call", () => {
  assert.deepEqual(Object.keys(matrix).toSorted(), allEndpoints.map((e) => e.name).toSorted());
});

for (const e of allEndpoints) {
  const row = matrix[e.name];
  describe(`${e.method} ${e.path}`, () => {
    test("its row says where it is, if it is anywhere", () => assert.equal(row === "no place", !(e.place || e.reach)));

    if (e.permission !== "public")
      test("nobody: 401", async () => {
        const answer = await call(t.nobody, e, anywhere(e));
        assert.equal(answer.status, 401);
        assert.equal(answer.error.message, "Unauthorized");
      });
    if (e.permission !== "public" || e.method === "GET")
      test("an expired token: 401", async () => {
        const client = t.withToken(await t.tokenFor(w.insider.user, { expiredFor: 1 }));
        assert.equal((await call(client, e, anywhere(e))).status, 401);
      });
    if (typeof e.permission === "object" || !["public", "any-user", "any-account"].includes(e.permission))
      test("without the right: 403", async () =>
        assert.equal((await call(w.s.nadia.client, e, anywhere(e))).status, 403));
    if (e.permission !== "public" && e.permission !== "any-account")
      test("a customer's account: 403", async () => {
        const customer = await t.as(await t.make.user({ kind: "portal", rights: ["expense_approving"] }));
        assert.equal((await call(customer, e, anywhere(e))).status, 403);
      });
    if (e.permission !== "public")
      test(e.insecureToo ? "an insecure password: not 423" : "an insecure password: 423", async () => {
        const client = await t.as(await t.make.user({ secure: false }));
        assert.equal((await call(client, e, anywhere(e))).status === 423, !e.insecureToo);
      });

    if (row !== undefined && row !== "no place" && row.kind === "thing")
      test(`of another office: ${row.status}, as if it were not there`, async () => {
        const { thing, ...input } = await row.input(w);
        const { leak, same } = await thingElsewhere(w.outsider.client, e, row, { thing, ...input });
        assert.equal(leak, undefined);
        // The counterpart: in reach the call succeeds, so the row tests an existing record.
        const client = row.own ? w.s[row.own].client : w.insider.client;
        const { value: here, sent, log } = await t.counted(async () => await call(client, e, input));
        assert.ok(!same(here), here.raw);
        assert.ok(![401, 404].includes(here.status) && here.status < 500, here.raw);
        if (here.status === 200) assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
      });

    if (row !== undefined && row !== "no place" && row.kind === "everywhere")
      test("the right in one office alone: 403; everywhere: done", async () => {
        for (const client of [w.insider.client, w.outsider.client])
          assert.equal((await nowhereElsewhere(client, e, row, w)).leak, undefined);
        const holder = await t.as(await t.make.user({ rights: [...permissionsOf(e.permission)] }));
        const { value: answer, sent, log } = await t.counted(async () => await call(holder, e, row.input(w)));
        assert.equal(answer.status, 200, answer.raw);
        assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
      });

    if (row !== undefined && row !== "no place" && row.kind === "rows")
      test("shows nothing of another office", async () => {
        const {
          value: { leak },
          sent,
          log,
        } = await t.counted(async () => await rowsElsewhere(w.outsider.client, e, row, w));
        assert.equal(leak, undefined);
        assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
      });
  });
}
