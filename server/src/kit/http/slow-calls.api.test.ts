import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { getExpense, sendExpense } from "#contract/expenses/endpoints.ts";
import { plannable, planOf } from "#server/kit/sql/plan.ts";
import { eventually } from "#server/testing/eventually.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

interface Line {
  readonly msg: string;
  readonly operation: string;
  readonly person: string;
  readonly ms: number;
  readonly statements: number;
  readonly statementsMs: number;
  readonly slowest: readonly { readonly ms: number; readonly sql: string }[];
  readonly plan?: readonly string[];
}
const SLOW = 150;

describe("a call that takes long", () => {
  const raw: string[] = [];
  let t: TestApp;
  let s: Scene;
  before(async () => {
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        raw.push(chunk.toString());
        done();
      },
    });
    t = await testApp({ config: { slowCall: SLOW }, log: pino({ level: "warn" }, stream) });
    s = await scene(t);
  });
  after(async () => await t.close());

  const linesOf = (operation: string): Line[] =>
    raw.map((line) => JSON.parse(line) as Line).filter((l) => l.msg === "slow call" && l.operation === operation);

  /** Makes a call while its table is locked for somewhat longer than a slow call takes. */
  async function whileLocked(call: () => Promise<{ status: number }>): Promise<void> {
    const client = await t.owner.connect();
    let answered: Promise<{ status: number }> | undefined;
    try {
      await client.query("BEGIN; LOCK TABLE expense IN ACCESS EXCLUSIVE MODE");
      answered = call();
      await eventually("it waits for the lock", async () => {
        const { rows } = await client.query<{ waits: boolean }>(
          `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0) * 1000 > ${SLOW} AS waits
             FROM pg_locks WHERE NOT granted AND relation = 'expense'::regclass`,
        );
        return rows[0]?.waits === true;
      });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    assert.equal((await answered).status, 200);
  }

  test("is one line in the log: who, which operation, its statements and the plan of the slowest", async () => {
    const id = await s.expense("DRAFT");
    raw.length = 0;
    await whileLocked(async () => await s.alice.client.call(getExpense, { params: { id } }));
    await eventually("the line is written", () => linesOf(getExpense.name).length > 0);
    const [line, ...more] = linesOf(getExpense.name);
    assert.ok(line && more.length === 0);
    assert.equal(line.person, s.alice.user.id);
    assert.ok(line.ms >= SLOW && line.statementsMs >= SLOW && line.statements >= 1, JSON.stringify(line));
    assert.match(line.slowest[0]?.sql ?? "", /expense/u);
    assert.ok((line.slowest[0]?.ms ?? 0) >= SLOW);
    assert.match(line.plan?.join("\n") ?? "", /cost=[\s\S]*\$1/u, "the plan names parameters, not values");
    assert.ok(!raw.join("").includes(id), "no value of the call is in the log");
  });

  test("that comes again within a minute has its line without the plan, and one that changes has what it waited for", async () => {
    const id = await s.expense("DRAFT");
    raw.length = 0;
    await whileLocked(async () => await s.alice.client.call(getExpense, { params: { id } }));
    await eventually("the line is written", () => linesOf(getExpense.name).length > 0);
    assert.equal(linesOf(getExpense.name)[0]?.plan, undefined);
    await whileLocked(async () => await s.alice.client.call(sendExpense, { params: { id }, body: {} }));
    await eventually("the line is written", () => linesOf(sendExpense.name).length > 0);
    const [line] = linesOf(sendExpense.name);
    assert.ok(line?.slowest[0] && line.slowest[0].ms >= SLOW, JSON.stringify(line));
  });

  test("one that is quick has none", async () => {
    const id = await s.expense("DRAFT");
    // On a busy machine any call can take long: the first that did not is looked at.
    await eventually("a call is quick", async () => {
      raw.length = 0;
      const began = performance.now();
      await s.alice.client.ok(getExpense, { params: { id } });
      return performance.now() - began < SLOW;
    });
    await t.app.fastify.inject("/health");
    assert.deepEqual(linesOf(getExpense.name), []);
  });

  test("a plan is made of what reads, without running it and without waiting for a lock", async () => {
    assert.ok(plannable("WITH a AS (SELECT 1) SELECT * FROM a FOR NO KEY UPDATE"));
    assert.ok(!plannable("WITH a AS (DELETE FROM expense RETURNING 1) SELECT * FROM a"));
    assert.ok(!plannable("UPDATE expense SET amount = 1"));
    const plan = await planOf(
      t.pool,
      "SELECT pg_sleep(60), $1::int, hash_id FROM expense WHERE hash_id = $2 FOR UPDATE",
    );
    assert.match(plan.join("\n"), /LockRows[\s\S]*\$2/u);
    assert.match((await planOf(t.pool, "SELECT nothing FROM expense")).join("\n"), /no plan: .*does not exist/u);
    const client = await t.owner.connect();
    await client.query("BEGIN; LOCK TABLE expense IN ACCESS EXCLUSIVE MODE");
    assert.match((await planOf(t.pool, "SELECT hash_id FROM expense")).join("\n"), /no plan: .*lock timeout/u);
    await client.query("ROLLBACK");
    client.release();
    assert.equal((await t.pool.query("SELECT 1")).rowCount, 1);
  });
});
