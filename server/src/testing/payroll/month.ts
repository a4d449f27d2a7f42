import { setTimeout as delay } from "node:timers/promises";
import { getPayrollRun, startPayrollRun } from "#contract/payslips/payslip-endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { startServer } from "../crash/start-server.ts";
import { payOffice, type PayOffice } from "../pay.ts";
import type { TestApp } from "../test-app.ts";

export const MONTH = "2026-11";

/** An office with many people, each with a contract and a salary, and a dozen rules. */
export async function bigOffice(t: TestApp, people: number): Promise<PayOffice> {
  const o = await payOffice(t);
  for (let n = 1; n <= 6; n += 1) {
    const more = n % 2 === 0 ? { upper_bound: "4005", span: "cumulative" } : {};
    await o.rule("pension", { title: `Pension ${n}`, value: `${n}.5`, deductible: true, order: n, ...more }, "Urssaf");
    await o.rule(
      "pension",
      { title: `Pension ${n}`, value: `${n}`, category: "employer", order: n, ...more },
      "Urssaf",
    );
  }
  await o.rule("tax", { title: "Tax", value: "7.5", base: "taxable", order: 900 }, "Tax office");
  await t.owner.query(
    `WITH person AS (
       INSERT INTO app_user (hash_id, name, email, zone_id, main_country_id)
       SELECT gen_random_uuid(), 'Worker ' || n, $4 || n || '@cordial.example', $1, $2 FROM generate_series(1, $5::int) n RETURNING hash_id),
     paid AS (
       INSERT INTO salary (hash_id, user_id, amount, currency_id, valid_from)
       SELECT gen_random_uuid(), hash_id, 2000 + (('x' || substr(hash_id::text, 1, 4))::bit(16)::int % 4000), $3, '2024-01-01' FROM person)
     INSERT INTO user_contract (hash_id, user_id, title, kind, start_date, zone_id)
     SELECT gen_random_uuid(), hash_id, 'Work', 'PERMANENT', '2024-01-01', $1 FROM person`,
    [o.zone.id, o.country.id, o.zone.currencyId, `worker-${newId()}-`, people],
  );
  await t.owner.query("ANALYZE");
  return o;
}

const start = async (o: PayOffice): Promise<number> =>
  (await o.payroll.ok(startPayrollRun, { body: { zone_hash_id: o.zone.id, month: MONTH } })).data.total;

/** What is wrong after a run: each person has one payslip, made once, and the run knows it. */
export async function faultsOf(t: TestApp, o: PayOffice, people: number): Promise<string[]> {
  const { rows } = await t.owner.query<{
    payslips: number;
    persons: number;
    made: number;
    done: number;
    over: boolean;
  }>(
    `SELECT count(*)::int AS payslips, count(DISTINCT p.user_id)::int AS persons,
       (SELECT count(*)::int FROM audit a WHERE a.kind = 'payslip' AND a.action = 'create' AND a.zone_id = $1) AS made,
       (SELECT done FROM payroll_run WHERE zone_id = $1) AS done, (SELECT finished_at IS NOT NULL FROM payroll_run WHERE zone_id = $1) AS over
     FROM payslip p WHERE p.zone_id = $1`,
    [o.zone.id],
  );
  const [seen] = rows;
  const { data } = await o.payroll.ok(getPayrollRun, { query: { zone: o.zone.id, month: MONTH } });
  const failed = data.progress?.failed.length ?? 0;
  return [
    ...Object.entries({ ...seen, over: undefined }).flatMap(([name, n]) =>
      n === undefined || n === people ? [] : [`${name}: ${n} of ${people}`],
    ),
    ...(seen?.over ? [] : ["the run is not over"]),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
}

/** Makes all payslips of a month undisturbed; how many a second. */
export async function runMonth(t: TestApp, o: PayOffice): Promise<number> {
  const total = await start(o);
  const began = performance.now();
  await t.runJobs();
  return (total * 1000) / (performance.now() - began);
}

/** The same by a server of its own, which is killed each time some more are made. */
export async function runKilled(t: TestApp, o: PayOffice, kills: number, say: (line: string) => void): Promise<void> {
  const server = async () =>
    await startServer({ appUrl: t.appUrl, ownerUrl: t.ownerUrl, dataDir: t.dataDir, secret: "s".repeat(64) });
  const done = async (): Promise<{ done: number; over: boolean }> =>
    (
      await t.owner.query<{ done: number; over: boolean }>(
        "SELECT done, finished_at IS NOT NULL AS over FROM payroll_run WHERE zone_id = $1",
        [o.zone.id],
      )
    ).rows[0] ?? { done: 0, over: false };
  const total = await start(o);
  let child = await server();
  for (let kill = 1; kill <= kills; kill += 1) {
    while ((await done()).done < (total * kill) / (kills + 1)) await delay(5);
    child.kill("SIGKILL");
    say(`payroll: server killed after ${(await done()).done} of ${total}`);
    child = await server();
  }
  while (!(await done()).over) await delay(50);
  child.kill("SIGKILL");
}
