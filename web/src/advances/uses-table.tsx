import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./advances.module.css";

/** Expenses settled against the advance, including rolled back ones. */
export default function UsesTable({ advance: a, accountant }: { advance: Advance; accountant: boolean }) {
  const t = useT();
  const rows = a.settlements ?? [];
  const crosses = rows.some((s) => s.expense_currency.iso !== a.currency.iso);
  const at = accountant ? expenseHref.atAccounting : expenseHref.view;
  return (
    <Table
      label={t("advances.use_tab")}
      rows={rows}
      empty={<EmptyGlass title={t("advances.no_uses")} text={t("advances.no_uses_text")} />}
      rowClass={(s) => (s.undone ? css.over : undefined)}
      columns={[
        { key: "date", head: t("advances.date"), width: 112, cell: (s) => <Day value={s.date} /> },
        {
          key: "expense",
          head: t("advances.expense"),
          names: true,
          cell: (s) => (
            <>
              {s.expense.hash_id === null ? (
                t("advances.expense_number", { number: s.expense.number })
              ) : (
                <>
                  <RefLink href={at(s.expense.hash_id)}>{s.expense.number}</RefLink> {s.expense.title}
                </>
              )}
              {s.undone ? ` (${t("advances.undone")})` : null}
            </>
          ),
        },
        crosses && {
          key: "covers",
          head: t("advances.covers"),
          right: true,
          hides: "phone" as const,
          cell: (s) => <Money value={s.expense_amount} iso={s.expense_currency.iso} strong={false} />,
        },
        {
          key: "amount",
          head: t("advances.amount"),
          right: true,
          cell: (s) => <Money value={s.amount} iso={a.currency.iso} />,
        },
      ]}
    />
  );
}
