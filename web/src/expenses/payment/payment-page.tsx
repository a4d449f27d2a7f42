import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { prefetchExpense, useExpense } from "../record/use-expense.ts";
import { PaymentForm } from "./payment-form.tsx";

const OwedList = lazy(() => import("./owed-list.tsx"));

export const prefetch = ({ search }: ScreenPlace): void => prefetchExpense(search.expense);

/** Paying for an office: the expense that the address names, or the choice of those that are owed. */
export default function PaymentPage() {
  const [url] = useUrl();
  const zone = usePathParam("id");
  return url.expense ? (
    <One id={url.expense} zone={zone} />
  ) : (
    <Suspense fallback={<RecordShape />}>
      <OwedList zone={zone} />
    </Suspense>
  );
}

function One({ id, zone }: { id: string; zone: string }) {
  const t = useT();
  const { data, isError, refetch } = useExpense(id);
  if (!data) return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
  const e = data.data;
  if (!e.can.pay)
    return (
      <EmptyGlass
        title={t("expenses.not_payable")}
        text={t("expenses.not_payable_text")}
        action={
          <ButtonLink href={`/admin/accounting/expenses/${e.hash_id}/view`}>{t("expenses.back_to_expense")}</ButtonLink>
        }
      />
    );
  return <PaymentForm key={e.hash_id} expense={e} zone={zone} />;
}
