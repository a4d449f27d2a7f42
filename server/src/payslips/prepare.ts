// What the payslips of a month are computed from, for one person or for a whole office, by a fixed number of statements.
import { lastOfMonth } from "#contract/kit/dates.ts";
import { decimal, type CurrencyRef } from "#contract/kit/money.ts";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import type { DatedSalary } from "#contract/payslips/days.ts";
import {
  computePayslip,
  type ArrearsLine,
  type ComputedPayslip,
  type PayslipInput,
} from "#contract/payslips/payslip.ts";
import type { Lack, UsedVersion } from "#contract/payslips/payslip-schemas.ts";
import { rulesThatApply } from "#contract/payslips/rule-scope.ts";
import type { RuleVersion } from "#contract/payslips/terms.ts";
import { payableInstalments, type PayableInstalment } from "#server/advances/public.ts";
import { workdaysOf } from "#server/calendars/public.ts";
import { employmentOn, unpaidDays, weeksOf } from "#server/holidays/public.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { currencyJson, type Named } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { earlierPayslips, lastPayslips, yearOf, yearStart, type EarlierPayslip } from "./earlier.ts";
import { payeesOf, type PayeeRow } from "./people.ts";
import { payrollSettings, personalValues, rulesFor, type PayrollSettings, type PlacedRule } from "./rules/load.ts";
import { storedLines, type StoredInstalment, type StoredResult } from "./stored.ts";

/** What somebody typed for a month. */
export interface Typed {
  readonly hours: string | null;
  readonly lines: PayslipInput["typed"];
  readonly arrears: readonly { readonly month: string; readonly rule_id: string | null }[];
}
export const nothingTyped: Typed = { hours: null, lines: [], arrears: [] };

/** A person of a month, with all that their payslip is computed from. */
export interface Payee extends PayeeRow {
  readonly lacks: readonly Lack[];
  readonly currency: CurrencyRef | null;
  readonly settings: PayrollSettings | null;
  /** Without what is typed and without arrears; undefined while something lacks. */
  readonly input: PayslipInput | undefined;
  readonly hourly: boolean;
  /** Of the contract, where hours are not typed. */
  readonly usualHours: string | null;
  readonly instalments: readonly PayableInstalment[];
  /** Loans in another currency than the salary. */
  readonly otherLoans: number;
  readonly year: readonly EarlierPayslip[];
  readonly before: EarlierPayslip | undefined;
}

export interface OfMonth {
  readonly zone: string;
  /** `YYYY-MM` */
  readonly month: string;
}

const currenciesById = sql<{ currency: CurrencyRef }, [readonly string[]]>(
  `SELECT ${currencyJson("c")} AS currency FROM ${listRows("currency", "c")} WHERE c.hash_id = ANY ($1::uuid[])`,
);
const categoriesById = sql<Named, [readonly string[]]>(
  `SELECT g.hash_id, g.name, g.name_fr FROM ${listRows("tax_category", "g")} WHERE g.hash_id = ANY ($1::uuid[])`,
);

const isDated = (s: PayeeRow["salaries"][number]): s is PayeeRow["salaries"][number] & { amount: string } =>
  s.amount !== null;

/** Days on which the contracts with the office hold. */
const spansIn = (p: PayeeRow, { zone }: OfMonth) =>
  p.contracts
    .filter((c) => c.zone_id === zone)
    .map((c) => ({ from: c.start_date, to: c.end_date, kind: c.kind, title: c.title }));

/** The salaries that hold on a day of the month with a contract; a salary of nothing ends the one before it. */
function salariesIn(p: PayeeRow, of: OfMonth): { runs: DatedSalary[]; currencies: string[] } {
  const first = `${of.month}-01`;
  const last = lastOfMonth(first);
  const spans = spansIn(p, of);
  const holding = p.salaries.filter((s, i) => {
    const until = p.salaries[i + 1]?.valid_from;
    const isHeld = spans.some(
      (c) =>
        c.from <= last &&
        (c.to === null || c.to >= first) &&
        s.valid_from <= (c.to ?? last) &&
        (until === undefined || until > c.from),
    );
    return isHeld && s.valid_from <= last && (until === undefined || until > first);
  });
  return {
    runs: p.salaries
      .filter((s) => s.valid_from <= last)
      .map(({ valid_from, amount, pay_by, hours }) => ({ valid_from, amount: amount ?? "0", pay_by, hours })),
    currencies: [...new Set(holding.filter(isDated).map((s) => s.currency_id))],
  };
}

interface Shared {
  readonly of: OfMonth;
  readonly rules: readonly PlacedRule[];
  readonly settings: ReadonlyMap<string, PayrollSettings>;
  readonly weeks: ReadonlyMap<string, Awaited<ReturnType<typeof workdaysOf>>["week"]>;
  readonly personal: Awaited<ReturnType<typeof personalValues>>;
  readonly unpaid: Awaited<ReturnType<typeof unpaidDays>>;
  readonly instalments: ReadonlyMap<string, readonly PayableInstalment[]>;
  readonly earlier: ReadonlyMap<string, readonly EarlierPayslip[]>;
  readonly last: ReadonlyMap<string, EarlierPayslip>;
  readonly currencies: ReadonlyMap<string, CurrencyRef>;
}

const lacksOf = ({ country }: PayeeRow, currencies: readonly string[]): Lack[] => [
  ...(country === null ? (["country"] as const) : []),
  ...(currencies.length === 0 ? (["salary"] as const) : []),
  ...(currencies.length > 1 ? (["several_currencies"] as const) : []),
];

/** Somebody who lacks nothing, with what is known of their pay. */
interface Complete {
  readonly country: NonNullable<PayeeRow["country"]>;
  readonly currency: CurrencyRef;
  readonly settings: PayrollSettings;
  readonly runs: readonly DatedSalary[];
  readonly payable: readonly PayableInstalment[];
  readonly before: EarlierPayslip | undefined;
  readonly year: readonly EarlierPayslip[];
}

/** What the payslip is computed from. */
function inputOf(row: PayeeRow, s: Shared, known: Complete): NonNullable<Payee["input"]> {
  const { of } = s;
  const { country, currency, settings, runs, payable, before, year } = known;
  const spans = spansIn(row, of);
  const last = lastOfMonth(`${of.month}-01`);
  return {
    work: {
      month: of.month,
      proration: settings.proration,
      employed: spans,
      salaries: runs,
      week: s.weeks.get(country.hash_id) ?? usualWeekdays,
      weeks: weeksOf(row.contracts),
      unpaid: s.unpaid.get(row.hash_id) ?? [],
    },
    minor_unit: currency.minor_unit,
    hours: null,
    rules: rulesThatApply(s.rules, {
      country_id: country.hash_id,
      zone_id: of.zone,
      user_id: row.hash_id,
      post_category_id: row.post_category?.hash_id ?? null,
      family_status_id: row.family_status?.hash_id ?? null,
      contract_kind: spans.findLast((c) => c.from <= last)?.kind ?? null,
    }),
    personal: s.personal.get(row.hash_id) ?? new Map(),
    typed: [],
    arrears: [],
    instalments: payable.map(({ hash_id, advance_id, month, amount }) => ({
      hash_id,
      plan_id: advance_id,
      month,
      amount,
    })),
    net_floor: settings.net_floor,
    carried_in: before?.currency_id === currency.hash_id ? before.totals.carried : "0",
    year: year.flatMap((p) => p.shown),
  };
}

function payeeOf(row: PayeeRow, s: Shared): Payee {
  const { of } = s;
  const { runs, currencies } = salariesIn(row, of);
  const currency = s.currencies.get(currencies[0] ?? "") ?? null;
  const settings = row.country ? (s.settings.get(row.country.hash_id) ?? null) : null;
  const last = lastOfMonth(`${of.month}-01`);
  const now = runs.findLast((r) => r.valid_from <= last);
  const hourly = runs.some((r, i) => r.pay_by === "hour" && (runs[i + 1]?.valid_from ?? "9999") > `${of.month}-01`);
  const lacks = lacksOf(row, currencies);
  const from = settings ? yearStart(of.month, settings.first_month) : `${of.month.slice(0, 4)}-01`;
  const year = (s.earlier.get(row.hash_id) ?? []).filter(
    (p) => p.country_id === row.country?.hash_id && p.currency_id === currency?.hash_id && p.month >= from,
  );
  const before = s.last.get(row.hash_id);
  const instalments = s.instalments.get(row.hash_id) ?? [];
  const payable = instalments.filter((i) => i.currency_id === currency?.hash_id);
  const shared = {
    ...row,
    lacks,
    currency,
    settings,
    hourly,
    usualHours: now?.hours ?? null,
    instalments: payable,
    otherLoans: new Set(instalments.filter((i) => !payable.includes(i)).map((i) => i.advance_id)).size,
    year,
    before,
  };
  const { country } = row;
  if (lacks.length > 0 || !country || !currency || !settings) return { ...shared, input: undefined };
  return { ...shared, input: inputOf(row, s, { country, currency, settings, runs, payable, before, year }) };
}

/**
 * What is read of the validated payslips before: `lines`, for a payslip that is shown or stored; `bases`, for one that is only computed; `nothing`,
 * for who is due.
 */
type Before = "lines" | "bases" | "nothing";
/** The people of a month of an office, by name, with what their payslips are computed from. */
export async function prepare(
  db: Db,
  of: OfMonth,
  only: readonly string[] | null = null,
  before: Before = "lines",
): Promise<Payee[]> {
  const rows = await payeesOf(db, of.zone, of.month, only);
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.hash_id);
  const countryIds = [...new Set(rows.flatMap((r) => r.country?.hash_id ?? []))];
  const first = `${of.month}-01`;
  const span = { zone: of.zone, from: first, to: lastOfMonth(first) };
  const settings = new Map<string, PayrollSettings>();
  const weeks = new Map<string, Shared["weeks"] extends ReadonlyMap<string, infer W> ? W : never>();
  for (const country of countryIds) {
    settings.set(country, await payrollSettings(db, of.zone, country));
    weeks.set(country, (await workdaysOf(db, country, span)).week);
  }
  const from = [...settings.values()]
    .map((s) => yearStart(of.month, s.first_month))
    .reduce((least, one) => (one < least ? one : least), `${of.month.slice(0, 4)}-01`);
  const currencyIds = [...new Set(rows.flatMap((r) => r.salaries.map((s) => s.currency_id)))];
  const shared: Shared = {
    of,
    settings,
    weeks,
    rules: await rulesFor(db, { countryIds, zoneIds: [of.zone], month: of.month }),
    personal: await personalValues(db, ids, of.month),
    unpaid: await unpaidDays(
      db,
      rows.map((r) => ({ hash_id: r.hash_id, country_id: r.country?.hash_id ?? null, contracts: r.contracts })),
      span,
    ),
    instalments: Map.groupBy(await payableInstalments(db, ids, of.month), (i) => i.user_id),
    earlier:
      before === "nothing"
        ? new Map()
        : await earlierPayslips(db, ids, { from, before: of.month, lines: before === "lines" }),
    last: before === "nothing" ? new Map() : await lastPayslips(db, ids, of.zone, of.month, before === "lines"),
    currencies: new Map((await currenciesById.all(db, currencyIds)).map(({ currency: c }) => [c.hash_id, c])),
  };
  return rows.map((row) => payeeOf(row, shared));
}

/** Who is due a payslip of a month in an office, all or some people, and what they lack. */
export const whoIsDue = async (
  db: Db,
  of: OfMonth,
  only: readonly string[] | null = null,
): Promise<Omit<Payee, "input" | "year" | "before" | "instalments">[]> => await prepare(db, of, only, "nothing");

/** The names of the tax categories of rules, for the copies that payslips keep. */
export async function categoriesOf(
  db: Db,
  rules: readonly Pick<RuleVersion, "tax_category_id">[],
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(rules.flatMap((r) => r.tax_category_id ?? []))];
  if (ids.length === 0) return new Map();
  return new Map((await categoriesById.all(db, ids)).map((g) => [g.hash_id, g]));
}

export type Categories = ReadonlyMap<string, Named>;
const usedVersion = (rule: RuleVersion, categories: Categories): UsedVersion => ({
  rule_id: rule.rule_id,
  version_id: rule.version_id,
  kind: rule.kind,
  title: rule.title,
  title_fr: rule.title_fr,
  type: rule.type,
  value: rule.value,
  category: rule.category,
  part: rule.part,
  tax_category: categories.get(rule.tax_category_id ?? "") ?? null,
  base: rule.base,
  base_rate: rule.base_rate,
  base_rate_up_to: rule.base_rate_up_to,
  base_less: rule.base_less,
  lower_bound: rule.lower_bound,
  upper_bound: rule.upper_bound,
  mode: rule.mode,
  span: rule.span,
  scale: rule.scale,
  credit: rule.credit,
  deductible: rule.deductible,
  order: rule.order,
  rounding: rule.rounding,
  source: rule.source,
  valid_from: rule.valid_from,
  valid_until: rule.valid_until,
});

/** A payslip that can be stored, or shown. */
export interface MadePayslip {
  readonly payee: Payee;
  readonly currency: CurrencyRef;
  readonly input: PayslipInput;
  readonly computed: ComputedPayslip;
  readonly result: StoredResult;
  readonly version_ids: readonly string[];
}

/** Instalments with the plans that they are of. */
function instalmentsOf(payee: Payee, computed: ComputedPayslip): StoredInstalment[] {
  return computed.instalments.flatMap((i) => {
    const of = payee.instalments.find((p) => p.hash_id === i.hash_id);
    if (!of) return [];
    const { advance_id, number, title, month, position, count, planned } = of;
    return [
      {
        hash_id: i.hash_id,
        advance: { hash_id: advance_id, number, title },
        month,
        position,
        count,
        amount: i.amount,
        taken: i.taken,
        moved: i.moved,
        left: decimal(planned).minus(i.taken).toFixed(),
      },
    ];
  });
}

/** Computes the payslip of somebody who lacks nothing. */
export function make(
  payee: Payee,
  categories: Categories,
  of: OfMonth,
  typed: Pick<Typed, "hours" | "lines">,
  arrears: readonly ArrearsLine[],
): MadePayslip | undefined {
  if (!payee.input || !payee.currency || !payee.settings) return undefined;
  const input: PayslipInput = {
    ...payee.input,
    hours: typed.hours ?? payee.usualHours,
    typed: typed.lines,
    arrears,
  };
  const computed = computePayslip(input);
  const rules = new Map([...input.rules, ...arrears.flatMap((a) => a.rule ?? [])].map((r) => [r.rule_id, r]));
  const lines = storedLines(computed, (id) => rules.get(id)?.version_id);
  const named = new Set(lines.flatMap((l) => l.version_ids));
  const versions = [...rules.values()].filter((r) => named.has(r.version_id));
  const last = lastOfMonth(`${of.month}-01`);
  const contract = spansIn(payee, of).findLast((c) => c.from <= last);
  return {
    payee,
    currency: payee.currency,
    input,
    computed,
    version_ids: versions.map((v) => v.version_id),
    result: {
      lines,
      versions: versions.map((v) => usedVersion(v, categories)),
      instalments: instalmentsOf(payee, computed),
      days: {
        proration: input.work.proration,
        days: computed.month.days,
        halves: computed.month.halves,
        employed_days: computed.month.employed_days,
        unpaid: input.work.unpaid,
        presence: computed.month.presence.toFixed(),
      },
      facts: {
        entry_date: employmentOn(
          payee.contracts,
          contract?.to && contract.to < last ? contract.to : last,
          payee.created_at.slice(0, 10),
        ).entry,
        contract: contract?.title ?? null,
        post: payee.post,
        post_category: payee.post_category,
        family_status: payee.family_status,
        social_security_number: payee.identity?.social_security_number ?? null,
        iban: payee.identity?.iban ?? null,
      },
      shown: computed.shown,
      year: yearOf(yearStart(of.month, payee.settings.first_month), payee.year, computed),
      printed: payee.settings.printed,
    },
  };
}
