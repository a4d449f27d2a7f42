import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./together.module.css";

interface OwedTableProps {
  rows: readonly ExpenseRow[];
  /** Amount to pay by chosen expense. */
  amounts: Readonly<Record<string, string>>;
  onChange: (amounts: Readonly<Record<string, string>>) => void;
  errorOf: (row: ExpenseRow) => string | undefined;
  /** Office id if people are shown; each links to what they are owed. */
  zone: string | undefined;
  /** Text shown without rows. */
  none: string;
}

/** Owed expenses with checkboxes and amounts. The user's own are shown but cannot be chosen. */
export function OwedTable({ rows, amounts, onChange, errorOf, zone, none }: OwedTableProps) {
  const t = useT();
  const phone = usePhone();
  const payable = rows.filter((r) => r.can.pay);
  const chosen = payable.filter((r) => amounts[r.hash_id] !== undefined);
  const pick = (picked: readonly ExpenseRow[], on: boolean): void => {
    const next = { ...amounts };
    for (const r of picked) {
      if (!on) delete next[r.hash_id];
      else next[r.hash_id] ??= r.open_amount;
    }
    onChange(next);
  };
  const box = (r: ExpenseRow) => (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t("payments.pick_expense", { number: r.number, title: r.title })}
      checked={amounts[r.hash_id] !== undefined}
      disabled={!r.can.pay}
      onChange={(e) => pick([r], e.currentTarget.checked)}
    />
  );
  const amount = (r: ExpenseRow) =>
    !r.can.pay ? (
      <span className={css.soft}>{t("payments.own_not_payable")}</span>
    ) : amounts[r.hash_id] === undefined ? null : (
      <MoneyInput
        label={t("payments.amount_of", { number: r.number })}
        hideLabel
        name={`amount-${r.number}`}
        iso={r.currency.iso}
        decimals={r.currency.minor_unit}
        value={amounts[r.hash_id] ?? ""}
        error={errorOf(r)}
        onChange={(value) => onChange({ ...amounts, [r.hash_id]: value })}
      />
    );
  const all = (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t("payments.pick_all")}
      ref={(e) => {
        if (e) e.indeterminate = chosen.length > 0 && chosen.length < payable.length;
      }}
      checked={payable.length > 0 && chosen.length === payable.length}
      disabled={payable.length === 0}
      onChange={(e) => pick(payable, e.currentTarget.checked)}
    />
  );
  const about = (r: ExpenseRow) => (
    <span className={css.about}>
      <RefLink href={expenseHref.atAccounting(r.hash_id)}>{`${r.number} ${r.title}`}</RefLink>
      <span>
        {zone === undefined ? null : (
          <AppLink href={expenseHref.payPerson(zone, r.user.hash_id)}>
            <PersonName person={r.user} size="small" />
          </AppLink>
        )}
        <Day value={r.start_date} />
      </span>
    </span>
  );
  if (rows.length === 0) return <p className={css.soft}>{t(none)}</p>;
  if (phone)
    return (
      <ul className={css.cards}>
        <li className={css.allCard}>
          <label className={css.hold}>
            {all} {t("payments.pick_all")}
          </label>
        </li>
        {rows.map((r) => (
          <li key={r.hash_id}>
            <label className={css.hold}>
              {box(r)}
              <span className={css.words}>
                <b>{r.title}</b>
                <span>{[zone && r.user.name, r.number].filter(Boolean).join(" · ")}</span>
              </span>
              <Money value={r.open_amount} iso={r.currency.iso} tight />
            </label>
            {amount(r)}
          </li>
        ))}
      </ul>
    );
  return (
    <Table
      label={t("expenses.owed")}
      sticky
      rows={rows}
      columns={[
        { key: "pick", head: all, cell: box, width: 40 },
        { key: "title", head: t("expenses.one"), names: true, cell: about },
        {
          key: "open",
          head: t("expenses.open"),
          right: true,
          width: 130,
          cell: (r) => <Money value={r.open_amount} iso={r.currency.iso} />,
        },
        { key: "amount", head: t("expenses.amount_to_pay"), right: true, width: 160, cell: amount },
      ]}
    />
  );
}
