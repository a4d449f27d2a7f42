import type { Expense } from "#contract/expenses/schemas.ts";
import { HolderLink } from "#web/accounting/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { TransactionDrawer } from "../payment/transaction-drawer.tsx";
import css from "./record.module.css";

type Payment = Expense["payments"][number];

/** The payments: amount, holder, payer; each opens its transaction. */
export default function PaymentsTab({ expense: e }: { expense: Expense }) {
  const t = useT();
  const phone = usePhone();
  const { open } = useAddressed(["transaction"]);
  const words = (p: Payment) => (p.reversed ? ` (${t("expenses.reversed")})` : "");
  if (e.payments.length === 0)
    return <EmptyGlass title={t("expenses.no_payments")} text={t("expenses.no_payments_text")} />;
  return (
    <>
      {phone ? (
        <ul className={css.cards}>
          {e.payments.map((p) => (
            <li key={p.hash_id} className={p.reversed ? css.struck : undefined}>
              <span className={css.words}>
                <b>
                  <HolderLink holder={p.holder} />
                </b>
                <span>
                  <button type="button" className={css.link} onClick={() => open({ transaction: p.hash_id })}>
                    <Day value={p.date} />
                  </button>
                  {words(p)}
                </span>
              </span>
              <span className={css.amount}>
                <Money value={p.amount} iso={e.currency.iso} tight />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <PaymentTable expense={e} open={open} words={words} />
      )}
      <TransactionDrawer expense={e} />
    </>
  );
}

interface PaymentTableProps {
  expense: Expense;
  open: ReturnType<typeof useAddressed>["open"];
  words: (p: Payment) => string;
}

/** The payments with who paid them, and what left a holder in another currency. */
function PaymentTable({ expense: e, open, words }: PaymentTableProps) {
  const t = useT();
  return (
    <Table
      label={t("expenses.payments")}
      sticky
      rows={e.payments}
      rowClass={(p) => (p.reversed ? css.struck : undefined)}
      columns={[
        {
          key: "date",
          head: t("expenses.date"),
          cell: (p) => (
            <>
              <button
                type="button"
                className={css.link}
                onClick={() => open({ transaction: p.hash_id })}
                aria-label={t("expenses.open_transaction")}
              >
                <Day value={p.date} />
              </button>
              {words(p)}
            </>
          ),
        },
        { key: "from", head: t("expenses.paid_from"), cell: (p) => <HolderLink holder={p.holder} /> },
        { key: "by", head: t("expenses.paid_by"), cell: (p) => (p.user ? <PersonName person={p.user} /> : null) },
        {
          key: "holder_amount",
          head: t("expenses.holder_amount"),
          right: true,
          cell: (p) =>
            p.holder_currency.iso === e.currency.iso ? null : (
              <Money value={p.holder_amount} iso={p.holder_currency.iso} strong={false} />
            ),
        },
        {
          key: "amount",
          head: t("expenses.amount"),
          right: true,
          cell: (p) => (
            <span className={css.amount}>
              <Money value={p.amount} iso={e.currency.iso} />
            </span>
          ),
        },
      ]}
    />
  );
}
