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

interface Picks {
  payable: readonly ExpenseRow[];
  chosen: readonly ExpenseRow[];
  pick: (rows: readonly ExpenseRow[], on: boolean) => void;
}

/** Which of the rows may be paid, which are chosen, and how to choose. */
function picksOf({ rows, amounts, onChange }: OwedTableProps): Picks {
  const payable = rows.filter((r) => r.can.pay);
  const chosen = payable.filter((r) => amounts[r.hash_id] !== undefined);
  const pick: Picks["pick"] = (picked, on) => {
    const next = { ...amounts };
    for (const r of picked) {
      if (!on) delete next[r.hash_id];
      else next[r.hash_id] ??= r.open_amount;
    }
    onChange(next);
  };
  return { payable, chosen, pick };
}

function PickBox({ row: r, checked, pick }: { row: ExpenseRow; checked: boolean; pick: Picks["pick"] }) {
  const t = useT();
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t("payments.pick_expense", { number: r.number, title: r.title })}
      checked={checked}
      disabled={!r.can.pay}
      onChange={(e) => pick([r], e.currentTarget.checked)}
    />
  );
}

function PickAllBox({ payable, chosen, pick }: Picks) {
  const t = useT();
  return (
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
}

/** What is paid of a chosen expense. */
function AmountToPay({ row: r, of: { amounts, errorOf, onChange } }: { row: ExpenseRow; of: OwedTableProps }) {
  const t = useT();
  if (!r.can.pay) return <span className={css.soft}>{t("payments.own_not_payable")}</span>;
  if (amounts[r.hash_id] === undefined) return null;
  return (
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
}

const OwedTitle = ({ row: r, zone }: { row: ExpenseRow; zone: string | undefined }) => (
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

interface OwedViewProps {
  of: OwedTableProps;
  picks: Picks;
}

const boxOf = ({ of, picks }: OwedViewProps, r: ExpenseRow) => (
  <PickBox row={r} checked={of.amounts[r.hash_id] !== undefined} pick={picks.pick} />
);

/** The phone's list. */
function OwedCards(view: OwedViewProps) {
  const t = useT();
  const { of, picks } = view;
  return (
    <ul className={css.cards}>
      <li className={css.allCard}>
        <label className={css.hold}>
          <PickAllBox {...picks} /> {t("payments.pick_all")}
        </label>
      </li>
      {of.rows.map((r) => (
        <li key={r.hash_id}>
          <label className={css.hold}>
            {boxOf(view, r)}
            <span className={css.words}>
              <b>{r.title}</b>
              <span>{[of.zone && r.user.name, r.number].filter(Boolean).join(" · ")}</span>
            </span>
            <Money value={r.open_amount} iso={r.currency.iso} tight />
          </label>
          <AmountToPay row={r} of={of} />
        </li>
      ))}
    </ul>
  );
}

function OwedColumns(view: OwedViewProps) {
  const t = useT();
  const { of, picks } = view;
  return (
    <Table
      label={t("expenses.owed")}
      sticky
      rows={of.rows}
      columns={[
        {
          key: "pick",
          head: <PickAllBox {...picks} />,
          cell: (r) => boxOf(view, r),
          width: 40,
        },
        { key: "title", head: t("expenses.one"), names: true, cell: (r) => <OwedTitle row={r} zone={of.zone} /> },
        {
          key: "open",
          head: t("expenses.open"),
          right: true,
          width: 130,
          cell: (r) => <Money value={r.open_amount} iso={r.currency.iso} />,
        },
        {
          key: "amount",
          head: t("expenses.amount_to_pay"),
          right: true,
          width: 160,
          cell: (r) => <AmountToPay row={r} of={of} />,
        },
      ]}
    />
  );
}

/** Owed expenses with checkboxes and amounts. The user's own are shown but cannot be chosen. */
export function OwedTable(props: OwedTableProps) {
  const t = useT();
  const phone = usePhone();
  const picks = picksOf(props);
  if (props.rows.length === 0) return <p className={css.soft}>{t(props.none)}</p>;
  return phone ? <OwedCards of={props} picks={picks} /> : <OwedColumns of={props} picks={picks} />;
}
