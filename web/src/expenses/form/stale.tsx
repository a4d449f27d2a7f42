import { recordTimeline } from "#contract/audit/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { ConflictNotice } from "#web/ui/record/conflict-notice.tsx";
import { useExpense } from "../record/use-expense.ts";

interface StaleProps {
  /** The expense that the form began with. */
  expense: Expense;
  /** The version that was sent and refused. */
  version: number | undefined;
  onKeepMine: (now: Expense) => void;
  onTakeTheirs: (now: Expense) => void;
}

/** Somebody else changed the expense: who, what it is now, and which of both shall stay. */
export function Stale({ expense, version, onKeepMine, onTakeTheirs }: StaleProps) {
  const t = useT();
  const { data } = useExpense(expense.hash_id);
  const trail = useRead(
    recordTimeline,
    { params: { kind: "expense", id: expense.hash_id } },
    { quiet: true, staleTime: 0 },
  );
  const now = data?.data;
  // Until the newer one is here there is nothing to choose between.
  if (!now || now.version <= (version ?? 0)) return null;
  return (
    <ConflictNotice
      who={trail.data?.data[0]?.user?.name}
      onKeepMine={() => onKeepMine(now)}
      onTakeTheirs={() => onTakeTheirs(now)}
    >
      {t("expenses.theirs", {
        title: now.title,
        amount: formatMoney(now.amount, now.currency.iso),
        count: now.fees.length,
      })}
    </ConflictNotice>
  );
}
