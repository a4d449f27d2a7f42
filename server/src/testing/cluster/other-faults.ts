import { setTimeout as delay } from "node:timers/promises";
import { invoiceTotals } from "#contract/invoices/endpoints.ts";
import { fillDisk, type Setting } from "./setting.ts";
import { leaderOf, type Fault } from "./faults.ts";
import { nodeNames, servers } from "./network.ts";
import { fakeTime } from "./parts.ts";

const STALLED_MS = 60_000;
const FAILING_MS = 15_000;
/** Seconds by which a clock is off. */
const OFF = 120;

const store: Fault = {
  name: "store",
  what: "the store of files fails for 15 s, then stalls for 60 s",
  lasts: 10,
  strike: async (s, load) => {
    const began = Date.now();
    s.bucket.trouble = "fails";
    await delay(FAILING_MS);
    s.bucket.trouble = "stalls";
    await delay(STALLED_MS);
    others = load.silence(began);
    kept = load.done.filter(
      (one) => one.kind === "expense" && one.at > began + 2000 && one.at < Date.now() - 1000,
    ).length;
    s.bucket.trouble = undefined;
    return () => undefined;
  },
  holds: async () => [
    ...(others > 5 ? [`who sent no file waited ${others.toFixed(1)} s`] : []),
    ...(kept > 0 ? [`${kept} expenses with a file were acknowledged without a store`] : []),
  ],
};
let [others, kept] = [0, 0];

const readyOf = async (s: Setting): Promise<string> =>
  (await Promise.all([...servers.keys()].map(async (i) => JSON.stringify(await s.ours.ready(i))))).join();

const disk: Fault = {
  name: "disk",
  what: "the disk of the leader is full for 25 s",
  lasts: 25,
  refuses: true,
  strike: async (s) => {
    const leader = await leaderOf(s);
    fillDisk(s.machines.disk(leader), true);
    told = "";
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(500)) {
      told = await readyOf(s);
      if (told.includes("no room") || (await s.machines.leader()) !== leader) break;
    }
    moved = (await s.machines.leader()) !== leader;
    await delay(10_000);
    return () => fillDisk(s.machines.disk(leader), false);
  },
  told: () => (moved ? "another leads" : `it goes on to lead, ${told}`),
  holds: async (s) => [
    ...(!moved && !told.includes("no room") ? ["/ready says nothing of the disk"] : []),
    ...(!moved && ![...servers.keys()].some((i) => s.ours.logOf(i).includes("no room"))
      ? ["the log says nothing"]
      : []),
  ],
};
let [told, moved] = ["", false];

const MOMENTS = `SELECT format('SELECT count(*)::int AS n FROM %I WHERE %I > clock_timestamp()', table_name, column_name) AS text
  FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
    AND table_name IN ('expense', 'audit', 'ledger_transaction', 'stock_operation', 'invoice', 'orders', 'session')
    AND column_name IN ('at', 'created_at', 'sent_at', 'approved_at', 'issued_at', 'last_seen_at')`;
const AHEAD = "SELECT count(*)::int AS n FROM expense WHERE uuid_time(hash_id) > clock_timestamp() + interval '10 s'";
const UUID_TIME = `CREATE OR REPLACE FUNCTION uuid_time(id uuid) RETURNS timestamptz LANGUAGE sql AS
  $$ SELECT to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0) $$`;

const clock: Fault = {
  name: "clock",
  what: "the clock of one of our servers is two minutes ahead",
  lasts: 15,
  strike: async (s) => {
    if (fakeTime() === undefined) throw new Error("It needs libfaketime (apt-get install libfaketime).");
    const last = servers.length - 1;
    await s.ours.stop(last);
    await s.ours.start(last, OFF);
    await delay(12_000);
    told = await readyOf(s);
    return async () => {
      await s.ours.stop(last);
      await s.ours.start(last);
    };
  },
  holds: async (s) => {
    await s.pool.query(UUID_TIME);
    const { rows } = await s.pool.query<{ text: string }>(MOMENTS);
    let later = 0;
    for (const text of [...rows.map((row) => row.text), AHEAD])
      later += (await s.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;
    return [
      ...(/the clock of this machine is 1\d\d s ahead of/u.test(told) ? [] : ["/ready says nothing of the clock"]),
      ...(s.ours.logOf(servers.length - 1).includes("clock of this machine is off") ? [] : ["the log says nothing"]),
      ...(rows.length < 5 || later > 0 ? [`${later} rows of ${rows.length} columns are of the future`] : []),
    ];
  },
};

const behind: Fault = {
  name: "replica",
  what: "one replica is 60 s behind",
  lasts: 60,
  strike: async (s) => {
    const leader = await leaderOf(s);
    const late = nodeNames.find((node) => node !== leader) ?? "db1";
    await s.ask(late, "SELECT pg_wal_replay_pause()");
    wrong = await figuresBehind(s);
    return async () => await s.ask(late, "SELECT pg_wal_replay_resume()");
  },
  holds: async () => wrong,
};
let wrong: readonly string[] = [];

const INVOICED = "SELECT coalesce(sum(total), 0)::text AS n FROM invoice WHERE state <> 'DRAFT'";

/** Asks for the sum of invoices for a minute: it must hold all that was issued before, whichever replica would answer. */
async function figuresBehind(s: Setting): Promise<string[]> {
  const faults: string[] = [];
  const headers = { authorization: `Bearer ${await s.token()}` };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(500)) {
    const { rows } = await s.pool.query<{ n: string }>(INVOICED);
    const answer = await fetch(s.url + invoiceTotals.path, { headers });
    const { data = [] } = (await answer.json()) as { data?: { total: string }[] };
    const [least, said] = [Number(rows[0]?.n), Math.max(-1, ...data.map((one) => Number(one.total)))];
    if (said < least) faults.push(`figures say ${answer.status} ${said} where ${least} is there`);
  }
  return faults;
}

export const otherFaults: readonly Fault[] = [store, disk, clock, behind];
