import { expenseHref } from "#contract/expenses/hrefs.ts";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day, Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import type { RecordOf } from "#web/ui/record/record-screen.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { PaperButton } from "./paper-button.tsx";
import css from "../record/record.module.css";

/** Text of a ledger kind; '' rather than its raw code. */
function useKind(): (group: "transaction" | "posting", kind: string) => string {
  const t = useT();
  return (group, kind) => {
    const key = `expenses.${group}_${kind.toLowerCase()}`;
    const said = t(key);
    return said === key ? t(`expenses.${group}_other`) : said;
  };
}

/** A ledger transaction: purpose, postings, and the receipt of a payment. `transaction` in the URL names one of the expense's payments. */
export function TransactionDrawer({ expense }: { expense: Expense }) {
  const t = useT();
  return (
    <AddressedPanel
      word="transaction"
      endpoint={transactionDetails}
      title={(it) => t("expenses.transaction_number", { number: it.number })}
    >
      {(it) => (
        <Details
          it={it}
          currency={expense.currency.iso}
          joint={expense.payments.find((p) => p.hash_id === it.hash_id)?.joint ?? null}
        />
      )}
    </AddressedPanel>
  );
}

interface DetailsProps {
  it: RecordOf<typeof transactionDetails>;
  /** The expense's currency: a rate is for one unit of it. */
  currency: string;
  /** The joint payment it belongs to, if any. */
  joint: { hash_id: string; number: number } | null;
}

interface PostingsProps extends Pick<DetailsProps, "it"> {
  kind: (group: "transaction" | "posting", kind: string) => string;
}
function Postings({ it, kind }: PostingsProps) {
  const t = useT();
  return (
    <Table
      label={t("expenses.postings")}
      rows={it.postings}
      id={(p) => `${p.kind} ${p.name} ${p.amount} ${p.currency_iso}`}
      columns={[
        {
          key: "posting",
          head: t("expenses.posting"),
          cell: (p) => (
            <>
              {p.name ?? kind("posting", p.kind)}{" "}
              {p.name ? <span className={css.soft}>{kind("posting", p.kind)}</span> : null}
            </>
          ),
        },
        {
          key: "amount",
          head: t("expenses.amount"),
          right: true,
          cell: (p) => <Money value={p.amount} iso={p.currency_iso} />,
        },
      ]}
    />
  );
}

function Details({ it, currency, joint }: DetailsProps) {
  const t = useT();
  const other = it.postings.find((p) => p.currency_iso !== currency)?.currency_iso;
  const kind = useKind();
  return (
    <>
      <Facts
        facts={[
          [t("expenses.kind_of_transaction"), kind("transaction", it.kind)],
          [t("expenses.date"), <Day key="d" value={it.date} />],
          [t("expenses.posted"), <Moment key="m" value={it.created_at} />],
          [t("expenses.paid_by"), it.user ? <PersonName person={it.user} size="small" /> : null],
          [
            t("expenses.one"),
            it.expense ? (
              <RefLink
                href={expenseHref.view(it.expense.hash_id)}
              >{`${it.expense.number} ${it.expense.title}`}</RefLink>
            ) : null,
          ],
          [t("payments.together"), joint ? t("payments.payment_number", { number: joint.number }) : null],
          [
            t("expenses.rate"),
            it.rate_exchange && other ? `1 ${currency} = ${exactText(it.rate_exchange)} ${other}` : null,
          ],
          [t("expenses.label"), it.label],
          [
            t("expenses.state"),
            it.reversed_by_hash_id ? t("expenses.reversed") : it.reverses_hash_id ? t("expenses.reverses") : null,
          ],
        ]}
      />
      {it.kind === "pay" ? (
        <PaperButton
          id={joint?.hash_id ?? it.hash_id}
          name={
            joint
              ? t("payments.paper_title", { number: joint.number })
              : t("payments.paper_single", { number: it.number })
          }
        />
      ) : null}
      <div className={css.below}>
        <Postings it={it} kind={kind} />
      </div>
    </>
  );
}
