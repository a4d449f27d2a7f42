import { decimal, toWire } from "#contract/kit/money.ts";
import { payslipLifecycle } from "#contract/payslips/lifecycle.ts";
import type {
  FullPayslip,
  Payslip,
  PayslipDetails,
  PayslipProposal,
  PreviewedPayslip,
  WireTotals,
} from "#contract/payslips/payslip-schemas.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { byLine, type EarlierPayslip } from "./earlier.ts";
import type { MadePayslip } from "./prepare.ts";
import type { FullPayslipRow, PayslipRow } from "./queries.ts";
import { totalNames, type StoredResult } from "./stored.ts";

export const payslipSteps = stepsOf<typeof payslipLifecycle, PayslipRow>(payslipLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({
    state: row.state,
    own: row.user_id === me,
    fourEyes: row.four_eyes,
    is: { free: row.expense_id === null && !row.followed },
  }),
});

const mapped = (amounts: Readonly<Record<string, string>>, minor: number): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toWire(amount, minor)]));
export const wireTotals = (totals: PayslipTotals, minor: number): WireTotals =>
  Object.fromEntries(totalNames.map((name) => [name, toWire(totals[name], minor)])) as WireTotals;

export function presentRow(row: PayslipRow, person: Person): Payslip {
  const minor = row.currency.minor_unit;
  const seesExpense = person.rights.at(["payslips_view_all"], { zone: row.zone_id });
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    status: row.state,
    month: row.month,
    user: row.user,
    user_hash_id: row.user_id,
    zone: row.zone,
    zone_hash_id: row.zone_id,
    country: row.country,
    currency: row.currency,
    totals: wireTotals(row.totals, minor),
    carried_in: toWire(row.carried_in, minor),
    expense: seesExpense ? row.expense : null,
    in_expense: row.expense_id !== null,
    paid_on: row.paid_on,
    validated_at: row.validated_at,
    validator: row.validator,
    motif: row.motif,
    note: row.note,
    version: row.version,
    created_at: row.created_at,
    can: payslipSteps.can(row, person),
  };
}

/** What explains a payslip, with the decimals of its currency. */
export function presentDetails(
  result: StoredResult,
  minor: number,
  before: EarlierPayslip | undefined,
  person: { readonly opens: boolean },
): PayslipDetails {
  const own = (amount: string): string => toWire(amount, minor);
  return {
    lines: result.lines.map((line) => ({
      ...line,
      version_ids: [...line.version_ids],
      amount: own(line.amount),
      detail: line.detail && { ...line.detail, steps: [...line.detail.steps], bands: [...line.detail.bands] },
    })),
    versions: [...result.versions],
    instalments: result.instalments.map((i) => ({
      ...i,
      amount: own(i.amount),
      taken: own(i.taken),
      moved: own(i.moved),
      left: own(i.left),
    })),
    days: { ...result.days, unpaid: [...result.days.unpaid] },
    facts: result.facts,
    year: {
      from: result.year.from,
      totals: wireTotals(result.year.totals, minor),
      lines: mapped(result.year.lines, minor),
    },
    before: before
      ? {
          hash_id: person.opens ? before.hash_id : null,
          month: before.month,
          totals: wireTotals(before.totals, minor),
          lines: mapped(byLine(before.lines), minor),
        }
      : null,
    printed: result.printed as PayslipDetails["printed"],
  };
}

export const presentFull = (
  row: FullPayslipRow,
  person: Person,
  { before, outdated }: { readonly before: EarlierPayslip | undefined; readonly outdated: boolean },
): FullPayslip => ({
  ...presentRow(row, person),
  typed: {
    hours: row.typed.hours,
    lines: row.typed.lines.map((l) => ({ ...l })),
    arrears: row.typed.arrears.map((a) => ({ ...a })),
  },
  ...presentDetails(row.result, row.currency.minor_unit, before, { opens: true }),
  outdated,
});

export function presentPreview(
  made: MadePayslip,
  of: { readonly zone: PayslipRow["zone"]; readonly month: string },
  proposals: readonly PayslipProposal[],
): PreviewedPayslip {
  const { payee, currency, computed, input } = made;
  const minor = currency.minor_unit;
  return {
    user: payee.person,
    zone: of.zone,
    month: of.month,
    currency,
    totals: wireTotals(computed.totals, minor),
    carried_in: toWire(input.carried_in, minor),
    hourly: payee.hourly,
    hours: input.hours,
    proposals: [...proposals],
    ...presentDetails(made.result, minor, payee.before, { opens: true }),
  };
}

/** Whether a draft would be computed otherwise now. */
export const isOutdated = (
  row: Pick<FullPayslipRow, "totals" | "carried_in" | "result">,
  made: MadePayslip | undefined,
): boolean =>
  made === undefined ||
  totalNames.some((name) => !decimal(row.totals[name]).eq(made.computed.totals[name])) ||
  !decimal(row.carried_in).eq(made.input.carried_in) ||
  fingerprint(row.result) !== fingerprint(made.result);
const fingerprint = ({ lines, instalments, year }: StoredResult): string =>
  JSON.stringify([
    totalNames.map((name) => decimal(year.totals[name]).toFixed()),
    lines.map((l) => [l.kind, l.title, l.rule_id, l.category, l.arrears_of, decimal(l.amount).toFixed()]),
    instalments.map((i) => [i.hash_id, i.taken, i.moved]),
  ]);
