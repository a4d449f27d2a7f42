// The payslips of a month, made in the background: a chunk a transaction, each person once, whoever is killed.
import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type { Logger } from "pino";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import type { JobServices } from "#server/kit/jobs/due.ts";
import { recordAs, type Event } from "#server/kit/records/record.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { inTransaction, newId, type Call } from "#server/kit/sql/transaction.ts";
import { nothingTyped, type OfMonth } from "./prepare.ts";
import { computeFor } from "./compute.ts";
import { isOutdated } from "./present.ts";
import { insertPayslips, lockPeopleOfRun, payslipsOfPeople, rewrite } from "./queries.ts";
import { payslipEvent } from "./records.ts";
import { createdEvent, rowOf } from "./store-payslip.ts";
import * as q from "./run-queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** People of one transaction. */
const CHUNK = 50;
const callOf = (): Call => ({ requestId: `payroll-run-${randomUUID()}`, address: "", locale: "en", now: timeNow() });

interface Person {
  readonly hash_id: string;
  readonly name: string;
}
interface Failed {
  readonly user: Person;
  readonly error: string;
}

/** Makes the payslips of some people, and computes their drafts again. Who lacks something is named by the run's screen, not here. */
export async function makeFor(db: Db, of: OfMonth, people: readonly Person[], by: string | null): Promise<Event[]> {
  const ids = people.map((p) => p.hash_id);
  await lockPeopleOfRun.run(db, ids);
  const drafts = new Map((await payslipsOfPeople.all(db, of.zone, of.month, ids)).map((r) => [r.user_id, r]));
  const open = ids.filter((id) => drafts.get(id)?.state !== "VALIDATED");
  const typed = new Map(open.map((id) => [id, drafts.get(id)?.typed ?? nothingTyped]));
  const added: Parameters<typeof insertPayslips>[1][] = [];
  const events: Event[] = [];
  for (const [user, made] of await computeFor(db, of, typed)) {
    const draft = drafts.get(user);
    const own = typed.get(user) ?? nothingTyped;
    if (!draft) {
      const id = newId();
      const row = { hash_id: id, user_id: user, zone_id: of.zone };
      added.push({ ...row, month: `${of.month}-01`, created_by: by, ...rowOf(made, own, null) });
      events.push(createdEvent({ ...row, month: of.month }));
    } else if (isOutdated(draft, made)) {
      const written = await rewrite.first(db, draft.hash_id, JSON.stringify([rowOf(made, own, draft.note)]));
      if (written)
        events.push(payslipEvent({ ...draft, version: written.version }, "update", { details: { month: of.month } }));
    }
  }
  if (added.length > 0) await insertPayslips(db, ...added);
  return events;
}

/** How many people are still taken one by one, after somebody of a chunk failed. */
interface Care {
  singles: number;
}
/** A chunk of the oldest run that goes on; false when there is none. */
async function chunk({ pool, live }: JobServices, care: Care, failed: readonly Failed[] = []): Promise<boolean> {
  const done = await inTransaction(pool, async (db) => {
    const run = await q.takeRun.first(db);
    if (!run) return undefined;
    const of = { zone: run.zone_id, month: run.month };
    const first = `${run.month}-01`;
    const size = care.singles > 0 ? 1 : CHUNK;
    const people = await q.nextPeople.all(db, of.zone, first, lastOfMonth(first), run.cursor, size);
    const isLast = people.length < size;
    const events = failed.length > 0 ? [] : await makeFor(db, of, people, run.started_by);
    if (isLast && run.started_by !== null) events.push(doneEvent(of, run.started_by));
    const last = people.at(-1)?.hash_id ?? null;
    await q.moveRun.run(db, of.zone, of.month, last, people.length, JSON.stringify(failed), isLast);
    return await recordAs(db, callOf(), run.started_by, events);
  });
  if (done) live.due(done);
  return done !== undefined;
}
/** A chunk in which somebody fails is taken one by one; who fails alone is named and left out, and the others go on. */
async function carefully(services: JobServices & { readonly log: Logger }, care: Care): Promise<boolean> {
  try {
    const more = await chunk(services, care);
    care.singles = Math.max(0, care.singles - 1);
    return more;
  } catch (error) {
    services.log.error({ err: error }, "payslip");
    if (care.singles === 0) {
      care.singles = CHUNK;
      return true;
    }
    const [person] = await whoIsNext(services.pool);
    if (!person) throw error;
    return await chunk(services, care, [{ user: person, error: "failed" }]);
  }
}
const whoIsNext = async (db: Db): Promise<Person[]> => {
  const run = await q.takeRun.first(db);
  if (!run) return [];
  const first = `${run.month}-01`;
  const people = await q.nextPeople.all(db, run.zone_id, first, lastOfMonth(first), run.cursor, 1);
  return people.map(({ hash_id, name }) => ({ hash_id, name }));
};

/** Tells who began it. Not on the trail: each payslip is. */
const doneEvent = (of: OfMonth, by: string): Event => ({
  kind: "payslip",
  id: of.zone,
  action: "run",
  zone: of.zone,
  offTrail: true,
  notice: {
    kind: "payroll_run_done",
    params: { month: shownMonth(of.month) },
    link: payslipHref.list({ zone: of.zone, month: of.month }),
    to: { users: [by] },
    others: false,
  },
});

export const runTask =
  (services: JobServices & { readonly log: Logger }): Task =>
  async () => {
    const care: Care = { singles: 0 };
    while (await carefully(services, care));
  };
