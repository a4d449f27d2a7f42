import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { getExpense } from "#contract/expenses/endpoints.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { eventually } from "../eventually.ts";
import type { Stage } from "./stage.ts";

/** Something that goes wrong, what is done to bring it about, and the alerts that are to tell of it. */
interface Trouble {
  readonly what: string;
  readonly fires: readonly string[];
  /** Returns what ends it. */
  readonly make: (stage: Stage) => Promise<(() => Promise<void> | void) | undefined>;
}

/** Does something again and again until it is told to stop. */
function again(every: number, work: () => Promise<unknown> | void): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await work();
      await delay(every);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** The rows of the last statement. */
async function asSuper(url: string, ...statements: string[]): Promise<readonly unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const callOf = async ({ busy }: Stage, token: string | undefined, id: string): Promise<void> => {
  const path = getExpense.path.replace("{id}", id);
  const answer = await fetch(busy.url + path, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
};

const MANY = 20;

async function lockedTable(stage: Stage): Promise<() => Promise<void>> {
  const { t, s } = stage;
  const id = await s.expense("DRAFT");
  const client = await t.owner.connect();
  await client.query("BEGIN; LOCK TABLE expense IN ACCESS EXCLUSIVE MODE");
  const people = [s.alice, s.bruno, s.chloe, s.esther, s.nadia];
  const callers = Array.from({ length: MANY }, (_, i) =>
    again(10, async () => await callOf(stage, people[i % people.length]?.client.token, id)),
  );
  return async () => {
    // As docs/operations.md says.
    const blocked = "SELECT pid, pg_blocking_pids(pid), query FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    const rows = await asSuper(stage.database.superUrl, blocked);
    if (rows.length === 0) throw new Error("nobody is shown to wait");
    await client.query("ROLLBACK");
    client.release();
    await Promise.all(callers.map(async (end) => await end()));
  };
}

async function renamedTable(stage: Stage): Promise<() => Promise<void>> {
  const id = await stage.s.expense("DRAFT");
  await stage.t.owner.query("ALTER TABLE expense RENAME TO expense_elsewhere");
  await callOf(stage, stage.s.alice.client.token, id);
  return async () => void (await stage.t.owner.query("ALTER TABLE expense_elsewhere RENAME TO expense"));
}

async function stuckMail({ t }: Stage): Promise<() => Promise<void>> {
  const letterTo = (name: string): Letter => ({
    to: { name, address: "somebody@example.test" },
    about: [],
    locale: "en",
    subject: "A letter",
    paragraphs: [],
    foot: "",
  });
  await addLetters(t.pool, ["One", "Another"].map(letterTo));
  await eventually("both were tried", async () => {
    const { rows } = await t.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'mail' AND attempts > 0 AND locked_at IS NULL",
    );
    return rows[0]?.n === 2;
  });
  // The clock is turned on rather than waited for: one is old, the other was tried for the last time.
  await t.owner.query(
    `UPDATE graphile_worker._private_jobs SET created_at = now() - interval '20 minutes', run_at = now() + interval '1 hour',
            max_attempts = CASE WHEN id = (SELECT max(id) FROM graphile_worker._private_jobs) THEN attempts ELSE max_attempts END`,
  );
  // As docs/operations.md says.
  return async () => {
    const failed = "SELECT id, task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts";
    const { rows } = await t.owner.query<{ id: string; last_error: string }>(failed);
    if (!rows[0]?.last_error.includes("ECONNREFUSED")) throw new Error(`no cause: ${JSON.stringify(rows)}`);
    const comesAgain = `SELECT graphile_worker.reschedule_jobs(ARRAY[${rows[0].id}], run_at := now(), attempts := 0)`;
    if ((await t.owner.query(comesAgain)).rowCount !== 1) throw new Error("it does not come again");
    await t.owner.query("DELETE FROM graphile_worker._private_jobs");
  };
}

async function stuckMessages({ t }: Stage): Promise<() => Promise<void>> {
  const client = await t.owner.connect();
  await eventually("a message is held before it is sent", async () => {
    await t.owner.query(
      `INSERT INTO outbox (message, created_at) VALUES ('{"users": []}', now() - interval '2 minutes')`,
    );
    await client.query("BEGIN");
    if ((await client.query("SELECT 1 FROM outbox FOR UPDATE SKIP LOCKED")).rowCount !== 0) return true;
    await client.query("ROLLBACK");
    return false;
  });
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}

/** More requests on one connection than may wait, again and again. */
const flood = ({ alone }: Stage): (() => Promise<void>) =>
  again(50, async () => {
    const { hostname, port } = new URL(alone.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write("GET /ready HTTP/1.1\r\nHost: cordial\r\n\r\n".repeat(MANY));
    await new Promise((closed) => socket.once("close", closed));
  });

async function begunAnew({ dying }: Stage): Promise<undefined> {
  for (let i = 0; i < 3; i++) {
    await dying.kill();
    await dying.begin();
    await delay(2500);
  }
  return undefined;
}

async function pausedCopy({ database, t }: Stage): Promise<() => Promise<void>> {
  await asSuper(database.copySuperUrl, "SELECT pg_wal_replay_pause()");
  const end = again(1000, async () => await t.owner.query("SELECT pg_notify('nobody', ''), txid_current()"));
  return async () => {
    await end();
    await asSuper(database.copySuperUrl, "SELECT pg_wal_replay_resume()");
  };
}

async function closedDatabase({ database }: Stage): Promise<() => Promise<void>> {
  const name = new URL(database.appUrl).pathname.slice(1);
  const elsewhere = Object.assign(new URL(database.superUrl), { pathname: "/postgres" }).href;
  await asSuper(
    elsewhere,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  return async () => void (await asSuper(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
}

/** In an order in which none hides the next. */
export const troubles: readonly Trouble[] = [
  { what: "a table is missing, a call is answered 500", fires: ["CordialFaults"], make: renamedTable },
  {
    what: "a table is locked, and twenty callers share two connections",
    fires: ["CordialPoolExhausted", "CordialRefusing", "CordialSlow"],
    make: lockedTable,
  },
  {
    what: "a later version left a job that no server knows",
    fires: ["CordialJobsLate"],
    make: async ({ t }) => {
      const added = "SELECT graphile_worker.add_job('job_of_a_later_version', run_at := now() - interval '1 hour')";
      await t.owner.query(added);
      return async () => void (await t.owner.query("DELETE FROM graphile_worker._private_jobs"));
    },
  },
  { what: "the mail server is down", fires: ["CordialMailStuck", "CordialJobsGivenUp"], make: stuckMail },
  { what: "a transaction holds a live message", fires: ["CordialLiveStuck"], make: stuckMessages },
  { what: "more requests than may wait", fires: ["CordialLimitsHit"], make: async (stage) => flood(stage) },
  {
    what: "it computes for a second and a half in every two",
    fires: ["CordialEventLoopBlocked"],
    make: async ({ alone }) => {
      alone.ask("block");
      return () => alone.ask("stop");
    },
  },
  {
    what: "it holds all it is given",
    fires: ["CordialHeapNearlyFull"],
    make: async ({ alone }) => {
      alone.ask("fill");
      return () => alone.ask("stop");
    },
  },
  {
    what: "its disk of 32 MB is filled (needs root)",
    fires: ["CordialDiskNearlyFull"],
    make: async ({ alone, hasDisk }) => {
      if (!hasDisk) return undefined;
      const file = join(alone.dataDir, "filler");
      await writeFile(file, Buffer.alloc(30 * 1024 * 1024));
      return async () => await rm(file);
    },
  },
  { what: "the copy's replay is paused", fires: ["CordialReplicaLate"], make: pausedCopy },
  {
    what: "the copy is killed",
    fires: ["CordialReplicaGone"],
    make: async ({ database }) => void (await database.killCopy()),
  },
  { what: "killed and started again three times", fires: ["CordialRestarts"], make: begunAnew },
  { what: "killed", fires: ["CordialDown"], make: async ({ dying }) => void (await dying.kill()) },
  { what: "the database takes no connections", fires: ["CordialDatabaseGone"], make: closedDatabase },
];
