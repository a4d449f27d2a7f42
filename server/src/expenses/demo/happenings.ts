import { decimal } from "#contract/kit/money.ts";
import { type DemoCompany, type DemoExpenses, type Happening, input } from "#server/kit/area/demo.ts";
import { payExpense } from "../pay-expense.ts";
import { validateExpense } from "../validate-expense.ts";
import { approveExpense } from "../approve-expense.ts";
import { sendExpense } from "../send-expense.ts";
import { storeExpense } from "../store-expense.ts";
import { policyDemo } from "./policy.ts";
import { repeatsDemo } from "./repeats.ts";

/** What happens beside the plan of expenses. */
export const expensesDemo = (demo: DemoCompany): readonly Happening[] => [...repeatsDemo(demo), ...policyDemo(demo)];

/** Expenses of other areas' stories. */
export const demoExpenses = ({
  as,
  storage,
  treasury,
}: Pick<DemoCompany, "as" | "storage" | "treasury">): DemoExpenses => {
  const pay: DemoExpenses["pay"] = async (id, keeps, from, day) => {
    const { data } = await validateExpense(as(keeps), input({ id }, undefined));
    // An advance may cover all of it.
    const open = decimal(data.open_amount);
    if (open.lte(0)) return;
    await treasury.cover(from, open, day.slice(0, 7));
    const holder = treasury.holder(from);
    const body = {
      expense_hash_id: id,
      transaction_from_type: holder.type,
      transaction_from_hash_id: holder.id,
      amount: open.toFixed(),
    };
    await payExpense(as(keeps), input(undefined, body));
    treasury.moved(from, open.times(-1));
  };
  return {
    pay,
    store: async (who, body) => (await storeExpense(as(who), storage, input(undefined, body))).data.hash_id,
    settle: async (id, [sends, approves, keeps], from, day) => {
      const on = input({ id }, undefined);
      await sendExpense(as(sends), on);
      await approveExpense(as(approves), on);
      await pay(id, keeps, from, day);
    },
  };
};
