import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import pg from "pg";
import { reason as reasons } from "#contract/reference/resources.ts";
import { testCluster } from "#server/testing/cluster.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openApp } from "#server/testing/test-app.ts";
import { isAway, isSpent } from "./away.ts";
import { connect, NotLeading } from "./database.ts";
import { checkLead } from "./lead-check.ts";

const coded = (code: string, message = ""): Error => Object.assign(new Error(message), { code });

describe("what a database says that only refuses for now", () => {
  const closed =
    "25006 57P01 57P02 57P03 57P04 57P05 08000 08001 08003 08004 08006 08P01 ECONNREFUSED ECONNRESET EPIPE";
  const kept = "53000 53100 53200 53300 53400 57014 55P03 40001 40P01 25P03 58030";
  const faults = "42P01 23505 22003 25P02 55000 XX000 58P01";
  test("is a 503, and its connection is closed if it leads nowhere", () => {
    for (const code of closed.split(" "))
      assert.deepEqual([isAway(coded(code)), isSpent(coded(code))], [true, true], code);
    for (const code of kept.split(" "))
      assert.deepEqual([isAway(coded(code)), isSpent(coded(code))], [true, false], code);
    for (const code of faults.split(" "))
      assert.deepEqual([isAway(coded(code)), isSpent(coded(code))], [false, false], code);
    assert.ok(isAway(coded("55000", "recovery is in progress")));
    for (const said of ["Query read timeout", "timeout exceeded when trying to connect", "Connection terminated"])
      assert.ok(isAway(new Error(said)) && isSpent(new Error(said)), said);
    // Node tries each address of a name.
    assert.ok(isAway(new AggregateError([coded("ECONNREFUSED"), coded("EHOSTUNREACH")])));
  });
});

describe("a server whose database no longer leads", () => {
  test("answers 503, is not ready, keeps no such connection, and works again by itself", async () => {
    const t = await openApp();
    const client = await t.as(await t.make.user({ rights: ["expense_reasons_create"] }));
    const { rows } = await t.owner.query<{ name: string }>("SELECT current_database() AS name");
    const database = rows[0]?.name ?? "";
    const connections = async (): Promise<number> =>
      (
        await t.owner.query("SELECT 1 FROM pg_stat_activity WHERE application_name = 'cordial' AND datname = $1", [
          database,
        ])
      ).rowCount ?? 0;
    const end = async (): Promise<void> => {
      const administrator = new pg.Client((await testCluster()).superUrl);
      await administrator.connect();
      await administrator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'cordial%' AND datname = $1",
        [database],
      );
      await administrator.end();
    };
    await t.owner.query(`ALTER DATABASE "${database}" SET default_transaction_read_only = on`);
    await end();
    await eventually("no connection is kept", async () => (await connections()) === 0, connections);
    const refused = await client.call(reasons.create, { body: { name: "Nothing" } });
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "2"]);
    await eventually("no connection is kept", async () => (await connections()) === 0, connections);
    const ready = await t.nobody.fetch("/ready");
    assert.deepEqual([ready.status, await ready.json()], [503, { status: "the database only reads" }]);

    await t.owner.query(`ALTER DATABASE "${database}" RESET default_transaction_read_only`);
    assert.equal((await client.call(reasons.create, { body: { name: "Something" } })).status, 200);
    assert.equal((await t.nobody.fetch("/ready")).status, 200);
  });

  test("is noticed by what only listens, also when it says nothing", async () => {
    mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
    try {
      const lost: Error[] = [];
      const over = async (rows: Promise<unknown>): Promise<void> => {
        checkLead({ query: async () => await rows } as unknown as pg.ClientBase, (error) => lost.push(error));
        mock.timers.tick(3000);
        await new Promise((done) => setImmediate(done));
        mock.timers.tick(5000);
      };
      await over(Promise.resolve({ rows: [{ follows: false }] }));
      assert.equal(lost.length, 0);
      await over(Promise.resolve({ rows: [{ follows: true }] }));
      assert.equal(lost[0]?.message, new NotLeading().message);
      await over(new Promise(() => undefined));
      assert.match(lost[1]?.message ?? "", /does not answer/u);
      assert.equal(lost.length, 2);
    } finally {
      mock.timers.reset();
    }
  });
});

test("the settings of a session are made after its start where a pooler takes none with it", async () => {
  const t = await openApp();
  for (const [startupOptions, source] of [
    [true, "client"],
    [false, "session"],
  ] as const) {
    const pool = connect({ url: t.appUrl, max: 1, applicationName: "cordial", startupOptions }, () => undefined);
    const { rows } = await pool.query<{ name: string; setting: string; source: string }>(
      "SELECT name, setting, source FROM pg_settings WHERE name IN ('TimeZone', 'lock_timeout', 'statement_timeout', 'jit') ORDER BY name",
    );
    await pool.end();
    assert.deepEqual(
      rows.map((row) => [row.setting, row.source]),
      [
        ["off", source],
        ["5000", source],
        ["15000", source],
        ["UTC", source],
      ],
    );
  }
});
