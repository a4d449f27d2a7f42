import { expenseDuplicates } from "#contract/expenses/duplicates.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { useRead } from "#web/api/query.ts";
import { useNamed } from "#web/kit/named.ts";
import { DuplicateNotice } from "./duplicate-notice.tsx";

/** What an expense repeats, on its record. */
export default function DuplicatesOfRecord({ expense: e }: { expense: Expense }) {
  const name = useNamed();
  const { data } = useRead(expenseDuplicates, { params: { id: e.hash_id } }, { quiet: true });
  const called = (id: string): string => {
    const fee = e.fees.find((f) => f.hash_id === id);
    return fee ? `${name(fee.reason)}, ${formatDay(fee.date)}, ${formatMoney(fee.amount, e.currency.iso)}` : "";
  };
  return <DuplicateNotice found={data?.data ?? []} called={called} />;
}
