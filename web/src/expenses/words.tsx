import { IconBuilding, IconPlane, IconReportMoney, type TablerIcon } from "@tabler/icons-react";
import { type ExpenseStatus, expenseStates } from "#contract/expenses/lifecycle.ts";
import { type ExpenseRow, type ExpenseType, expenseTypes } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Record<ExpenseStatus, StatusTone> = {
  DRAFT: "draft",
  UNVALIDATED: "wait",
  APPROVED: "agreed",
  VALIDATED: "valid",
  PARTIALLY_PAID: "part",
  PAID: "done",
  REJECTED: "bad",
};
export const typeIcons: Record<ExpenseType, TablerIcon> = {
  OFFICE: IconBuilding,
  REPORT: IconReportMoney,
  TRAVEL: IconPlane,
};

/** Texts of states and types. */
export function useExpenseWords() {
  const t = useT();
  return {
    status: (s: ExpenseStatus): string => t(`expenses.status_${s}`),
    type: (type: ExpenseType): string => t(`expenses.type_${type}`),
    statuses: expenseStates.map((value) => ({ value, label: t(`expenses.status_${value}`) })),
    types: expenseTypes.map((value) => ({ value, label: t(`expenses.type_${value}`) })),
  };
}

/** Status dot and word; 'you' if it waits for the user. */
export function ExpenseStatusWord({ expense }: { expense: Pick<ExpenseRow, "status" | "can"> }) {
  const { status } = useExpenseWords();
  const { approve, validate, pay } = expense.can;
  return <Status tone={tones[expense.status]} word={status(expense.status)} you={!!(approve ?? validate ?? pay)} />;
}
export const StatusWord = ({ status: s }: { status: ExpenseStatus }) => (
  <Status tone={tones[s]} word={useExpenseWords().status(s)} />
);

export function TypeIcon({ type }: { type: ExpenseType }) {
  const Icon = typeIcons[type];
  return (
    <Icon
      size={16}
      stroke={1.6}
      color="var(--ink-3)"
      role="img"
      aria-label={useExpenseWords().type(type)}
      style={{ flex: "none" }}
    />
  );
}
