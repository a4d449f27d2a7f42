import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { expenseZones, storeExpense } from "#contract/expenses/endpoints.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { valueOf } from "#server/testing/metrics.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const TOKEN = "a-token-of-the-tests";
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe("the metrics", () => {
  let t: TestApp;
  let s: Scene;
  before(async () => {
    t = await testApp({ config: { metricsToken: TOKEN } });
    s = await scene(t);
  });
  after(async () => await t.close());
  const read = async (): Promise<string> => {
    const answer = await fetch(`${t.url}/metrics`, bearer(TOKEN));
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/u);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    return await answer.text();
  };

  test("are only for who sends the token, in the header", async () => {
    for (const headers of [{}, { authorization: TOKEN }, { authorization: "Bearer wrong-token-of-all" }]) {
      const answer = await fetch(`${t.url}/metrics`, { headers });
      assert.equal(answer.status, 401);
      assert.equal(await answer.text(), "");
    }
    assert.equal((await fetch(`${t.url}/metrics?token=${TOKEN}`)).status, 401);
    assert.equal((await s.alice.client.fetch("/metrics")).status, 401, "no session opens it");
  });

  test("count calls by operation and status, and time statements", async () => {
    const earlier = await read();
    await s.expense("UNVALIDATED");
    await s.alice.client.ok(expenseZones, {});
    await t.nobody.call(expenseZones, {});
    const later = await read();
    const grown = (name: string, labels: Record<string, string> = {}): number =>
      (valueOf(later, name, labels) ?? 0) - (valueOf(earlier, name, labels) ?? 0);
    assert.equal(grown("cordial_calls_total", { operation: expenseZones.name, status: "200" }), 1);
    assert.equal(grown("cordial_calls_total", { operation: expenseZones.name, status: "401" }), 1);
    assert.equal(grown("cordial_call_seconds_count", { operation: expenseZones.name }), 2);
    assert.ok(grown("cordial_statement_seconds_count") > 3);
    assert.equal(grown("cordial_calls_total", { operation: storeExpense.name }), 1);
  });

  test("tell of the pool, the jobs, mails, live messages and the process", async () => {
    const { owner } = t;
    await owner.query("SELECT graphile_worker.add_job('mail', '{}'::json)");
    await owner.query("SELECT graphile_worker.add_job('a kind nobody knows', '{}'::json)");
    await owner.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 hour', created_at = now() - interval '2 hours'",
    );
    await owner.query(
      `INSERT INTO outbox (message, created_at) VALUES ('{"users": []}', now() - interval '2 seconds')`,
    );
    const held = await t.pool.connect();
    const text = await read();
    held.release();
    await owner.query("DELETE FROM graphile_worker._private_jobs");
    const is = (name: string, value: number, labels: Record<string, string> = {}): void =>
      assert.equal(valueOf(text, name, labels), value, `${name} ${JSON.stringify(labels)}`);
    const about = (name: string, least: number, labels: Record<string, string> = {}): void => {
      const value = valueOf(text, name, labels) ?? Number.NaN;
      assert.ok(value >= least && value < least + 60, `${name} ${JSON.stringify(labels)} is ${value}`);
    };
    is("cordial_database_up", 1);
    is("cordial_pool_max", 10, { pool: "main" });
    is("cordial_pool_used", 1, { pool: "main" });
    is("cordial_pool_waiting", 0, { pool: "main" });
    is("cordial_jobs_due", 1, { kind: "mail" });
    about("cordial_jobs_oldest_due_seconds", 3600, { kind: "mail" });
    is("cordial_jobs_due", 1, { kind: "unknown" });
    is("cordial_mail_waiting", 1);
    about("cordial_mail_oldest_seconds", 7200);
    about("cordial_outbox_oldest_seconds", 2);
    is("cordial_windows", 0);
    is("cordial_uploads", 0);
    assert.ok((valueOf(text, "cordial_memory_resident_bytes") ?? 0) > 50e6);
    assert.ok((valueOf(text, "cordial_heap_limit_bytes") ?? 0) > (valueOf(text, "cordial_heap_used_bytes") ?? 0));
    assert.ok((valueOf(text, "cordial_event_loop_delay_seconds", { of: "max" }) ?? -1) >= 0);
    assert.ok((valueOf(text, "cordial_disk_size_bytes") ?? 0) > (valueOf(text, "cordial_disk_free_bytes") ?? 0));
    assert.doesNotMatch(text, /^cordial_replica/mu, "there is no copy");
  });

  test("name no person, and have no label whose values grow with the data", async () => {
    const text = await read();
    assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-|@|Alice|Bruno/u);
    const labels = new Set([...text.matchAll(/[{,](\w+)="/gu)].map((one) => one[1]));
    assert.deepEqual(
      [...labels].toSorted((a = "", b = "") => a.localeCompare(b)),
      ["kind", "le", "limit", "of", "operation", "pool", "status"].filter((one) => labels.has(one)),
    );
    for (const [, operation] of text.matchAll(/operation="([^"]*)"/gu))
      assert.match(operation ?? "", /^[A-Za-z_.-]+$/u);
  });

  test("are what the dashboard and the alerts name, and each alert is explained", async () => {
    const known = new Set(
      [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)].flatMap(([, name, type]) =>
        type === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
      ),
    );
    const shipped = async (name: string): Promise<string> => await readFile(join(ROOT, name), "utf8");
    const [alerts, dashboard] = await Promise.all(["deploy/alerts.yaml", "deploy/dashboard.json"].map(shipped));
    for (const text of [alerts ?? "", dashboard ?? ""]) {
      const named = [...text.matchAll(/\bcordial_\w+/gu)].map(([name]) => name);
      assert.ok(named.length > 10);
      assert.deepEqual(
        named.filter((name) => !known.has(name)),
        [],
      );
    }
    const panels = (JSON.parse(dashboard ?? "") as { panels: { targets: { expr: string }[] }[] }).panels;
    assert.ok(panels.every((panel) => panel.targets.every(({ expr }) => /cordial_|^up\{/u.test(expr))));
    const page = await shipped("docs/operations.md");
    for (const [, alert] of (alerts ?? "").matchAll(/- alert: (\w+)/gu))
      assert.ok(page.includes(`\`${alert}\``), `docs/operations.md tells nothing of ${alert}`);
    for (const name of known)
      assert.ok(
        page.includes(`\`${name?.replace(/_(?:bucket|count|sum)$/u, "")}`),
        `docs/operations.md tells nothing of ${name}`,
      );
  });

  test("are answered while all connections are in use", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, async () => await t.pool.connect()));
    const waiting = s.alice.client.call(expenseZones, {});
    try {
      const text = await read();
      assert.equal(valueOf(text, "cordial_pool_used", { pool: "main" }), 10);
      assert.equal(valueOf(text, "cordial_database_up"), 1);
    } finally {
      for (const one of all) one.release();
    }
    assert.equal((await waiting).status, 200);
  });
});

test("without a token there is no such address", async () => {
  await using t = await testApp();
  const [known, unknown] = await Promise.all(
    ["/metrics", "/nothing-of-this-name"].map(async (path) => await fetch(t.url + path, bearer(""))),
  );
  assert.equal(known?.status, unknown?.status);
  assert.doesNotMatch((await known?.text()) ?? "", /cordial_/u);
});
