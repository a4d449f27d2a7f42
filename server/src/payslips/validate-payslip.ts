// Validating fixes a payslip and holds its instalments; reopening frees them.
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { decimal } from "#contract/kit/money.ts";
import { freeInstalments, holdInstalments } from "#server/advances/public.ts";
import { conflict, Failure, stale } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { computeFor } from "./compute.ts";
import type { MadePayslip } from "./prepare.ts";
import { isOutdated, payslipSteps } from "./present.ts";
import * as q from "./queries.ts";
import { payslipNow, payslips, payslipStep, placeOf, recomputed } from "./records.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** Validates a locked draft that was checked; it must still be what would be computed now. */
async function fix(tx: Tx, row: q.FullPayslipRow, now: MadePayslip | undefined): Promise<Event> {
  if (isOutdated(row, now)) throw conflict("payslips.outdated", undefined, "stale");
  // What this one carries goes to the next; one that is validated already has taken what was carried before.
  if (row.followed && decimal(row.totals.carried).gt(0)) throw conflict("payslips.later_first");
  const held = await holdInstalments(tx, row.hash_id, row.result.instalments);
  if (!held) throw conflict("payslips.outdated", undefined, "stale");
  const written = await payslipSteps.write(tx, "payslip", "validate", row, {
    at: "validated_at",
    set: { validated_by: tx.person.id, motif: null },
  });
  return payslipStep(tx, "validate", row, written, {
    after: { validated_by: tx.person.id },
    notice: { kind: "payslip_validated", users: [row.user_id] },
  });
}

export async function validatePayslip(tx: Tx, { params, body }: Input<"validatePayslip">) {
  const row = await payslips.begin(tx, "validate", params.id, body?.version);
  await q.lockPerson.run(tx.db, row.user_id);
  await record(tx, await fix(tx, row, await recomputed(tx, placeOf(row), row.typed)));
  return await payslipNow(tx, row.hash_id);
}

/** Validates several: those that cannot be are named with the reason, and stop no other. */
export async function validatePayslips(tx: Tx, { body }: Input<"validatePayslips">) {
  const versions = new Map(body.payslips.map((p) => [p.hash_id, p.version]));
  const ids = [...versions.keys()].toSorted();
  // Decided even when none of them exists.
  tx.access.reach(["payslips_view_all"]);
  await q.lockPayslips.run(tx.db, ids);
  const rows = (await q.payslipsById.all(tx.db, ids)).filter((r) =>
    tx.access.can(["payslips_view_all"], { zone: r.zone_id }),
  );
  const answers = new Map<string, string | null>(ids.map((id) => [id, text(tx.call.locale, "errors.not_found")]));
  const events: Event[] = [];
  for (const group of Map.groupBy(rows, (r) => `${r.zone_id} ${r.month}`).values()) {
    const [first] = group;
    if (!first) continue;
    const of = { zone: first.zone_id, month: first.month };
    const now = await computeFor(tx.db, of, new Map(group.map((r) => [r.user_id, r.typed])));
    for (const row of group) {
      try {
        payslipSteps.allow(tx, "validate", row);
        if (versions.get(row.hash_id) !== row.version) throw stale();
        events.push(await fix(tx, row, now.get(row.user_id)));
        answers.set(row.hash_id, null);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        answers.set(row.hash_id, text(tx.call.locale, error.say.key, error.say.params));
      }
    }
  }
  if (events.length > 0) await record(tx, ...events);
  return {
    data: ids.map((hash_id) => {
      const message = answers.get(hash_id) ?? null;
      return { hash_id, ok: message === null, message };
    }),
  };
}

/** Frees what it took: its instalments are due again, once, and the year to date falls. */
export async function reopenPayslip(tx: Tx, { params, body }: Input<"reopenPayslip">) {
  const row = await payslips.begin(tx, "reopen", params.id, body.version);
  await q.lockPerson.run(tx.db, row.user_id);
  if ((await q.hasLater.one(tx.db, row.user_id, row.zone_id, row.month)).later)
    throw conflict("payslips.later_first", undefined, "state");
  await freeInstalments(tx, row.hash_id);
  return await payslips.move(tx, "reopen", row, {
    at: "reopened_at",
    by: "reopened_by",
    set: { motif: body.motif },
    sql: () => "validated_at = NULL, validated_by = NULL",
  });
}
