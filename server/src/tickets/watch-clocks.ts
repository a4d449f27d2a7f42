import type { Task } from "graphile-worker";
import { dueAt, workingMinutes } from "#contract/calendars/working-time.ts";
import type { Clock } from "#contract/tickets/clock.ts";
import { listRows } from "#server/reference/public.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { AT_ONCE, type JobServices } from "#server/kit/jobs/due.ts";
import { recordAs, type Event } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { inTransaction, type Call } from "#server/kit/sql/transaction.ts";
import { randomUUID } from "node:crypto";
import { calendarsFor, clocksOf } from "./clocks.ts";
import { clocked, type Clocked } from "./queries.ts";
import { ticketEvent, type ToldTicket } from "./records.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** A notice before the end comes at this part of the target. */
const SOON = 0.75;
/** Milliseconds after which an open ticket is looked at again, though nothing is due: the calendar of its office may have changed. */
const LONGEST = 3_600_000;
const MINUTE = 60_000;

type Watched = ToldTicket &
  Clocked & {
    readonly assignee_id: string | null;
    readonly handlers: readonly string[];
    readonly answer_told: number;
    readonly solution_told: number;
  };
/** SKIP LOCKED keeps a second server from looking at them too. */
const due = sql<Watched>(`
  SELECT e.hash_id, e.version, e.zone_id, e.secret, e.readers, e.assignee_id, e.answered_at, e.answer_told, e.solution_told, ${clocked()},
    CASE WHEN e.secret THEN ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = e.type_id) ELSE '{}' END AS handlers
  FROM ticket e JOIN ticket_type y ON y.hash_id = e.type_id JOIN ${listRows("ticket_priority", "p")} ON p.hash_id = e.priority_id
  WHERE e.state = 'OPEN' AND (e.look_at IS NULL OR e.look_at <= clock())
  ORDER BY e.look_at NULLS FIRST, e.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF e SKIP LOCKED`);
const looked = columns({
  hash_id: "uuid",
  late: "boolean",
  look_at: "timestamptz",
  answer_told: "smallint",
  solution_told: "smallint",
});
const write = sql<unknown, [rows: string]>(
  `UPDATE ticket t SET ${looked.set("r").replace("hash_id = r.hash_id, ", "")} FROM ${looked.from("$1", "r")} WHERE t.hash_id = r.hash_id`,
);

/** How far a clock's notices should be: 1 at three quarters of its target, 2 past it. */
const stageOf = (clock: Clock | null): number => {
  if (!clock?.runs || clock.target === null) return 0;
  if (clock.late) return 2;
  return clock.elapsed >= clock.target * SOON ? 1 : 0;
};

/** Looks at tickets whose clocks reach something. Notices go while the office is open, one for each stage. */
async function look(db: Db, at: Date): Promise<{ readonly events: Event[]; readonly isLast: boolean }> {
  const rows = await due.all(db);
  const calendarOf = await calendarsFor(db, rows);
  const events: Event[] = [];
  const written = rows.map((row) => {
    const { answer, solution } = clocksOf(row, calendarOf, at);
    const calendar = calendarOf(row.zone_id);
    const now = at.toISOString();
    const isOpen = workingMinutes(calendar, now, new Date(at.getTime() + MINUTE).toISOString()) > 0;
    const told = { answer: row.answer_told, solution: row.solution_told };
    const next: (string | undefined)[] = [new Date(at.getTime() + LONGEST).toISOString()];
    for (const [of, clock] of [
      ["answer", answer],
      ["solution", solution],
    ] as const) {
      const stage = stageOf(clock);
      if (stage > told[of] && isOpen) {
        told[of] = stage;
        events.push(noticeOf(row, of, stage === 2 ? "ticket_late" : "ticket_due_soon"));
      } else if (stage > told[of]) next.push(dueAt(calendar, now, 1));
      if (clock?.runs && clock.target !== null && stage < 2)
        // One working minute past the target it is late.
        next.push(dueAt(calendar, now, (stage === 0 ? clock.target * SOON : clock.target + 1) - clock.elapsed));
    }
    return {
      hash_id: row.hash_id,
      late: answer?.late === true || solution?.late === true,
      look_at: next.filter((moment) => moment !== undefined).toSorted()[0] ?? now,
      answer_told: told.answer,
      solution_told: told.solution,
    };
  });
  await write.run(db, JSON.stringify(written));
  return { events, isLast: rows.length < AT_ONCE };
}

const noticeOf = (row: Watched, of: "answer" | "solution", kind: "ticket_late" | "ticket_due_soon"): Event => ({
  ...ticketEvent(row, kind, {
    details: { clock: of },
    notice: {
      kind,
      users: row.assignee_id ? [row.assignee_id] : row.handlers,
      holders: row.assignee_id === null && !row.secret,
    },
  }),
});

/** Watches the clocks of open tickets, a hundred in a transaction. */
export const clocksTask =
  ({ pool, live }: JobServices): Task =>
  async () => {
    for (let isDone = false; !isDone;) {
      const call: Call = { requestId: `clocks-${randomUUID()}`, address: "", locale: "en", now: timeNow() };
      const sent = await inTransaction(pool, async (db) => {
        const { events, isLast } = await look(db, call.now);
        isDone = isLast;
        return await recordAs(db, call, null, events);
      });
      live.due(sent);
    }
  };
