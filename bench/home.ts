import { homeEndpoints, homeFigures, homeOwn, homeWork } from "#contract/dashboard/screen.ts";
import { allPermissions } from "#contract/permissions.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Factories } from "#server/testing/factories.ts";
import { startServer } from "./children.ts";
import { withoutIndexes } from "./company.ts";
import type { ComponentLine } from "./components.ts";
import { fillInvoices, invoiceTables } from "./invoices.ts";
import { mediansOf } from "./measures.ts";
import { fillOrders, orderCompany } from "./orders.ts";
import { type OwnDatabase, withOwnDatabase } from "./own-database.ts";
import { inDatabase } from "./pairs.ts";
import { fillSamples, sampleTables } from "./samples.ts";

/** Orders, each with its invoice, and samples. */
const [ORDERS, SAMPLES] = [500_000, 200_000];
const NAME = "bench_home";
const ROUNDS = 25;
const POOL = 16;
/** Milliseconds until the last answer. */
const BOUND = 300;

/** The open tasks of orders that are not invoiced, due a month after the order. */
const tasks = `
  INSERT INTO order_tasks (hash_id, order_id, code, position, state, due_on)
  SELECT gen_random_uuid(), o.hash_id, p.code, p.position, 'open', o.ordered_on + 30 FROM orders o JOIN order_parent_task p ON p.position > o.tasks_count WHERE o.state <> 'INVOICED'`;

/** Somebody with every right in every office, in a company with years of orders, invoices and samples. */
async function seed({ pool, owner }: OwnDatabase): Promise<string> {
  const its = await orderCompany(pool);
  await owner.query("SET session_replication_role = replica; SET work_mem = '64MB'; SELECT setseed(0.42)");
  await withoutIndexes(owner, ["orders", "order_tasks", ...invoiceTables, ...sampleTables], async () => {
    await fillOrders(owner, its, ORDERS);
    await owner.query(tasks);
    await fillInvoices(owner, ORDERS);
    await fillSamples(owner, its, SAMPLES);
  });
  // As autovacuum leaves it: what an index alone answers is read from the index alone.
  await owner.query("VACUUM (ANALYZE) orders, order_tasks, invoice_instalment, sample, sample_line");
  return (await new Factories(pool).user({ name: "Everything", zone: its.offices[0] ?? null, rights: allPermissions }))
    .id;
}

/** The calls of the home screen, asked at once as the web asks them: the median of the time until the last answer. */
export const measureHome = async (cluster: EmbeddedPostgres, dataDir: string): Promise<readonly ComponentLine[]> =>
  await withOwnDatabase(cluster, NAME, async (its) => {
    const askers = { everything: await seed(its) };
    const { appUrl, ownerUrl } = cluster;
    const urls = { appUrl: inDatabase(appUrl, NAME), ownerUrl: inDatabase(ownerUrl, NAME) };
    const { port, tokens } = await startServer("ours.ts", { ...urls, dataDir, pool: POOL, askers });
    const headers = { authorization: `Bearer ${tokens.everything ?? ""}` };
    const day = new Date().toISOString().slice(0, 10);
    const ask = async ({ path }: { readonly path: string }): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path.replace("{day}", day)}`, { headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    const parts = Object.values(homeFigures.parts);
    const alone = parts.map(({ call, input }) => {
      const { query = {} } = input(day) as { query?: Record<string, string> };
      return { path: `${call.path}?${new URLSearchParams(query).toString()}` };
    });
    const [all = 0, own = 0, work = 0, figures = 0, ...each] = await mediansOf(
      { rounds: ROUNDS, warmUp: 3 },
      async () => await Promise.all(homeEndpoints.map(ask)),
      async () => await ask(homeOwn),
      async () => await ask(homeWork),
      async () => await ask(homeFigures),
      ...alone.map((one) => async () => await ask(one)),
    );
    const among = `${ORDERS.toLocaleString("en")} orders`;
    return [
      ["until the last answer", all] as const,
      ["what is their own", own] as const,
      ["lists of work", work] as const,
      ["figures", figures] as const,
      ...parts.map(({ call }, i) => [`${call.name} alone`, each[i] ?? 0] as const),
    ].map(([what, ms]) => ({
      what: `home, a person with every right, ${what}, ${among}`,
      value: `${ms.toFixed(1)} ms`,
      bound: `${BOUND} ms`,
      ok: ms <= BOUND,
    }));
  });
