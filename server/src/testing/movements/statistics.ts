import { accountingStats } from "#contract/expenses/lists.ts";
import { advancesOverview, officeStaff } from "#contract/expenses/money-overviews.ts";
import { spendingFees, spendingOverview } from "#contract/expenses/overview.ts";
import * as m from "./model.ts";
import type { World } from "./world.ts";

/** Notes a difference between the product and the model. */
export type Differ = (what: string, is: unknown, said: unknown) => void;
/** Sums by name. */
class Sums extends Map<string, bigint> {
  plus(name: string, units: bigint): void {
    this.set(name, (this.get(name) ?? 0n) + units);
  }
  override toString(): string {
    const rows = [...this].filter(([, units]) => units !== 0n).map(([name, units]) => `${name} ${units}`);
    return rows.toSorted().join(", ");
  }
}
const sumsOf = (rows: readonly (readonly [string, bigint])[]): Sums => {
  const sums = new Sums();
  for (const [name, units] of rows) sums.plus(name, units);
  return sums;
};

const ONE = 10_000_000_000n;
/** Converts an amount at the month's rate, rounded half up; undefined without a rate. Here the offices' rates equal those of headquarters. */
function valued({ rates }: World, { iso, units }: m.Money, month: string, into: m.Iso): bigint | undefined {
  if (iso === into) return units;
  const rate = (of: string): bigint | undefined => (of === "EUR" ? ONE : rates.get(`${of} ${month}`));
  const [from, to] = [rate(iso), rate(into)];
  if (from === undefined || to === undefined) return undefined;
  const over = units * to * 10n ** BigInt(m.currencies[into]);
  const under = from * 10n ** BigInt(m.currencies[iso as m.Iso]);
  return (2n * over + under) / (2n * under);
}

interface Cell {
  readonly zone: string;
  readonly month: string;
  readonly iso: m.Iso;
  readonly by: string;
  readonly fees: number;
  readonly units: bigint;
}
/** Counted fees, summed by office, month, currency, and reason or person. */
function cellsOf(w: World, zone: string | undefined, by: "reason" | "person"): Cell[] {
  const cells = new Map<string, Cell>();
  for (const e of w.model.expenses.filter((x) => zone === undefined || x.zone === zone))
    for (const f of e.counted) {
      const cell = { zone: e.zone, month: f.month, iso: e.iso, by: by === "reason" ? f.reason : personOf(w, e) };
      const key = Object.values(cell).join(" ");
      const { fees = 0, units = 0n } = cells.get(key) ?? {};
      cells.set(key, { ...cell, fees: fees + 1, units: units + f.units });
    }
  return [...cells.values()];
}
const personOf = ({ people }: World, of: { person: number }): string => people[of.person]?.id ?? "";
const feesOf = (cells: readonly { fees: number }[]): number => cells.reduce((n, c) => n + c.fees, 0);

/** Compares the statistics of all offices in the company's currency, or of one office in its own. */
async function spending(w: World, zone: { id: string; iso: m.Iso } | undefined, differ: Differ): Promise<void> {
  const span = { date_start: w.model.first, date_end: w.model.today };
  const query = { ...span, ...(zone && { zoneSelected: zone.id }) };
  const { data } = await w.keeper.ok(spendingOverview, { query });
  const iso = zone?.iso ?? "EUR";
  const name = zone ? `statistics in ${iso}` : "statistics";
  const toldOf = (by: "reason" | "person") =>
    cellsOf(w, zone?.id, by).map((c) => ({ ...c, value: valued(w, c, c.month, iso) }));
  const reasons = toldOf("reason");
  const told = reasons.flatMap(({ value, ...c }) => (value === undefined ? [] : [{ ...c, value }]));
  const people = toldOf("person").flatMap(({ value, ...c }) => (value === undefined ? [] : [{ ...c, value }]));
  const by = (rows: readonly { hash_id: string; amount: string }[]) =>
    sumsOf(rows.map((r) => [r.hash_id, m.unitsOf(r.amount, iso)]));
  differ(name, m.unitsOf(data.amount, iso), m.sumOf(told.map((c) => c.value)));
  differ(`${name}, fees`, data.fees, feesOf(told));
  differ(
    `${name} by month`,
    sumsOf(data.months.map((r) => [r.month, m.unitsOf(r.amount, iso)])),
    sumsOf(told.map((c) => [c.month, c.value])),
  );
  differ(`${name} by office`, by(data.offices), sumsOf(told.map((c) => [c.zone, c.value])));
  differ(`${name} by reason`, by(data.reasons), sumsOf(told.map((c) => [c.by, c.value])));
  differ(`${name} by person`, by(data.people), sumsOf(people.map((c) => [c.by, c.value])));
  const missing = reasons.filter((c) => c.value === undefined).map((c) => `${c.iso} ${c.month}`);
  const said = data.missing.flatMap((r) => r.months.map((month) => `${r.currency.iso} ${month}`));
  differ(`${name}, rates that are missing`, said.toSorted(), [...new Set(missing)].toSorted());
  if (zone) return;
  const rows = new Sums();
  for (let after: string | undefined, more = true; more;) {
    const page = await w.keeper.ok(spendingFees, { query: { ...span, limit: 200, after } });
    for (const f of page.data)
      rows.plus(
        `${f.zone.hash_id} ${f.month} ${f.currency.iso} ${f.reason.hash_id}`,
        m.unitsOf(f.amount, f.currency.iso),
      );
    more = page.after !== null;
    after = page.after ?? undefined;
  }
  differ(
    "rows of the statistics",
    rows,
    sumsOf(reasons.map((c) => [`${c.zone} ${c.month} ${c.iso} ${c.by}`, c.units])),
  );
}

/** Compares the statistics of advances. */
async function handedOver(w: World, differ: Differ): Promise<void> {
  const { data } = await w.keeper.ok(advancesOverview, {
    query: { date_start: w.model.first, date_end: w.model.today },
  });
  const handed = w.model.advances.filter((a) => a.state === "VALIDATED" || a.state === "CLOSED");
  // The product uses the rate of the month in which an advance was handed over, here always the current one.
  const sum = (of: (a: m.Advance) => bigint): bigint =>
    m.sumOf(handed.map((a) => valued(w, { iso: a.iso, units: of(a) }, m.monthOf(w.model.today), "EUR") ?? 0n));
  const parts = {
    amount: (a: m.Advance) => a.units,
    used: (a: m.Advance) => a.used,
    returned: (a: m.Advance) => a.returned,
    planned: (a: m.Advance) => m.sumOf(a.plan),
    left: (a: m.Advance) => a.left,
  };
  for (const [part, of] of Object.entries(parts))
    differ(`advances, ${part}`, m.unitsOf(data[part as keyof typeof parts], "EUR"), sum(of));
  differ("advances handed over", data.count, handed.length);
}

/** Compares what each person of an office spent in a year, is owed and holds. */
async function staff(w: World, zone: string, differ: Differ): Promise<void> {
  for (const year of new Set([w.model.first.slice(0, 4), w.model.today.slice(0, 4)])) {
    const { data } = await w.keeper.ok(officeStaff, {
      params: { id: zone },
      query: { year: Number(year), limit: 200 },
    });
    const is = new Sums();
    for (const p of data)
      for (const kind of ["spent", "owed", "held"] as const)
        for (const { amount, currency } of p[kind])
          is.plus(`${kind} ${p.hash_id} ${currency.iso}`, m.unitsOf(amount, currency.iso));
    const said = new Sums();
    for (const c of cellsOf(w, zone, "person"))
      if (c.month.startsWith(year)) said.plus(`spent ${c.by} ${c.iso}`, c.units);
    for (const { place, iso, units } of w.model.movements) {
      const [kind, person, office] = place.split(":");
      if (office !== zone) continue;
      said.plus(`${kind === "owed" ? "owed" : "held"} ${person} ${iso}`, kind === "owed" ? -units : units);
    }
    differ(`people in ${year}`, is, said);
  }
}

/** Compares the lists' totals: validated, paid and open, by currency and in the company's. */
async function lists(w: World, differ: Differ): Promise<void> {
  const { data } = await w.keeper.ok(accountingStats);
  const validated = w.model.expenses.filter((e) => e.validated !== null);
  const parts = {
    validated_amount: (e: m.Expense) => e.validated ?? 0n,
    paid_amount: m.paidOf,
    open_amount: m.openOf,
  };
  for (const [part, of] of Object.entries(parts)) {
    const key = part as keyof typeof parts;
    const is = data.by_status.flatMap((s) =>
      s.amounts.map((a) => [a.currency.iso, m.unitsOf(a[key], a.currency.iso)] as const),
    );
    differ(`lists, ${part}`, sumsOf(is), sumsOf(validated.map((e) => [e.iso, of(e)])));
    const firstDay = (e: m.Expense): string => e.fees.map((f) => f.day).toSorted()[0] ?? "";
    const value = (e: m.Expense): bigint =>
      valued(w, { iso: e.iso, units: of(e) }, m.monthOf(firstDay(e)), "EUR") ?? 0n;
    const converted = m.sumOf(data.by_status.map((s) => m.unitsOf(s.converted[key], "EUR")));
    differ(`lists, ${part} in EUR`, converted, m.sumOf(validated.map(value)));
  }
}

/** Compares statistics, overviews and list totals with the model. */
export async function compareStatistics(w: World, differ: Differ): Promise<void> {
  for (const zone of [undefined, ...w.zones]) await spending(w, zone, differ);
  for (const zone of w.zones) await staff(w, zone.id, differ);
  await handedOver(w, differ);
  await lists(w, differ);
}
