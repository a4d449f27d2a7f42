import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { createCharge, stopCharge } from "../charges.ts";
import { allRepeating } from "../make-due.ts";
import type { OfficeExpenses } from "../office-expenses.ts";

/** Who completes and sends an office's drafts, who approves, who validates and pays. */
const people: Readonly<Record<string, readonly [sends: string, approves: string, keeps: string]>> = {
  Paris: ["bruno", "hugo", "chloe"],
  Douala: ["esther", "hugo", "hugo"],
  "Cape Town": ["hugo", "hugo", "hugo"],
};
type Charge = readonly [
  office: string,
  title: string,
  fixed: boolean,
  amount: string,
  reason: string,
  dayOfMonth: number,
  /** The account it is paid from. */
  from: string,
  /** Days ago that it was stopped. */
  stopped?: number,
];
const charges: readonly Charge[] = [
  ["Paris", "Assurance des bureaux", true, "386.40", "insurance", 5, "parisSuppliers"],
  ["Paris", "Fibre et téléphonie", false, "129.00", "internet", 12, "parisSuppliers"],
  ["Paris", "Location de l’imprimante", false, "74.90", "other", 8, "parisSuppliers", 45],
  ["Douala", "Loyer de l’entrepôt", true, "350000", "rent", 3, "douala"],
  ["Cape Town", "Office cleaning", false, "2450.00", "cleaning", 10, "capeTown"],
];
/** Months since it was set up; drafts of the last 24 days are left as they are. */
const [SINCE, UNTOUCHED] = [3, 24];

const expenseOn = sql<{ expense_id: string }, [string, string]>(
  "SELECT expense_id FROM charge_occurrence WHERE charge_id = $1 AND day = $2",
);

/** Recurring expenses of the offices: set up by the administrator, created by the job, completed by the offices' people. */
export const zonesDemo =
  (expenses: OfficeExpenses) =>
  (demo: DemoCompany): readonly Happening[] => {
    const at = (ago: number, minutes: number, happen: () => Promise<unknown>): Happening => ({
      at: new Date(Date.parse(`${demo.ago(ago)}T00:00:00Z`) + minutes * 60_000).toISOString(),
      happen,
    });
    /** Runs what the job does every ten minutes. */
    const makeDue = async (): Promise<void> => {
      const { db, call } = demo.as("admin");
      for (const kind of allRepeating(expenses)) await kind.makeAllWithin(db, call);
    };
    return charges.flatMap(([office, title, fixed, amount, reason, dayOfMonth, from, stopped]) => {
      let id = "";
      const first = demo.monthly(SINCE, dayOfMonth);
      const setUp = async (): Promise<void> => {
        const { data } = await createCharge(demo.as("admin"), demo.office(office), fixed, {
          title,
          amount,
          reason_id: demo.reason(reason),
          repeat_every: 1,
          repeat_unit: "months",
          start_date: demo.ago(first),
        });
        id = data.hash_id;
      };
      const settle = async (day: string): Promise<void> => {
        const { expense_id } = await expenseOn.one(demo.as("admin").db, id, day);
        await demo.expenses.settle(expense_id, people[office] ?? ["", "", ""], from, day);
      };
      const all = [at(first + 6, 500, setUp)];
      if (stopped !== undefined) all.push(at(stopped, 640, async () => await stopCharge(demo.as("admin"), id, fixed)));
      for (let back = SINCE; back >= 0; back--) {
        const ago = demo.monthly(back, dayOfMonth);
        if (ago < 1 || ago < (stopped ?? 0)) continue;
        all.push(at(ago, 360, makeDue));
        if (ago >= UNTOUCHED) all.push(at(ago - 4, 700, async () => await settle(demo.ago(ago))));
      }
      return all;
    });
  };
