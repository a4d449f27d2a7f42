import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import css from "./accounting.module.css";

import type { Waiting } from "./use-offices.ts";

/** Links to an office's waiting items; orange if they wait for the user. */
export function WaitingLinks({ zone, waiting }: { zone: string; waiting: Waiting }) {
  const t = useT();
  const items = [
    {
      key: "to_validate",
      count: waiting.toValidate,
      mine: waiting.mine.validate,
      href: waiting.mine.validate
        ? expenseHref.ofOffice(zone, { decide: "validate" })
        : expenseHref.ofOffice(zone, { expenseStatus: "APPROVED" }),
    },
    {
      key: "to_pay",
      count: waiting.toPay,
      mine: waiting.mine.pay,
      href: waiting.mine.pay
        ? expenseHref.payment(zone)
        : expenseHref.ofOffice(zone, { expenseStatus: "VALIDATED,PARTIALLY_PAID" }),
    },
  ].filter((i) => i.count > 0);
  return (
    <span className={css.waits}>
      {items.map((i) => (
        <AppLink key={i.key} href={i.href} figure={i.count} className={css.wait}>
          <span className={i.mine ? css.badge : css.count}>{i.count}</span>
          {t(`accounting.${i.key}`)}
        </AppLink>
      ))}
    </span>
  );
}
