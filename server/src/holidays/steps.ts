import type * as calls from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countFor } from "./counted.ts";
import { lineRows, spanColumns } from "./form.ts";
import { returnToStock, takeFromStock } from "./hold.ts";
import { applicantOf } from "./people.ts";
import { putLines, setCounted, type FullHoliday } from "./queries.ts";
import { holidayNow, holidays } from "./records.ts";
import { linesBefore } from "./rules.ts";
import { typeById } from "./types-queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

// A step that decides checks the stock again; one that gives days back never fails for want of them.

const NOT_ASKED = { cancellation_requested_at: null, cancellation_reason: null, cancel_from: null } as const;

export async function approveHoliday(tx: Tx, { params, body }: Input<"approveHoliday">) {
  const row = await holidays.begin(tx, "approve", params.id, body?.version);
  await takeFromStock(tx, row);
  return await holidays.move(tx, "approve", row, {
    at: "approved_at",
    by: "approved_by",
    notice: { kind: "holiday_approved", owner: true, holders: true },
  });
}
export async function validateHoliday(tx: Tx, { params, body }: Input<"validateHoliday">) {
  const row = await holidays.begin(tx, "validate", params.id, body?.version);
  await takeFromStock(tx, row);
  return await holidays.move(tx, "validate", row, {
    at: "validated_at",
    by: "validated_by",
    notice: { kind: "holiday_validated", owner: true, holders: true },
  });
}
export async function rejectHoliday(tx: Tx, { params, body }: Input<"rejectHoliday">) {
  const row = await holidays.begin(tx, "reject", params.id, body.version);
  await holidays.move(tx, "reject", row, {
    at: "rejected_at",
    by: "rejected_by",
    set: { motif: body.motif },
    quietly: NOT_ASKED,
    notice: { kind: "holiday_rejected", owner: true, holders: true },
  });
  await returnToStock(tx, row);
  return await holidayNow(tx, row.hash_id);
}
export async function takeBackHoliday(tx: Tx, { params, body }: Input<"takeBackHoliday">) {
  const row = await holidays.begin(tx, "take_back", params.id, body?.version);
  await holidays.move(tx, "take_back", row);
  await returnToStock(tx, row);
  return await holidayNow(tx, row.hash_id);
}

/** Asks to cancel, or to come back on a day. A day before the first one is the whole request. */
export async function requestCancellation(tx: Tx, { params, body }: Input<"requestCancellation">) {
  const row = await holidays.begin(tx, "request_cancellation", params.id, body.version);
  const { from_date: from = null } = body;
  if (from !== null && from > row.end_date) throw invalidField("from_date", "holidays.already_back");
  return await holidays.move(tx, "request_cancellation", row, {
    to: row.status,
    at: "cancellation_requested_at",
    set: { cancellation_reason: body.reason, cancel_from: from !== null && from > row.start_date ? from : null },
    notice: { kind: "holiday_cancellation_asked", holders: true },
  });
}
export async function refuseCancellation(tx: Tx, { params, body }: Input<"refuseCancellation">) {
  const row = await holidays.begin(tx, "refuse_cancellation", params.id, body?.version);
  return await holidays.move(tx, "refuse_cancellation", row, {
    to: row.status,
    set: NOT_ASKED,
    notice: { kind: "holiday_cancellation_refused", owner: true, holders: true },
  });
}

/** What stays of a request that ends before a day; undefined when no day of it counts. */
async function shortened(tx: Tx, row: FullHoliday, from: string) {
  const lines = linesBefore(
    row.dates.map(({ nbrDay: _, ...line }) => line),
    from,
  );
  const type = await typeById.one(tx.db, row.type_id);
  if (lines.length === 0) return undefined;
  const counted = await countFor(tx.db, await applicantOf(tx.db, row.user_id), type, lines);
  return counted.days === 0 ? undefined : { span: spanColumns(lines, counted), lines: lineRows(lines, counted) };
}
/** Accepts a cancellation: of all of it, or of the days from one on. */
export async function cancelHoliday(tx: Tx, { params, body }: Input<"cancelHoliday">) {
  const row: FullHoliday = await holidays.begin(tx, "cancel", params.id, body?.version);
  const rest = row.cancel_from === null ? undefined : await shortened(tx, row, row.cancel_from);
  const notice = { kind: "holiday_cancelled", owner: true, holders: true } as const;
  if (rest) {
    const { start_date, end_date, days, return_date } = rest.span;
    await setCounted.run(tx.db, row.hash_id, start_date, end_date, days, return_date);
    await putLines(tx.db, row.hash_id, row.user_id, rest.lines);
    await holidays.move(tx, "cancel", row, {
      to: row.status,
      as: "shorten",
      set: { ...rest.span },
      quietly: NOT_ASKED,
      details: { cancel_from: row.cancel_from },
      notice,
    });
  } else
    await holidays.move(tx, "cancel", row, {
      to: "CANCELLED",
      at: "cancelled_at",
      by: "cancelled_by",
      quietly: { cancellation_requested_at: null, cancel_from: null },
      notice,
    });
  await returnToStock(tx, row, rest && { recounts: true });
  return await holidayNow(tx, row.hash_id);
}
