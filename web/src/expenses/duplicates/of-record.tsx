import type { Duplicate } from "#contract/expenses/duplicates.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useNamed } from "#web/kit/named.ts";
import { DuplicateNotice } from "./duplicate-notice.tsx";

/** Duplicate warnings on an expense's record; fees are named by reason, date and amount. */
export default function DuplicatesOfRecord({ expense: e, found }: { expense: Expense; found: readonly Duplicate[] }) {
  const name = useNamed();
  const called = (id: string): string => {
    const fee = e.fees.find((f) => f.hash_id === id);
    return fee ? `${name(fee.reason)}, ${formatDay(fee.date)}, ${formatMoney(fee.amount, e.currency.iso)}` : "";
  };
  return <DuplicateNotice found={found} called={called} />;
}
