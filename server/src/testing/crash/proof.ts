import type pg from "pg";
import { verify } from "#server/verify.ts";
import { Bench, here } from "./bench.ts";
import { dice, operationsOf, type Operation } from "./operations.ts";
import { comeAgain, patiently } from "./patiently.ts";
import { race } from "./race.ts";
import { DRAINED, HANDED_OVER, makeWorld, OPENING, POOR, type Came, type Send, type World } from "./world.ts";

/** A version without a lock runs into one deadlock after another, each found only after this time; as it comes, after a second. */
const SLOW = { commit_delay: "100000", commit_siblings: "1", deadlock_timeout: "20ms" };

type Kill = "server" | "database" | "both";

export interface ProofOptions {
  /** Concurrent submits in each round. */
  readonly operations: number;
  /** What to kill in each round. */
  readonly kills: readonly Kill[];
  /** Seed of the requests and kill times. */
  readonly seed: number;
  readonly say: (line: string) => void;
  /** Delays each commit by some milliseconds, to expose answers sent before the commit. */
  readonly slowCommits?: boolean;
  /** Folder of the Cordial to prove; for a mutant, of the copy. */
  readonly root?: string;
}

/** Whether a payment out of a poor box was refused because the box would go below its floor. */
const isPoor = (o: Operation, came: Came | undefined): boolean => o.drains !== undefined && came?.status === 422;

/**
 * Lets joint payments of the same expenses race, then kills the server, PostgreSQL or both (SIGKILL) during requests, restarts them and checks:
 * acknowledged requests took effect exactly once, the others take effect exactly once when repeated with their key, and the ledger is consistent.
 * Returns the problems found; empty if none. A killed process leaves its writes to the operating system, so this does not test power loss; that is
 * what fsync is for.
 */
export async function prove(options: ProofOptions): Promise<string[]> {
  const root = options.root ?? here;
  const bench = await Bench.open(root, options.slowCommits ? SLOW : {});
  try {
    // The unmodified program creates the data, so that a mutant's bug shows in a round and not during setup.
    await bench.startServer(here);
    await bench.ready();
    const rounds = options.kills.length;
    const size = { expenses: 10, paidBefore: 6, toSettle: 30 * rounds, rounds };
    const world = await makeWorld(bench.pool, bench.secret, bench.send, size);
    const expected = await Expected.of(bench, world);
    const wrong = await expected.differences(bench.pool, []);
    if (wrong.length > 0) throw new Error(`The world was not made as it should be: ${wrong.join("; ")}`);
    if (root !== here) {
      await bench.killServer();
      await bench.startServer();
      await bench.ready();
    }
    const raced = await playRace(bench, world, expected);
    options.say(
      `race of ${world.disputed.length} pairs of joint payments: ${raced.length === 0 ? "each paid once" : `${raced.length} problems`}`,
    );
    if (raced.length > 0) return raced;
    const random = dice(options.seed);
    for (const [round, kill] of options.kills.entries()) {
      const began = Date.now();
      const operations = operationsOf(world, options.operations, random);
      const after = Math.ceil((options.operations * (5 + random(75))) / 100);
      const { problems, acknowledged } = await playRound(bench, operations, kill, after, expected);
      options.say(
        `round ${round + 1}: ${kill} killed after ${after} of ${operations.length} answers, ${acknowledged} acknowledged, ${problems.length === 0 ? "nothing lost" : `${problems.length} problems`} (${Date.now() - began} ms)`,
      );
      if (problems.length > 0) return problems;
    }
    return [];
  } finally {
    await bench.close();
  }
}

async function playRace(bench: Bench, world: World, expected: Expected): Promise<string[]> {
  const { operations, problems } = await race(bench, world);
  problems.push(...(await expected.differences(bench.pool, operations)));
  problems.push(...(await verify(bench.ownerUrl)).problems);
  if (problems.length > 0) problems.push(...bench.faults());
  return problems;
}

async function playRound(
  bench: Bench,
  operations: Operation[],
  kill: Kill,
  after: number,
  expected: Expected,
): Promise<{ problems: string[]; acknowledged: number }> {
  const problems: string[] = [];
  let answered = 0;
  const moment = Promise.withResolvers<void>();
  const all = operations.map(async (o) => {
    const came = await bench.send(o.token, o.path, o.body, o.key, o.method);
    if (came?.status === 200) o.acknowledged = came;
    else if (came && !comeAgain.has(came.status) && !isPoor(o, came))
      problems.push(`${o.kind} answered ${came.status} under way: ${came.raw}`);
    answered += 1;
    if (answered >= after) moment.resolve();
  });
  await moment.promise;
  if (kill !== "database") await bench.killServer();
  if (kill !== "server") await bench.killDatabase();
  if (kill !== "server") await bench.startDatabase();
  if (kill !== "database") await bench.startServer();
  await Promise.all(all);
  await bench.ready();
  const acknowledged = operations.filter((o) => o.acknowledged);
  problems.push(...(await lost(bench.pool, acknowledged)));
  problems.push(...(await repeat(bench.send, operations)));
  if (problems.length === 0) problems.push(...(await expected.differences(bench.pool, operations)));
  problems.push(...(await verify(bench.ownerUrl)).problems);
  if (problems.length > 0) problems.push(...bench.faults());
  return { problems, acknowledged: acknowledged.length };
}

/** Checks before any repeat that each acknowledged request exists once, with all its transactions, by the request id that made it. */
async function lost(pool: pg.Pool, acknowledged: readonly Operation[]): Promise<string[]> {
  const { rows } = await pool.query<{ request_id: string; n: number }>(
    "SELECT request_id, count(*)::int AS n FROM ledger_transaction WHERE request_id = ANY ($1) GROUP BY request_id",
    [acknowledged.map((o) => o.acknowledged?.requestId)],
  );
  const found = new Map(rows.map((r) => [r.request_id, r.n]));
  return acknowledged.flatMap((o) => {
    const [is, meant] = [found.get(o.acknowledged?.requestId ?? "") ?? 0, o.of?.length ?? 1];
    return is === meant ? [] : [`${o.kind} was acknowledged and has ${is} transactions instead of ${meant}`];
  });
}

/** Repeats all requests with the same key, unanswered ones twice at once: all answers must agree, and equal the first acknowledged one. */
async function repeat(send: Send, operations: readonly Operation[]): Promise<string[]> {
  const again = async (o: Operation): Promise<string[]> => {
    const answers: (Came | undefined)[] = await Promise.all(
      (o.acknowledged ? [o] : [o, o]).map((one) => patiently(send, one)),
    );
    if (!o.acknowledged && answers.every((came) => isPoor(o, came))) {
      o.refused = true;
      return [];
    }
    return answers.flatMap((came) => {
      if (came?.status !== 200)
        return [
          `${o.kind}${o.acknowledged ? " was acknowledged and" : ""} cannot be repeated: ${came?.status ?? "no answer"} ${came?.raw ?? ""}`,
        ];
      const first = o.acknowledged?.raw ?? answers.find((one) => one?.status === 200)?.raw;
      return came.raw === first ? [] : [`${o.kind} repeated got another answer than at first`];
    });
  };
  return (await Promise.all(operations.map(again))).flat();
}

/** Expected database contents once every request has taken effect exactly once. */
class Expected {
  readonly #balances: Map<string, number>;
  readonly #counts: Map<string, number>;
  private constructor(balances: Map<string, number>, counts: Map<string, number>) {
    this.#balances = balances;
    this.#counts = counts;
  }

  static async of(bench: Bench, world: World): Promise<Expected> {
    const balances = new Map(world.holders.map((h) => [h.id, OPENING]));
    const [first] = world.holders;
    if (first) balances.set(first.id, OPENING - HANDED_OVER);
    for (const h of world.poor) balances.set(h.id, POOR);
    for (const o of world.owed)
      balances.set(o.holder.id, (balances.get(o.holder.id) ?? 0) - o.given * world.paidBefore);
    return new Expected(balances, await countsOf(bench.pool));
  }

  /** Adds a round's requests and returns the differences from the database. */
  async differences(pool: pg.Pool, operations: readonly Operation[]): Promise<string[]> {
    const grow = (name: string): unknown => this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const problems: string[] = [];
    for (const o of operations.filter((one) => !one.refused)) {
      for (const m of o.moves) this.#balances.set(m.holder, (this.#balances.get(m.holder) ?? 0) + m.units);
      grow("keys");
      if (o.kind === "settle") {
        grow("settlements");
        continue;
      }
      if (o.kind === "together") grow("receipts");
      for (const of of o.of ?? [o.key]) {
        const kind = o.kind === "together" ? "pay" : o.kind;
        grow(`${kind} transactions`);
        grow(`${kind} of ${of}`);
      }
    }
    for (const poor of new Set(operations.flatMap((o) => (o.refused && o.drains ? [o.drains.id] : []))))
      if ((this.#balances.get(poor) ?? 0) >= DRAINED) problems.push("a withdrawal was refused though there was enough");
    const { rows } = await pool.query<{ id: string; units: string }>(
      "SELECT h.hash_id AS id, round(a.balance * 10::numeric ^ c.minor_unit, 2) AS units FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id JOIN currency c ON c.hash_id = h.currency_id",
    );
    for (const { id, units } of rows) {
      const meant = this.#balances.get(id);
      if (Number(units) !== meant) problems.push(`a holder has ${units} in units of its currency instead of ${meant}`);
      if (Number(units) < 0) problems.push(`a holder is below its floor: ${units}`);
    }
    const counts = await countsOf(pool);
    for (const name of new Set([...counts.keys(), ...this.#counts.keys()]))
      if (counts.get(name) !== this.#counts.get(name))
        problems.push(`${counts.get(name) ?? 0} ${name} instead of ${this.#counts.get(name) ?? 0}`);
    return problems;
  }
}

/** Counts of transactions by kind, and by their expense or label. */
async function countsOf(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(`
    SELECT kind || ' transactions' AS name, count(*)::int AS n FROM ledger_transaction WHERE kind NOT IN ('opening', 'validate') GROUP BY 1
    UNION ALL SELECT kind || ' of ' || coalesce(CASE WHEN entity_kind = 'expense' THEN entity_id::text END, label), count(*)::int FROM ledger_transaction WHERE kind NOT IN ('opening', 'validate') GROUP BY 1
    UNION ALL SELECT 'settlements', count(*)::int FROM advance_settlement HAVING count(*) > 0
    UNION ALL SELECT 'receipts', count(*)::int FROM joint_payment HAVING count(*) > 0
    UNION ALL SELECT 'keys', count(*)::int FROM idempotency_key WHERE answer IS NOT NULL HAVING count(*) > 0`);
  return new Map(rows.map((r) => [r.name, r.n]));
}
