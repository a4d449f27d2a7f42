import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ExpenseScreen } from "./expense-screen.tsx";
import { prefetchExpense } from "./use-expense.ts";

export const prefetch = ({ params }: ScreenPlace): void => prefetchExpense(params.id);

export default function ViewPage() {
  return <ExpenseScreen id={usePathParam("id")} />;
}
