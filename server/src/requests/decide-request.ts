import type * as calls from "#contract/requests/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalid, refused } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { releaseUnits, reserveUnits, type Reserving } from "#server/supplies/public.ts";
import { requestSteps } from "./access.ts";
import { asksNext } from "./ask-request.ts";
import * as q from "./queries.ts";
import { lackOf, loadRequest, presentRequest, requestEvent, requests, requestStepEvent } from "./records.ts";
import { grantsOf, titleOf } from "./rules.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** Reserves for the open lines what they lack and is free. */
async function reserveFor(db: Db, row: q.FullRequest): Promise<Reserving> {
  const wants = row.lines.flatMap((line, position) => {
    const quantity = lackOf(line);
    return line.supply && quantity > 0
      ? [{ for_id: line.hash_id, supply_id: line.supply.hash_id, zone_id: row.zone_id, quantity, position }]
      : [];
  });
  return await reserveUnits(db, wants);
}
/** What lines are called on the trail. */
const named = (row: q.FullRequest, quantityOf: (line: q.LineRow) => number): string =>
  titleOf(
    row.lines.flatMap((line) => {
      const quantity = quantityOf(line);
      return quantity > 0 ? [{ quantity, name: line.supply?.name ?? line.words ?? "" }] : [];
    }),
  );

/** Says yes, line by line. The next decider is asked; the last one's yes reserves what is there. */
export async function validateRequest(tx: Tx, { params, body }: Input<"validateRequest">) {
  const was = await requests.begin(tx, "validate", params.id, body?.version);
  const { grants, problems } = grantsOf(was.lines, body?.lines ?? []);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const id = was.hash_id;
  await q.decideStep.run(tx.db, id, was.step, tx.person.id);
  await q.grantLines.run(tx.db, id, JSON.stringify(grants));
  const isLast = was.step + 1 >= was.steps.length;
  const written = await requestSteps.write(tx, "supply_request", "validate", was, {
    to: isLast ? "VALIDATED" : "UNVALIDATED",
    at: isLast ? "validated_at" : "step_since",
    sql: () => "step = step + 1",
  });
  if (isLast) await q.openLines.run(tx.db, id, true);
  await q.settle.run(tx.db, id);
  let row = await loadRequest(tx, id);
  const events: Event[] = [];
  if (isLast) {
    const reserved = await reserveFor(tx.db, row);
    events.push(...reserved.events);
    if (reserved.of.size > 0) row = await loadRequest(tx, id);
    events.push({
      ...requestEvent(row, "validate", { notice: { kind: "request_to_hand_out", holders: true } }),
      offTrail: true,
    });
  }
  const told = requestStepEvent(tx, "validate", was, written, {
    details: { granted: named(row, (line) => line.granted ?? 0) },
    notice: isLast ? { kind: "request_validated", owner: true } : asksNext(row),
  });
  // Whoever decides next hears of it too.
  const live = told.live && { ...told.live, users: [...new Set([...told.live.users, ...row.deciders])] };
  await record(tx, { ...told, ...(live && { live }) }, ...events);
  return { data: presentRequest(row, tx.person) };
}

export const rejectRequest = requests.step("reject", (_, { motif }) => ({
  at: "rejected_at",
  by: "rejected_by",
  set: { motif },
  notice: { kind: "request_rejected", owner: true, params: { motif } },
}));

/** Reserves what has come in since, or what was reserved too long ago. */
export async function reserveRequest(tx: Tx, { params, body }: Input<"reserveRequest">) {
  const was = await requests.begin(tx, "reserve", params.id, body?.version);
  const reserved = await reserveFor(tx.db, was);
  if (reserved.of.size === 0) throw refused("errors.request_nothing_free");
  const written = await requestSteps.write(tx, "supply_request", "reserve", was);
  const told = requestStepEvent(tx, "reserve", was, written, {
    details: { supplies: named(was, (line) => reserved.of.get(line.hash_id) ?? 0) },
  });
  await record(tx, told, ...reserved.events);
  const row = await loadRequest(tx, was.hash_id);
  return { data: presentRequest(row, tx.person) };
}

/** Ends it before all is handed out. */
export async function fulfilRequest(tx: Tx, { params, body }: Input<"fulfilRequest">) {
  const was = await requests.begin(tx, "fulfil", params.id, body.version);
  const written = await requestSteps.write(tx, "supply_request", "fulfil", was, {
    at: "ended_at",
    set: { ended_by: tx.person.id, reason: body.reason },
  });
  await q.openLines.run(tx.db, was.hash_id, false);
  const released = await releaseUnits(
    tx.db,
    was.lines.map((line) => line.hash_id),
  );
  const told = requestStepEvent(tx, "fulfil", was, written, {
    after: { reason: body.reason, ended_by: tx.person.id },
    details: { reason: body.reason },
    notice: { kind: "request_ended", owner: true },
  });
  await record(tx, told, ...released.events);
  const row = await loadRequest(tx, was.hash_id);
  return { data: presentRequest(row, tx.person) };
}
