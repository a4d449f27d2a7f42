import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ExpenseScreen } from "./expense-screen.tsx";
import { prefetchExpense } from "./use-expense.ts";

export const prefetch = ({ params }: ScreenPlace): void => prefetchExpense(params.id);

/** One expense as the accountant sees it: with the way into the office's accounts. */
export default function AccountingViewPage() {
  return <ExpenseScreen id={usePathParam("id")} accountant />;
}
