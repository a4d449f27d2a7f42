import type { Task } from "graphile-worker";
import { workingMinutes } from "#contract/calendars/working-time.ts";
import { calendarsOf } from "#server/calendars/public.ts";
import { listRows } from "#server/reference/public.ts";
import { AT_ONCE, type JobServices } from "#server/kit/jobs/due.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { inTransaction } from "#server/kit/sql/transaction.ts";
import { calendarsFor, clocksOf } from "./clocks.ts";
import { clocked, type Clocked } from "./queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

// Working time is counted once, when it has ended: statistics over all tickets add up what is kept beside them.

type Ended = Clocked & { readonly hash_id: string; readonly solved_at: string | null };
/** SKIP LOCKED keeps a second server from measuring them too. */
const ended = sql<Ended>(`
  SELECT e.hash_id, e.answered_at, e.solved_at, ${clocked()} FROM ticket e
    JOIN ticket_type y ON y.hash_id = e.type_id JOIN ${listRows("ticket_priority", "p")} ON p.hash_id = e.priority_id
  WHERE NOT e.measured AND e.state IN ('SOLVED', 'CLOSED') ORDER BY e.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF e SKIP LOCKED`);
const taken = columns({
  hash_id: "uuid",
  answer_taken: "integer?",
  answer_kept: "boolean",
  solution_taken: "integer?",
  solution_kept: "boolean",
});
const write = sql<unknown, [rows: string]>(
  `UPDATE ticket t SET measured = true, ${taken.set("r").replace("hash_id = r.hash_id, ", "")} FROM ${taken.from("$1", "r")} WHERE t.hash_id = r.hash_id`,
);

interface DoneStep {
  readonly hash_id: string;
  readonly zone_id: string;
  readonly opened_at: string;
  readonly done_at: string;
}
const done = sql<DoneStep>(`
  SELECT s.hash_id, e.zone_id, s.opened_at, s.done_at FROM ticket_step s JOIN ticket e ON e.hash_id = s.ticket_id
  WHERE s.state = 'DONE' AND s.taken IS NULL ORDER BY s.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF s SKIP LOCKED`);
const writeStep = sql<unknown, [rows: string]>(
  "UPDATE ticket_step s SET taken = r.taken FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, taken numeric) WHERE s.hash_id = r.hash_id",
);

async function measure(db: Db, at: Date): Promise<boolean> {
  const rows = await ended.all(db);
  const calendarOf = await calendarsFor(db, rows);
  const measured = rows.map((row) => {
    const { answer, solution } = clocksOf(row, calendarOf, at);
    const [first, last] = [row.answered_at || row.solved_at ? answer : null, row.solved_at ? solution : null];
    return {
      hash_id: row.hash_id,
      answer_taken: first && Math.round(first.elapsed),
      answer_kept: first && first.target !== null ? !first.late : null,
      solution_taken: last && Math.round(last.elapsed),
      solution_kept: last && last.target !== null ? !last.late : null,
    };
  });
  if (measured.length > 0) await write.run(db, JSON.stringify(measured));
  return rows.length < AT_ONCE;
}
async function measureSteps(db: Db): Promise<boolean> {
  const rows = await done.all(db);
  const from = rows.map((row) => row.opened_at).toSorted()[0] ?? "";
  const calendarOf = await calendarsOf(db, [...new Set(rows.map((row) => row.zone_id))], from);
  const measured = rows.map(({ hash_id, zone_id, opened_at, done_at }) => ({
    hash_id,
    taken: workingMinutes(calendarOf(zone_id), opened_at, done_at),
  }));
  if (measured.length > 0) await writeStep.run(db, JSON.stringify(measured));
  return rows.length < AT_ONCE;
}

/** Measures all that was solved and done, in one transaction: for the demo company. */
export async function measureAll(db: Db, at = timeNow()): Promise<void> {
  for (let isDone = false; !isDone;) isDone = await measure(db, at);
  for (let isDone = false; !isDone;) isDone = await measureSteps(db);
}
/** Measures what was solved and done since, a hundred in a transaction. */
export const measureTask =
  ({ pool }: Pick<JobServices, "pool">, now: () => Date = timeNow): Task =>
  async () => {
    for (let isDone = false; !isDone;) isDone = await inTransaction(pool, async (db) => await measure(db, now()));
    for (let isDone = false; !isDone;) isDone = await inTransaction(pool, async (db) => await measureSteps(db));
  };
