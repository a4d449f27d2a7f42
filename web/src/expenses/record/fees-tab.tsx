import { useNamed } from "#web/kit/named.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { sum } from "#contract/kit/amounts.ts";
import type { Expense, Fee } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import css from "./record.module.css";

/** Lazy: few fees have a rate or exceed a limit. */
const FeeRules = lazy(() => import("../policy/fee-rules.tsx"));

interface FeesTabProps {
  expense: Expense;
  struck: ReadonlySet<string>;
  /** Set for users who may validate: excludes or keeps a fee. */
  onStrike?: (id: string, struck: boolean) => void;
}

function NoReceipt() {
  const t = useT();
  return (
    <span className={css.none}>
      <IconAlertTriangle stroke={1.6} aria-hidden="true" />
      {t("expenses.no_receipt")}
    </span>
  );
}

/** Allowance, exceeded limits and an odd day of a fee. */
function Ruled({ fee, iso }: { fee: Fee; iso: string }) {
  if (!fee.allowance && fee.over_limits.length === 0 && !fee.date_reason) return null;
  return (
    <Suspense fallback={null}>
      <FeeRules fee={fee} iso={iso} />
    </Suspense>
  );
}

/** The fees: date, reason, receipt, amount. */
export function FeesTab(p: FeesTabProps) {
  const phone = usePhone();
  return phone ? <FeeCards {...p} /> : <FeeTable {...p} />;
}

const out = (f: Fee, p: FeesTabProps): boolean => (p.onStrike ? p.struck.has(f.hash_id) : f.struck);

function Keep({ fee, p }: { fee: Fee; p: FeesTabProps }) {
  const t = useT();
  const name = useNamed();
  return (
    <input
      type="checkbox"
      checked={!out(fee, p)}
      aria-label={t("expenses.keep_fee", { name: name(fee.reason), day: formatDay(fee.date) })}
      onChange={(e) => p.onStrike?.(fee.hash_id, !e.currentTarget.checked)}
    />
  );
}

function useTotal(p: FeesTabProps): { words: string; amount: string } {
  const t = useT();
  const { fees } = p.expense;
  const kept = fees.filter((f) => !out(f, p));
  return {
    words:
      kept.length === fees.length
        ? t("expenses.fees_count", { count: fees.length })
        : t("expenses.fees_kept", { kept: kept.length, count: fees.length }),
    amount: sum(kept.map((f) => f.amount)),
  };
}

function FeeTable(p: FeesTabProps) {
  const t = useT();
  const name = useNamed();
  const total = useTotal(p);
  const { currency, fees } = p.expense;
  return (
    <Table
      label={t("expenses.fees")}
      sticky
      rows={fees}
      rowClass={(f) => (out(f, p) ? css.struck : undefined)}
      columns={[
        !!p.onStrike && {
          key: "keep",
          head: t("expenses.keep"),
          silent: true,
          className: css.keep,
          cell: (f) => <Keep fee={f} p={p} />,
        },
        { key: "date", head: t("expenses.date"), cell: (f) => <Day value={f.date} />, foot: total.words },
        {
          key: "reason",
          head: t("expenses.reason"),
          cell: (f) => <span className={css.strong}>{name(f.reason)}</span>,
        },
        {
          key: "note",
          head: t("expenses.note"),
          className: css.note,
          cell: (f) => (
            <>
              <span title={f.description ?? undefined}>{f.description}</span>
              <Ruled fee={f} iso={currency.iso} />
            </>
          ),
        },
        { key: "country", head: t("expenses.country"), className: css.nowrap, cell: (f) => name(f.country) },
        {
          key: "receipts",
          head: t("expenses.receipts"),
          cell: (f) => (f.invoices.length ? <FileThumbs files={f.invoices} /> : f.allowance ? null : <NoReceipt />),
        },
        {
          key: "amount",
          head: t("expenses.amount"),
          right: true,
          cell: (f) => (
            <span className={css.amount}>
              <Money value={f.amount} iso={currency.iso} />
            </span>
          ),
          foot: <Money value={total.amount} iso={currency.iso} />,
        },
      ]}
    />
  );
}

function FeeCards(p: FeesTabProps) {
  const t = useT();
  const name = useNamed();
  const total = useTotal(p);
  return (
    <div>
      <ul className={css.cards} aria-label={t("expenses.fees")}>
        {p.expense.fees.map((f) => (
          <li key={f.hash_id} className={out(f, p) ? css.struck : undefined}>
            {p.onStrike ? (
              <span className={css.keep}>
                <Keep fee={f} p={p} />
              </span>
            ) : null}
            <span className={css.receipt}>{f.invoices.length ? <FileThumbs files={f.invoices} most={1} /> : null}</span>
            <span className={css.words}>
              <b className={css.strong}>{name(f.reason)}</b>
              <span>
                <Day value={f.date} />
                {f.description ? `, ${f.description}` : ""}
              </span>
              <Ruled fee={f} iso={p.expense.currency.iso} />
              {f.invoices.length || f.allowance ? null : <NoReceipt />}
            </span>
            <span className={css.amount}>
              <Money value={f.amount} iso={p.expense.currency.iso} tight />
            </span>
          </li>
        ))}
      </ul>
      <div className={css.total}>
        <span>{total.words}</span>
        <Money value={total.amount} iso={p.expense.currency.iso} tight />
      </div>
    </div>
  );
}
