import type { Duplicate } from "#contract/expenses/duplicates.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import css from "./duplicates.module.css";

interface DuplicateNoticeProps {
  found: readonly Duplicate[];
  /** Name of a fee on this screen. */
  called: (fee: string) => string;
}

/** Warns of possible duplicates; it never blocks. */
export function DuplicateNotice({ found, called }: DuplicateNoticeProps) {
  const t = useT();
  if (found.length === 0) return null;
  return (
    <Notice title={t("duplicates.title")}>
      <ul className={css.list}>
        {found.map((d) => (
          <li key={`${d.fee} ${d.same} ${d.expense?.hash_id ?? ""}`}>
            {t(`duplicates.same_${d.same}`, { fee: called(d.fee) })}{" "}
            {d.expense ? (
              <>
                <RefLink href={expenseHref.view(d.expense.hash_id)}>
                  {d.expense.number} {d.expense.title}
                </RefLink>{" "}
                <span>
                  ({d.expense.user.name}, {t(`expenses.status_${d.expense.status}`)})
                </span>
              </>
            ) : (
              t("duplicates.hidden")
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
