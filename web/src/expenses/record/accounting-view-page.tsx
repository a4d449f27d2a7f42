import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ExpenseScreen } from "./expense-screen.tsx";
import { prefetchExpense } from "./use-expense.ts";

export const prefetch = ({ params }: ScreenPlace): void => prefetchExpense(params.id);

/** An expense as the accountant sees it, with links to the office's accounts. */
export default function AccountingViewPage() {
  return <ExpenseScreen id={usePathParam("id")} accountant />;
}
