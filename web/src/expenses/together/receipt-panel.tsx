import { expenseHref } from "#contract/expenses/hrefs.ts";
import { getJointPayment, type JointPayment } from "#contract/expenses/payments.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { HolderLink } from "#web/accounting/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { PaperButton } from "../payment/paper-button.tsx";
import css from "./together.module.css";

type Part = JointPayment["parts"][number];

/** Drawer with the receipt of the joint payment in the URL. */
export default function ReceiptPanel(_: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <AddressedPanel
      word="payment"
      endpoint={getJointPayment}
      title={(p) => t("payments.payment_number", { number: p.number })}
    >
      {(p) => <Receipt payment={p} />}
    </AddressedPanel>
  );
}

function Receipt({ payment: p }: { payment: JointPayment }) {
  const t = useT();
  const byPerson = [...Map.groupBy(p.parts, (x) => x.expense.user.hash_id).values()];
  return (
    <div className={css.receipt}>
      <Facts
        facts={[
          [t("expenses.date"), <Day key="d" value={p.date} />],
          [t("expenses.office"), p.zone.name],
          [t("expenses.paid_by"), p.user ? <PersonName person={p.user} size="small" /> : null],
        ]}
      />
      <PaperButton id={p.hash_id} name={t("payments.paper_title", { number: p.number })} />
      {byPerson.map((own) => (
        <div key={own[0]?.expense.user.hash_id} className={css.person}>
          <Parts parts={own} />
        </div>
      ))}
    </div>
  );
}

/** One person's expenses within the payment. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const t = useT();
  const sums = [...Map.groupBy(parts, (p) => p.currency.iso).values()].map((own) => {
    const [{ currency }] = own as [Part];
    const amount = own.filter((p) => !p.reversed).reduce((total, p) => total.plus(p.amount), decimal("0"));
    return { currency, amount: toWire(amount, currency.minor_unit) };
  });
  return (
    <Table
      caption={parts[0] ? <PersonName person={parts[0].expense.user} size="small" /> : null}
      rows={parts}
      rowClass={(p) => (p.reversed ? css.struck : undefined)}
      columns={[
        {
          key: "expense",
          head: t("expenses.one"),
          names: true,
          cell: (p) => (
            <>
              <RefLink href={expenseHref.view(p.expense.hash_id, { tab: "payments" })}>
                {`${p.expense.number} ${p.expense.title}`}
              </RefLink>
              {p.reversed ? ` (${t("expenses.reversed")})` : ""}
            </>
          ),
          foot: t("payments.total_paid"),
        },
        { key: "holder", head: t("expenses.paid_from"), cell: (p) => <HolderLink holder={p.holder} /> },
        {
          key: "amount",
          head: t("expenses.amount"),
          right: true,
          cell: (p) => (
            <>
              <Money value={p.amount} iso={p.currency.iso} />
              {p.holder_currency.iso === p.currency.iso ? null : (
                <span className={css.soft}>
                  {" "}
                  <Money value={p.holder_amount} iso={p.holder_currency.iso} strong={false} />
                </span>
              )}
            </>
          ),
          foot: sums.map((s) => <Money key={s.currency.iso} value={s.amount} iso={s.currency.iso} />),
        },
      ]}
    />
  );
}
