import { expenseHref } from "#contract/expenses/hrefs.ts";
import { Drawer } from "#web/ui/lazy-overlays.tsx";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day, Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
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

/** Formats `1.0834000000` as `1,0834`. */
const plainRate = (rate: string): string =>
  rate
    .replace(/(\.\d*?)0+$/u, "$1")
    .replace(/\.$/u, "")
    .replace(".", ",");

interface TransactionDrawerProps {
  id: string | undefined;
  /** The joint payment it belongs to, if any. */
  joint?: { hash_id: string; number: number } | null;
  onClose: () => void;
}

/** A ledger transaction: purpose, postings, and the receipt of a payment. */
export function TransactionDrawer({ id, joint, onClose }: TransactionDrawerProps) {
  const t = useT();
  const kind = useKind();
  const { data } = useRead(transactionDetails, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const it = data?.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      title={it ? t("expenses.transaction_number", { number: it.number }) : t("expenses.transaction")}
    >
      {it ? (
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
              [t("expenses.rate"), it.rate_exchange && plainRate(it.rate_exchange)],
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
          </div>
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  );
}
