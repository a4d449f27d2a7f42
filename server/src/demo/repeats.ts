import { decimal } from "#contract/kit/money.ts";
import { payExpense, validateExpense } from "#server/expenses/money.ts";
import { repeatingExpenses } from "#server/expenses/recurrence.ts";
import { approveExpense, sendExpense } from "#server/expenses/steps.ts";
import { storeExpense } from "#server/expenses/write.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import type { Treasury } from "./treasury.ts";

/** Days ago of the first expense; one of its drafts is left since then. */
const AGO = 41;
const AMOUNT = "29.99";

/** A monthly expense of a person: the first one is paid, the next one is a draft created by the job. */
export function repeatsOf(
  calendar: Calendar,
  { cast, storage, company, treasury }: { cast: Cast; storage: Storage; company: Company; treasury: Treasury },
): Happening[] {
  const day = calendar.ago(AGO);
  const begin = async (): Promise<void> => {
    const [alice, chloe] = [cast.tx("alice"), cast.tx("chloe")];
    const body = {
      type: "REPORT" as const,
      zone_hash_id: idOf(company.zones, "Paris"),
      title: "Forfait mobile professionnel",
      start_date: day,
      end_date: day,
      repeats: { repeat_every: 1, repeat_unit: "months" as const },
      fees: [
        {
          amount: AMOUNT,
          date: day,
          reason_id: idOf(company.reasons, "internet"),
          country_id: idOf(company.countries, "FR"),
        },
      ],
    };
    const { data } = await storeExpense(alice, storage, { params: undefined, body, query: undefined });
    const on = { params: { id: data.hash_id }, body: undefined, query: undefined };
    await sendExpense(alice, on);
    await approveExpense(cast.tx("bruno"), on);
    await validateExpense(chloe, on);
    await treasury.cover("paris", decimal(AMOUNT), day.slice(0, 7));
    const paid = {
      expense_hash_id: data.hash_id,
      transaction_from_type: "Account" as const,
      transaction_from_hash_id: treasury.id("paris"),
      amount: AMOUNT,
    };
    await payExpense(chloe, { params: undefined, body: paid, query: undefined });
    treasury.moved("paris", decimal(AMOUNT).times(-1));
  };
  const comeAgain = async (): Promise<void> => {
    const { db, call } = cast.tx("admin");
    await repeatingExpenses.makeAllWithin(db, call);
  };
  return [
    { at: calendar.moment(AGO, 680), happen: begin },
    { at: calendar.moment(AGO - 32, 370), happen: comeAgain },
  ];
}
