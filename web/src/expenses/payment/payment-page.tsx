import { Suspense } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { getExpense } from "#contract/expenses/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { prefetchExpense } from "../record/use-expense.ts";
import { PaymentForm } from "./payment-form.tsx";

const OwedList = lazy(() => import("./owed-list.tsx"));
const Together = lazy(async () => ({ default: (await import("../together/together-page.tsx")).Together }));

export const prefetch = ({ search }: ScreenPlace): void => prefetchExpense(search.expense);

/** Payments of an office: one expense, several together, or the choice among those owed, by URL. */
export default function PaymentPage() {
  const [url] = useUrl();
  const zone = usePathParam("id");
  return url.expense ? (
    <RecordScreen endpoint={getExpense} id={url.expense}>
      {(expense) => <One expense={expense} zone={zone} />}
    </RecordScreen>
  ) : (
    <Suspense fallback={<RecordShape />}>
      {url.together || url.payment ? <Together zone={zone} user={undefined} /> : <OwedList zone={zone} />}
    </Suspense>
  );
}

function One({ expense: e, zone }: { expense: Expense; zone: string }) {
  const t = useT();
  if (!e.can.pay)
    return (
      <EmptyGlass
        title={t("expenses.not_payable")}
        text={t("expenses.not_payable_text")}
        action={<ButtonLink href={expenseHref.atAccounting(e.hash_id)}>{t("expenses.back_to_expense")}</ButtonLink>}
      />
    );
  return <PaymentForm expense={e} zone={zone} />;
}
