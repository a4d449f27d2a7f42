import { countLifecycle } from "#contract/accounting/count-lifecycle.ts";
import type {
  CashCount,
  countBox as countCall,
  listCounts as listCall,
  rejectCount as rejectCall,
  signCount as signCall,
  withdrawCount as withdrawCall,
} from "#contract/accounting/counts.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { boxSeers } from "#contract/accounting/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { denominationsOf } from "#contract/reference/denominations.ts";
import type { Access, Person } from "#server/kit/access.ts";
import { eventsOf, type EventMore } from "#server/kit/events.ts";
import { conflict, invalidField, notFound } from "#server/kit/failures.ts";
import { cursorId, page, sizeFor } from "#server/kit/list-query.ts";
import { beginOf } from "#server/kit/mover.ts";
import { record, type Event } from "#server/kit/record.ts";
import { stepsOf } from "#server/kit/steps.ts";
import { newId, type Reader, type Tx } from "#server/kit/transaction.ts";
import { keepers } from "../access.ts";
import { dayOrToday, post, postingDay } from "../ledger.ts";
import { currencyOf } from "../present.ts";
import { holderById, type HolderRow } from "../queries.ts";
import {
  boxNow,
  countById,
  countsOfBox,
  insertCount,
  lastSeq,
  lockBox,
  lockedCountById,
  withdrawWaiting,
  type CountRow,
} from "./queries.ts";
import { countedFrom } from "./rules.ts";

const steps = stepsOf<typeof countLifecycle, CountRow>(countLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({ state: row.state, own: row.user_id === me, fourEyes: row.four_eyes }),
});

/** A cash box whose counts the caller sees, else 404. */
async function seenBox({ db, access }: Pick<Reader, "db" | "access">, id: string): Promise<HolderRow> {
  const box = await holderById.first(db, id, "box");
  if (!box || !maySee(access, box.zone_id)) throw notFound();
  return box;
}
const maySee = (access: Access, zone: string): boolean => access.can(boxSeers.any, { zone });

export const presentCount = (row: CountRow, person: Person): CashCount => {
  const told = (amount: string): string => toWire(amount, row.minor_unit);
  return {
    hash_id: row.hash_id,
    box: { hash_id: row.holder_id, name: row.holder_name },
    zone_hash_id: row.zone_id,
    date: row.day,
    created_at: row.created_at,
    state: row.state,
    lines: row.lines.map((l) => ({
      value: told(l.value),
      quantity: l.quantity,
      amount: told(decimal(l.value).times(l.quantity).toFixed()),
    })),
    counted: told(row.counted_amount),
    expected: told(row.expected_amount),
    difference: told(differenceOf(row).toFixed()),
    currency: currencyOf(row),
    blind: row.blind,
    note: row.note,
    user: { hash_id: row.user_id, name: row.user_name },
    signer: row.signer_id && row.signer_name ? { hash_id: row.signer_id, name: row.signer_name } : null,
    decided_at: row.decided_at,
    motif: row.motif,
    stale: row.stale,
    transaction_hash_id: row.transaction_id,
    taken_back: row.taken_back,
    version: row.version,
    can: steps.can(row, person),
  };
};
const differenceOf = (row: Pick<CountRow, "counted_amount" | "expected_amount">) =>
  decimal(row.counted_amount).minus(row.expected_amount);

const countNow = async (reader: Reader, id: string) => ({
  data: presentCount(await countById.one(reader.db, id), reader.person),
});

/** Events of a count are recorded on its cash box. */
const boxEvent = eventsOf<{ hash_id: string; version: number; zone_id: string }>({
  kind: "box",
  area: "accounting",
  place: (box) => ({ zone: box.zone_id }),
  heard: { needs: boxSeers.any },
});
const countEvent = (box: Pick<CountRow, "holder_id" | "zone_id">, action: string, more: EventMore): Event =>
  boxEvent({ hash_id: box.holder_id, version: 0, zone_id: box.zone_id }, action, more);
const linkTo = (zone: string, box: string): string => accountingHref.boxes(zone, { holder: box, view: "counts" });
const signed = (amount: string, iso: string): string =>
  `${amount.startsWith("-") ? "−" : "+"}${formatAmount(amount.replace("-", ""))} ${iso}`;

/** Stores a count of a cash box while its balance is locked; withdraws a waiting one. */
export async function countBox(tx: Tx, { params, body }: ServerInput<typeof countCall>) {
  const box = await seenBox(tx, params.id);
  tx.access.require(keepers("box"), { zone: box.zone_id });
  const counted = countedFrom(body.lines, box.minor_unit);
  if (!counted.ok)
    throw invalidField(`lines.${counted.line}.value`, `errors.${counted.problem}`, { currency: box.iso });
  // The current month must be open, so that the difference can be posted.
  await postingDay(tx.db, box.zone_id, undefined);
  await lockBox.run(tx.db, box.ledger_account_id);
  const now = await boxNow.one(tx.db, box.hash_id);
  const before = await withdrawWaiting.all(tx.db, box.hash_id);
  const id = newId();
  const total = counted.total.toFixed();
  await insertCount(tx.db, {
    hash_id: id,
    holder_id: box.hash_id,
    user_id: tx.person.id,
    day: now.day,
    lines: counted.lines,
    counted_amount: total,
    expected_amount: now.balance,
    seq: now.seq,
    blind: body.blind ?? false,
    note: body.note || null,
  });
  const amount = `${formatAmount(total)} ${box.iso}`;
  const of = { holder_id: box.hash_id, zone_id: box.zone_id };
  await record(
    tx,
    ...before.map(() => countEvent(of, "withdraw_count", { details: {} })),
    countEvent(of, "count", {
      details: { amount, expected: `${formatAmount(now.balance)} ${box.iso}`, date: now.day },
      notice: {
        kind: "cash_counted",
        params: { person: tx.person.name, box: box.name, office: box.zone_name, amount },
        link: linkTo(box.zone_id, box.hash_id),
        holders: true,
      },
    }),
  );
  return await countNow(tx, id);
}

export async function listCounts(reader: Reader, { params, query }: ServerInput<typeof listCall>) {
  const box = await seenBox(reader, params.id);
  const limit = sizeFor(query.limit);
  const found = await countsOfBox(limit).all(reader.db, box.hash_id, cursorId(query.after));
  const { rows, after } = page(found, limit, (r) => r.hash_id);
  return {
    data: rows.map((r) => presentCount(r, reader.person)),
    after,
    denominations: denominationsOf(box.iso, box.denominations).map((v) => toWire(v, box.minor_unit)),
  };
}

const begin = beginOf(steps, async (tx, id): Promise<CountRow> => {
  const count = await lockedCountById.first(tx.db, id);
  if (!count || !maySee(tx.access, count.zone_id)) throw notFound();
  return count;
});

/** Signs a count: posts the difference in the same transaction, on the day of the count if its month is open, else today. */
export async function signCount(tx: Tx, { params, body }: ServerInput<typeof signCall>) {
  const count = await begin(tx, "sign", params.id, body?.version);
  const day = await dayOrToday(tx.db, count.zone_id, count.day);
  // Lock order: office first, then the cash box; nothing moves it between the check and the posting.
  await lockBox.run(tx.db, count.ledger_account_id);
  if ((await countById.one(tx.db, count.hash_id)).stale)
    throw conflict("errors.count_stale", { box: count.holder_name }, "stale");
  const difference = differenceOf(count);
  const { zone_id: zone, iso: currency, holder_id: box } = count;
  const transaction = difference.eq(0)
    ? null
    : await post(tx, {
        kind: "count",
        zone,
        day,
        label: count.note,
        entity: { kind: "box", id: box },
        lines: [
          { kind: "box", ref: box, zone, currency, amount: difference },
          { kind: "cash_difference", ref: zone, zone, currency, amount: difference.times(-1) },
        ],
      });
  await steps.write(tx, "cash_count", "sign", count, {
    at: "decided_at",
    set: { signer_id: tx.person.id, transaction_id: transaction },
    // Its own posting is the box's last one.
    ...(transaction && { sql: (bind) => `seq = ${lastSeq(bind(count.ledger_account_id))}` }),
  });
  const event = countEvent(count, "sign_count", {
    details: {
      amount: `${formatAmount(count.counted_amount)} ${currency}`,
      ...(transaction && { difference: signed(difference.toFixed(), currency), transaction, date: day }),
      ...(steps.decidesOwn(tx, "sign", count) && { four_eyes: false }),
    },
  });
  await record(tx, event);
  return await countNow(tx, count.hash_id);
}

export async function rejectCount(tx: Tx, { params, body }: ServerInput<typeof rejectCall>) {
  const count = await begin(tx, "reject", params.id, body.version);
  const { motif } = body;
  await steps.write(tx, "cash_count", "reject", count, {
    at: "decided_at",
    set: { signer_id: tx.person.id, motif },
  });
  const amount = `${formatAmount(count.counted_amount)} ${count.iso}`;
  const event = countEvent(count, "reject_count", {
    details: { amount, motif, ...(steps.decidesOwn(tx, "reject", count) && { four_eyes: false }) },
    notice: {
      kind: "cash_count_rejected",
      params: { box: count.holder_name, amount, motif },
      link: linkTo(count.zone_id, count.holder_id),
      users: [count.user_id],
    },
  });
  await record(tx, event);
  return await countNow(tx, count.hash_id);
}

export async function withdrawCount(tx: Tx, { params, body }: ServerInput<typeof withdrawCall>) {
  const count = await begin(tx, "withdraw", params.id, body?.version);
  await steps.write(tx, "cash_count", "withdraw", count, { at: "decided_at" });
  const amount = `${formatAmount(count.counted_amount)} ${count.iso}`;
  await record(tx, countEvent(count, "withdraw_count", { details: { amount } }));
  return await countNow(tx, count.hash_id);
}
