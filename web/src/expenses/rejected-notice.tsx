import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";

/** Why and by whom it was rejected; shown on the record and in its edit form. */
export function RejectedNotice({ expense: e }: { expense: Expense }) {
  const t = useT();
  if (e.status !== "REJECTED" || !e.motif) return null;
  return (
    <Notice
      title={e.rejecter ? t("expenses.rejected_by", { name: e.rejecter.name }) : t("expenses.status_REJECTED")}
      bad
    >
      {e.motif}
    </Notice>
  );
}
