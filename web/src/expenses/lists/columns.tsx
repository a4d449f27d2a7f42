import { IconPaperclip, IconRepeat } from "@tabler/icons-react";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import type { ReactNode } from "react";
import { Money } from "#web/ui/atoms/money.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { ExpenseStatusWord, TypeIcon } from "../words.tsx";
import css from "./lists.module.css";
import { amountIn, type MoneyField, moneyColumns } from "./totals.ts";

export interface Shown {
  /** The user's own list: no person column, nothing waits for the user. */
  own?: boolean;
  sorts?: boolean;
  office?: boolean;
  /** Main amount column; default: the requested amount. */
  main?: "amount" | "open_amount";
  /** Currency into which amounts in other currencies are also converted, if there are any. */
  into?: string | undefined;
  /** Opens a row's receipts over the list. */
  onPeek?: (e: ExpenseRow) => void;
}

const { day, money, number, person, ref, text } = columnsOf<ExpenseRow>("expenses");

const Title = ({ expense: e, again }: { expense: ExpenseRow; again: string }) => (
  <span className={css.title} title={e.title}>
    <TypeIcon type={e.type} />
    <span>{e.title}</span>
    {e.recurring ? (
      <IconRepeat size={14} stroke={1.6} color="var(--ink-3)" role="img" aria-label={again} style={{ flex: "none" }} />
    ) : null}
  </span>
);

/** The amounts; the main one is shown, the others can be. */
const amountColumns = ({ sorts = true, main = "amount" }: Shown): Column<ExpenseRow>[] =>
  moneyColumns.map(({ key, field }) => ({
    ...money(key, {
      title: `expenses.column_${key}`,
      width: 138,
      spare: field !== main && !(main === "open_amount" && field === "validated_amount"),
      of: (e) => amountOf(e, field),
      ...(field === main && { phone: "end" }),
      ...(sorts && field === "amount" && { sort: { desc: "amount" } }),
    }),
    ...(field !== main && {
      cell: (e: ExpenseRow) => {
        const value = amountIn(e, field);
        return value === null ? null : <Money value={value} iso={e.currency.iso} strong={false} />;
      },
    }),
  }));

const filesColumn = ({ onPeek }: Shown): Column<ExpenseRow> => ({
  key: "files",
  title: "expenses.files",
  width: 56,
  right: true,
  cell: (e, { t }) =>
    onPeek && e.files_count > 0 ? (
      <button
        type="button"
        className={css.peek}
        onClick={() => onPeek(e)}
        aria-label={t("expenses.peek_of", { number: e.number })}
      >
        <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
        {e.files_count}
      </button>
    ) : (
      <span className={css.soft}>{e.files_count || ""}</span>
    ),
  phone: "statusEnd",
  phoneCell: (e) =>
    e.files_count ? (
      <>
        <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
        {e.files_count}
      </>
    ) : null,
});

/** The main amount in one currency. */
const convertedColumn = ({ into, main = "amount" }: Shown): Column<ExpenseRow> | false =>
  into !== undefined && {
    key: "converted",
    title: (t) => t("expenses.in_currency", { iso: into }),
    width: 112,
    right: true,
    cell: (e, { t }) => {
      const value = e.converted?.[main];
      return value ? <Money value={value} strong={false} /> : <span className={css.soft}>{t("expenses.no_rate")}</span>;
    },
  };

/** Columns shared by all lists of expenses. */
export function expenseColumns(shown: Shown): readonly Column<ExpenseRow>[] {
  const { own, sorts = true, office = true } = shown;
  const all: (Column<ExpenseRow> | false)[] = [
    number("number", { width: 64 }),
    {
      key: "title",
      title: "expenses.name",
      ...(sorts && { sort: { asc: "title" } }),
      cell: (e, { t }) => <Title expense={e} again={t("expenses.comes_again")} />,
      phone: "title",
      phoneCell: (e) => e.title,
    },
    text("type", { width: 90, spare: true, of: (e, { t }) => t(`expenses.type_${e.type}`) }),
    !own && person("person", { width: 156, of: (e) => e.user }),
    office && ref("office", { width: 96, soft: true, of: (e) => e.zone }),
    {
      key: "status",
      title: "expenses.status",
      width: 224,
      ...(sorts && { sort: { asc: "status" } }),
      cell: (e) => <ExpenseStatusWord expense={e} />,
      phone: "status",
    },
    day("date", {
      width: 100,
      of: (e) => e.start_date,
      phone: "lineEnd",
      ...(sorts && { sort: { desc: "newest", asc: "oldest" } }),
    }),
    day("end", { width: 100, spare: true, of: (e) => e.end_date }),
    filesColumn(shown),
    ...amountColumns(shown),
    convertedColumn(shown),
    text("currency", { width: 80, spare: true, of: (e) => e.currency.iso }),
  ];
  return all.filter((c): c is Column<ExpenseRow> => c !== false);
}

const amountOf = (e: ExpenseRow, field: MoneyField) => {
  const amount = amountIn(e, field);
  return amount === null ? null : { amount, currency: e.currency };
};

/** Second line of a row on a phone. */
export const expenseLine =
  (own = false) =>
  (e: ExpenseRow): { line: ReactNode } => ({
    line: (
      <>
        <span className={css.ref}>{e.number}</span>
        <span className={css.cut}>{own ? e.zone.name : `${e.user.name}, ${e.zone.name}`}</span>
      </>
    ),
  });
