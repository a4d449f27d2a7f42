import type { AllowanceInput, FeeAllowance, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import { computeAllowances, type Computed } from "#contract/expenses/allowances.ts";
import type { formLimits as limitsCall, formRates as ratesCall } from "#contract/expenses/policy.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, type CurrencyRef } from "#contract/kit/money.ts";
import { invalid, unknownReference, type Message } from "#server/kit/shared/failures.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { everyRight, reachOf } from "../access.ts";
import { daysClaimed } from "../fee-days.ts";
import { presentOver, presentRate } from "./present.ts";
import { overLimits, ratesAndKilometres } from "./queries.ts";

/** Requires a right concerning expenses in the office; otherwise it counts as unknown. */
function mustReach({ access }: Reader, zone: string): void {
  if (!access.can(everyRight, { zone })) throw unknownReference("zone_hash_id");
}

/** The office's allowance rates, and the kilometres already claimed. */
export async function formRates(
  reader: Reader,
  { query: { zone_hash_id: zone, except, start_date, end_date } }: ServerInput<typeof ratesCall>,
) {
  mustReach(reader, zone);
  const { owner, ...rates } = await ratesAt(reader, zone, reader.access.own(), except ?? null);
  const span = start_date !== undefined && end_date !== undefined ? { start_date, end_date } : undefined;
  return { data: { ...rates, away: span ? await daysClaimed(reader.db, owner, except ?? null, span) : [] } };
}

async function ratesAt(reader: Reader, zone: string, owner: string, except: string | null) {
  const { rates, driven, user_id } = await ratesAndKilometres.one(
    reader.db,
    except,
    owner,
    zone,
    ...reachParams(reachOf(reader.access)),
  );
  return { rates: rates.map(presentRate), driven, owner: user_id };
}

interface Asked {
  readonly fee: string;
  readonly amount: string;
  readonly date: string;
  readonly reason_id: string;
}
interface Form {
  readonly zone: string;
  readonly currency: CurrencyRef;
  /** Owner of the expense. */
  readonly owner: string;
  /** Id of the expense being edited. */
  readonly except: string | null;
  /** False: the office limits nothing. */
  readonly limited?: boolean;
}

export async function formLimits(reader: Reader, { query: q }: ServerInput<typeof limitsCall>) {
  mustReach(reader, q.zone_hash_id);
  const rows = await overLimits.all(
    reader.db,
    q.except ?? null,
    reader.access.own(),
    q.zone_hash_id,
    q.currency_hash_id,
    JSON.stringify(q.fees),
    ...reachParams(reachOf(reader.access)),
  );
  return { data: rows.map((r) => ({ fee: r.fee, ...presentOver(r, 2) })) };
}

/** The limits that each fee exceeds, by fee key. */
export async function limitsOver(tx: Tx, form: Form, fees: readonly Asked[]): Promise<Map<string, OverLimit[]>> {
  if (form.limited === false) return new Map();
  const rows = await overLimits.all(
    tx.db,
    form.except,
    form.owner,
    form.zone,
    form.currency.hash_id,
    JSON.stringify(fees),
    ...reachParams(reachOf(tx.access)),
  );
  return new Map(
    [...Map.groupBy(rows, (r) => r.fee)].map(([fee, over]) => [
      fee,
      over.map((r) => presentOver(r, form.currency.minor_unit)),
    ]),
  );
}

/** A fee of a form. */
interface FormFee {
  readonly hash_id: string;
  readonly amount: string;
  readonly date: string;
  readonly reason_id: string;
  readonly country_id: string | null;
  readonly allowance: AllowanceInput;
  readonly limit_reason: string | null;
}
/** A stored fee, with what its amount was computed from. */
export interface StoredFee {
  readonly hash_id: string;
  readonly amount: string;
  readonly day: string;
  readonly country_id: string | null;
  readonly allowance: FeeAllowance | null;
}
export interface Governed {
  readonly allowance: FeeAllowance | null;
  readonly over_limits: OverLimit[] | null;
  readonly limit_reason: string | null;
}

/** The claim, without the rate. */
export function claimedOf(a: FeeAllowance | null): NonNullable<AllowanceInput> | null {
  if (a === null) return null;
  if (a.kind === "mileage") return { kind: a.kind, vehicle: a.vehicle, km: a.km };
  const { kind, full_days, part_days, breakfasts, lunches, dinners } = a;
  return { kind, full_days, part_days, breakfasts, lunches, dinners };
}

/** Whether a fee is unchanged since it was computed: it then keeps its rate, even if the office's has changed. */
const isAsComputed = (fee: FormFee, was: StoredFee | undefined): was is StoredFee & { allowance: FeeAllowance } =>
  !!was?.allowance &&
  was.day === fee.date &&
  was.country_id === fee.country_id &&
  decimal(was.amount).eq(fee.amount) &&
  JSON.stringify(claimedOf(was.allowance)) === JSON.stringify(fee.allowance);

type Rate = ReturnType<typeof presentRate>;
const allowanceOf = (
  claimed: NonNullable<AllowanceInput>,
  { rate, before_km }: Computed<Rate>,
): FeeAllowance | null => {
  const { hash_id, source, start_date, end_date } = rate;
  const dated = { hash_id, source, start_date, end_date };
  if (claimed.kind === "mileage" && rate.kind === "mileage") {
    const { kind, vehicle, amount, ceiling_km, amount_above } = rate;
    return {
      ...claimed,
      before_km: before_km ?? "0",
      rate: { ...dated, kind, vehicle, amount, ceiling_km, amount_above },
    };
  }
  if (claimed.kind !== "per_diem" || rate.kind !== "per_diem") return null;
  const { kind, amount, part_amount, breakfast, lunch, dinner } = rate;
  return { ...claimed, rate: { ...dated, kind, amount, part_amount, breakfast, lunch, dinner } };
};

/**
 * Applies the office's rules: computes allowances by its rates and stores the rate with the fee; requires a reason for exceeded limits. Two
 * statements at most: none for rates if nothing is claimed.
 */
export async function governed(
  tx: Tx,
  form: Form,
  fees: readonly FormFee[],
  stored: readonly StoredFee[] = [],
): Promise<Governed[]> {
  const problems: Record<string, Message[]> = {};
  const was = (fee: FormFee): StoredFee | undefined => stored.find((s) => s.hash_id === fee.hash_id);
  const claims = fees.some((f) => f.allowance && !isAsComputed(f, was(f)));
  const { rates, driven } = claims ? await ratesAt(tx, form.zone, form.owner, form.except) : { rates: [], driven: [] };
  const computed = computeAllowances(
    fees.map((f) => ({ date: f.date, country_id: f.country_id, claimed: f.allowance ?? null })),
    rates,
    driven,
    form.currency,
  );
  const allowances = fees.map((fee, i) => {
    const kept = was(fee);
    if (!fee.allowance) return null;
    if (isAsComputed(fee, kept)) return kept.allowance;
    const found = computed[i];
    if (!fee.country_id) problems[`fees.${i}.country_id`] = [{ key: "errors.allowance_country" }];
    else if (!found) problems[`fees.${i}.allowance`] = [{ key: "errors.no_allowance_rate" }];
    else if (!decimal(found.amount).eq(fee.amount))
      problems[`fees.${i}.amount`] = [
        { key: "errors.allowance_amount", params: { amount: `${formatAmount(found.amount)} ${form.currency.iso}` } },
      ];
    return found ? allowanceOf(fee.allowance, found) : null;
  });
  const over = await limitsOver(
    tx,
    form,
    fees.map((f) => ({ fee: f.hash_id, amount: f.amount, date: f.date, reason_id: f.reason_id })),
  );
  for (const [i, fee] of fees.entries())
    if (over.has(fee.hash_id) && !fee.limit_reason)
      problems[`fees.${i}.limit_reason`] = [{ key: "errors.limit_reason" }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return fees.map((fee, i) => {
    const beyond = over.get(fee.hash_id) ?? null;
    return {
      allowance: allowances[i] ?? null,
      over_limits: beyond,
      limit_reason: beyond ? fee.limit_reason : null,
    };
  });
}
