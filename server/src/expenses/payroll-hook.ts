// What expenses need of payslips, whose area lies above: what an expense made of them owes, settles and is paid by.
import type { Decimal } from "#contract/kit/money.ts";
import type { Line } from "#server/accounting/public.ts";
import { needed } from "#server/kit/shared/needed.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Named } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import type { LockedExpense } from "./queries.ts";

/** What a validation posts beside the two reasons, and what counts as settled by it. */
export interface PayrollSettlement {
  readonly lines: readonly Line[];
  /** Instalments and what was carried before, less what is carried: it may be negative. */
  readonly settled: Decimal;
  /** Offices whose advances it takes from. */
  readonly offices: readonly string[];
  /** Takes the instalments. */
  readonly posted: (transaction: string) => Promise<Event[]>;
}
/** Parts of what is open: of people and of bodies. */
export interface PayrollParts {
  readonly amount: Decimal;
  readonly split: readonly {
    readonly kind: "salary_owed" | "body_owed";
    readonly ref: string;
    readonly amount: Decimal;
  }[];
  readonly paid: (transaction: string) => Promise<Event[]>;
}
export interface AskedPart {
  readonly payslip_hash_id?: string | undefined;
  readonly tax_category_hash_id?: string | null | undefined;
  readonly salaries?: true | undefined;
}
/** A part as the expense's record shows it, exact decimals. */
export interface ShownPart {
  readonly part: "salaries" | "body";
  readonly tax_category: Named | null;
  readonly amount: string;
  readonly open: string;
}
type PayrollExpense = Pick<LockedExpense, "hash_id" | "zone_id" | "iso" | "user_id">;
/** What payslips do for the expenses that are made of them. */
export interface Payroll {
  readonly settle: (tx: Tx, expense: PayrollExpense) => Promise<PayrollSettlement>;
  readonly unsettle: (tx: Tx, expense: PayrollExpense, settlement: string) => Promise<Event[]>;
  /** Without parts: all that is open. */
  readonly parts: (tx: Tx, expense: PayrollExpense, asked: readonly AskedPart[] | undefined) => Promise<PayrollParts>;
  /** What goes to people together, and to each body. */
  readonly shown: (reader: Pick<Reader, "db">, expense: { readonly hash_id: string }) => Promise<ShownPart[]>;
  readonly unpay: (tx: Tx, expense: PayrollExpense, transaction: string) => Promise<Event[]>;
  /** The payslips of a rejected or deleted expense are in none again. */
  readonly free: (tx: Tx, expense: PayrollExpense) => Promise<Event[]>;
}
const payroll = needed<Payroll>("what expenses need of payslips");
export const bindPayroll = payroll.bind;
export const payrollOf = (): Payroll => payroll.given();
export const isPayroll = (e: Pick<LockedExpense, "payroll_month">): boolean => e.payroll_month !== null;
