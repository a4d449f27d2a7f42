import { accountingStats, scrollAccountingExpenses } from "#contract/expenses/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { usePathParam, useUrl } from "#web/app/place.ts";
import type { ScreenPlace } from "#web/app/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { nameOf, sumOf, useExpenseCard, useExpenseColumns } from "../lists/columns.tsx";
import { totalsOf } from "../lists/totals.ts";
import { prefetchExpense, useExpense } from "../record/use-expense.ts";
import { PaymentForm } from "./payment-form.tsx";

export const prefetch = ({ search }: ScreenPlace): void => prefetchExpense(search.expense);

/** Paying for an office: the expense that the address names, or the choice of those that are owed. */
export default function PaymentPage() {
  const [url] = useUrl();
  const zone = usePathParam("id");
  return url.expense ? <One id={url.expense} zone={zone} /> : <Owed zone={zone} />;
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

function Owed({ zone }: { zone: string }) {
  const t = useT();
  const [url] = useUrl();
  const query = { zoneSelected: zone, expenseStatus: "VALIDATED,PARTIALLY_PAID", search: url.search };
  const stats = useRead(accountingStats, { query }, { keep: true, quiet: true });
  const link = (e: { hash_id: string }): string => `/admin/accounting/office/${zone}/payment?expense=${e.hash_id}`;
  return (
    <ListPage
      id="expenses.owed"
      title={t("expenses.owed")}
      endpoint={scrollAccountingExpenses}
      input={{ query }}
      columns={useExpenseColumns({ link, office: false, sorts: false })}
      card={useExpenseCard()}
      name={nameOf}
      rowLink={link}
      sum={sumOf}
      totals={totalsOf(stats.data?.data)}
      empty={{ title: t("expenses.none_owed"), text: t("expenses.none_owed_text") }}
    />
  );
}
