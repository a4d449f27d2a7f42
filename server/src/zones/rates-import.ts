import { decimal } from "#contract/kit/money.ts";
import { folded } from "#contract/kit/words.ts";
import type { Permission } from "#contract/permissions.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { parseRate } from "#contract/kit/money-rate.ts";
import { parseMonth, shownMonth } from "#contract/zones/rates-text.ts";
import { rateKeepers } from "#contract/zones/rights.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import {
  importer,
  type Cells,
  type Checked,
  type Column,
  type Options,
  type Problem,
  type HowToUndo,
  type Kept,
  type Undone,
} from "#server/kit/area/importing.ts";
import * as q from "./rates-import-queries.ts";
import { ratesEvent } from "./rates.ts";

const columns: readonly Column[] = [
  { key: "month", headings: { en: ["Month", "Date"], fr: ["Mois", "Date"] }, required: true },
  { key: "rate", headings: { en: ["Rate", "Exchange rate"], fr: ["Taux", "Taux de change"] }, required: true },
  { key: "office", headings: { en: ["Office", "Area", "Zone"], fr: ["Bureau", "Agence"] } },
];
const keepers: readonly Permission[] = rateKeepers.any;

interface Plan {
  readonly zone: string;
  readonly month: string;
  readonly rate: string;
  readonly before: q.RateNow | undefined;
}
const keyOf = (zone: string, month: string): string => `${zone} ${month}`;

/** Parses a rate from a spreadsheet, rounding computed values with more decimals than are stored. */
function rateOf(word: string): string | undefined {
  const [, digits, decimals] = /^(\d+)[.,](\d{11,})$/u.exec(word) ?? [];
  return parseRate(decimals ? decimal(`${digits}.${decimals}`).round(10, 1).toFixed() : word);
}

/** Reference data for the rows, read once after locking the offices. */
async function known(tx: Tx, rows: readonly Cells[], zone: string | undefined) {
  const offices = (await q.offices.all(tx.db)).filter((z) => tx.access.can(keepers, { zone: z.hash_id }));
  const byName = new Map(offices.map((z) => [folded(z.name), z]));
  const given = offices.find((z) => z.hash_id === zone);
  const officeOf = ({ values }: Cells): q.Office | undefined =>
    values.office ? byName.get(folded(values.office)) : given;
  const concerned = [...new Set(rows.flatMap((r) => officeOf(r)?.hash_id ?? []))];
  await q.lockOffices.all(tx.db, concerned);
  const rates = await q.ratesOf.all(tx.db, concerned);
  const closed = await q.closedOf.all(tx.db, concerned);
  return {
    officeOf,
    rates: new Map(rates.map((r) => [keyOf(r.zone_id, r.month), r])),
    closed: new Set(closed.map((c) => keyOf(c.zone_id, c.month))),
  };
}

async function check(tx: Tx, rows: readonly Cells[], { zone }: Options): Promise<Checked<Plan>[]> {
  const all = await known(tx, rows, zone);
  const seen = new Set<string>();
  return rows.map((row) => checkRow(tx, row, all, seen));
}

function checkRow(tx: Tx, row: Cells, all: Awaited<ReturnType<typeof known>>, seen: Set<string>): Checked<Plan> {
  const problems: Problem[] = [];
  const wrong = (column: string, key: string, params?: Problem["say"]["params"]): void => {
    problems.push({ column, say: { key, ...(params && { params }) } });
  };
  const { month: monthWord = "", rate: rateWord = "", office: officeWord } = row.values;
  const office = all.officeOf(row);
  if (!office) wrong("office", officeWord ? "errors.unknown_reference" : "errors.required");
  const month = parseMonth(monthWord);
  if (month === undefined) wrong("month", monthWord ? "errors.month" : "errors.required");
  const rate = rateOf(rateWord);
  if (rate === undefined) wrong("rate", rateWord ? "errors.rate" : "errors.required");
  const label = [office?.name ?? officeWord, month ? shownMonth(month) : monthWord].filter(Boolean).join(" ");
  if (!office || month === undefined) return { line: row.line, label, action: "create", problems, plan: nothing };
  const key = keyOf(office.hash_id, month);
  if (seen.has(key)) wrong("month", "errors.import_month_twice");
  seen.add(key);
  const before = all.rates.get(key);
  const same = before !== undefined && rate !== undefined && decimal(before.rate).eq(rate);
  if (!same) {
    const right = before ? "exchanges_update" : "exchanges_create";
    if (!tx.access.can(right, { zone: office.hash_id })) wrong("rate", "errors.forbidden");
    if (before && all.closed.has(key)) wrong("month", "errors.closed_month_rate", { month: shownMonth(month) });
  }
  return {
    line: row.line,
    label,
    action: before ? (same ? "same" : "change") : "create",
    problems,
    ...(before &&
      !same &&
      rate && { changes: [{ column: "rate", before: exactText(before.rate), after: exactText(rate) }] }),
    plan: { zone: office.hash_id, month, rate: rate ?? "", before },
  };
}
const nothing: Plan = { zone: "", month: "", rate: "", before: undefined };

async function apply(tx: Tx, rows: readonly Checked<Plan>[]) {
  const written = rows.map(({ line, label, plan }) => ({
    line,
    label,
    plan,
    id: plan.before?.hash_id ?? newId(),
    version: (plan.before?.version ?? 0) + 1,
  }));
  if (written.length > 0)
    await q.write.run(tx.db, JSON.stringify(written.map(({ id, plan }) => ({ ...plan, hash_id: id }))));
  await recordRates(
    tx,
    written.map(({ plan }) => ({ ...plan, before: plan.before?.rate ?? null, after: plan.rate })),
  );
  return {
    applied: written.map(({ line, label, plan, id, version }) => ({
      line,
      label,
      entity: id,
      before: plan.before ? { rate: plan.before.rate } : null,
      version,
    })),
  };
}

/** Records one audit entry per office. */
async function recordRates(
  tx: Tx,
  changes: readonly { zone: string; month: string; before: string | null; after: string | null }[],
): Promise<void> {
  const byOffice = Map.groupBy(changes, (c) => c.zone);
  if (byOffice.size > 0) await record(tx, ...[...byOffice].map(([zone, of]) => ratesEvent(zone, of)));
}

/** Undoes an import of rates; those that were changed since are kept, and those of months that were closed. */
async function undo(tx: Tx, rows: readonly Undone[], { take }: HowToUndo): Promise<Kept[]> {
  const ids = rows.map((r) => r.entity);
  const concerned = [...new Set((await q.ratesById.all(tx.db, ids)).map((r) => r.zone_id))];
  await q.lockOffices.all(tx.db, concerned);
  const now = new Map((await q.ratesById.all(tx.db, ids)).map((r) => [r.hash_id, r]));
  const closed = new Set((await q.closedOf.all(tx.db, concerned)).map((c) => keyOf(c.zone_id, c.month)));
  const changes = [];
  const kept: Kept[] = [];
  for (const row of rows) {
    const there = now.get(row.entity);
    if (!there) continue;
    const isClosed = closed.has(keyOf(there.zone_id, there.month));
    // One that was made and changed may go, one that was changed twice goes back to nothing that anybody wants.
    const isChanged = there.version !== row.version && !(take && row.before === null);
    if (isClosed || isChanged) {
      const why = { key: isClosed ? "imports.kept_closed" : "imports.kept_changed" };
      kept.push({ entity: row.entity, label: row.label, why });
      continue;
    }
    if (!tx.access.can(row.before ? "exchanges_update" : "exchanges_create", { zone: there.zone_id }))
      throw forbidden();
    const rate = (row.before as { rate: string } | null)?.rate ?? null;
    changes.push({ hash_id: row.entity, zone: there.zone_id, month: there.month, before: there.rate, after: rate });
  }
  await q.putBack.run(tx.db, JSON.stringify(changes.filter((c) => c.after !== null)));
  await q.remove.run(
    tx.db,
    changes.filter((c) => c.after === null).map((c) => c.hash_id),
  );
  await recordRates(tx, changes);
  return kept;
}

export const ratesImporter = importer<Plan>({ kind: "exchange_rates", columns, check, apply, undo });
