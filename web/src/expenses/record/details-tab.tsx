import { useNamed } from "#web/kit/named.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day, Moment } from "#web/ui/atoms/day.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { useExpenseWords } from "../words.tsx";
import css from "./record.module.css";

/** All fields of the expense. */
export default function DetailsTab({ expense: e }: { expense: Expense }) {
  const t = useT();
  const name = useNamed();
  const words = useExpenseWords();
  return (
    <div className={css.pad}>
      <Facts
        facts={[
          [t("expenses.number"), e.number],
          [t("expenses.type"), words.type(e.type)],
          [t("expenses.kind"), e.type_name ? name(e.type_name) : null],
          [t("expenses.person"), <PersonName key="p" person={e.user} />],
          [t("expenses.collaborator"), e.collaborator ? <PersonName person={e.collaborator} /> : null],
          [t("expenses.office"), e.zone.name],
          [t("expenses.from"), <Day key="f" value={e.start_date} />],
          [t("expenses.to"), <Day key="t" value={e.end_date} />],
          [t("expenses.amount"), <Money key="a" value={e.amount} iso={e.currency.iso} tight />],
          [t("expenses.invoice_number"), e.invoice_number],
          [t("expenses.note_to_approver"), e.reason],
          [t("expenses.made"), <Moment key="m" value={e.created_at} />],
          [t("expenses.archived_filter"), e.archived ? t("expenses.yes") : t("expenses.no")],
        ]}
      />
    </div>
  );
}
