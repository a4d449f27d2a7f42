import { IconPaperclip, IconRepeat } from "@tabler/icons-react";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money, type Sum } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import type { Column, PhoneRow } from "#web/ui/list/types.ts";
import { ExpenseStatusWord, TypeIcon, useExpenseWords } from "../words.tsx";
import css from "./lists.module.css";
import { moneyColumns } from "./totals.ts";

export const sumOf = (e: ExpenseRow): Sum => ({ amount: e.amount, iso: e.currency.iso });
/** What is still to be paid, where the list is about that. */
export const openOf = (e: ExpenseRow): Sum => ({ amount: e.open_amount, iso: e.currency.iso });
export const nameOf = (e: ExpenseRow): string => `${e.number} ${e.title}`;

interface Shown {
  link: (e: ExpenseRow) => string;
  /** One's own list: no person, nothing waits for oneself. */
  own?: boolean;
  sorts?: boolean;
  office?: boolean;
  /** The column of amounts that the list is about; what was asked unless said otherwise. */
  main?: "amount" | "open_amount";
  /** The currency in which amounts of others are told too, where there are any. */
  into?: string | undefined;
  /** Shows the receipts of a row without leaving the list. */
  onPeek?: (e: ExpenseRow) => void;
}

/** The columns of every list of expenses. */
export function useExpenseColumns({
  link,
  own,
  sorts = true,
  office = true,
  main = "amount",
  into,
  onPeek,
}: Shown): readonly Column<ExpenseRow>[] {
  const t = useT();
  const words = useExpenseWords();
  const amounts = moneyColumns.map(({ key, field }): Column<ExpenseRow> => ({
    key,
    title: t(`expenses.column_${key}`),
    width: 138,
    right: true,
    spare: field !== main && !(main === "open_amount" && field === "validated_amount"),
    sort: sorts && field === "amount" ? { desc: "amount" } : undefined,
    cell: (e) => {
      const value = e[field];
      return value === null ? null : <Money value={value} iso={e.currency.iso} strong={field === main} />;
    },
  }));
  const all: (Column<ExpenseRow> | false)[] = [
    {
      key: "number",
      title: t("expenses.number"),
      width: 64,
      cell: (e) => <RefLink href={link(e)}>{e.number}</RefLink>,
    },
    {
      key: "title",
      title: t("expenses.name"),
      sort: sorts ? { asc: "title" } : undefined,
      cell: (e) => (
        <span className={css.title} title={e.title}>
          <TypeIcon type={e.type} />
          <span>{e.title}</span>
          {e.recurring ? (
            <IconRepeat
              size={14}
              stroke={1.6}
              color="var(--ink-3)"
              role="img"
              aria-label={t("expenses.comes_again")}
              style={{ flex: "none" }}
            />
          ) : null}
        </span>
      ),
    },
    {
      key: "type",
      title: t("expenses.type"),
      width: 90,
      spare: true,
      cell: (e) => words.type(e.type),
    },
    !own && {
      key: "person",
      title: t("expenses.person"),
      width: 156,
      cell: (e) => <PersonName person={e.user} />,
    },
    office && {
      key: "office",
      title: t("expenses.office"),
      width: 96,
      cell: (e) => <span className={css.soft}>{e.zone.name}</span>,
    },
    {
      key: "status",
      title: t("expenses.status"),
      width: 224,
      sort: sorts ? { asc: "status" } : undefined,
      cell: (e) => <ExpenseStatusWord expense={e} mine={own} />,
    },
    {
      key: "date",
      title: t("expenses.date"),
      width: 100,
      right: true,
      sort: sorts ? { desc: "newest", asc: "oldest" } : undefined,
      cell: (e) => <Day value={e.start_date} />,
    },
    {
      key: "end",
      title: t("expenses.end"),
      width: 100,
      right: true,
      spare: true,
      cell: (e) => <Day value={e.end_date} />,
    },
    {
      key: "files",
      title: t("expenses.files"),
      width: 56,
      right: true,
      cell: (e) =>
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
    },
    ...amounts,
    into !== undefined && {
      key: "converted",
      title: t("expenses.in_currency", { iso: into }),
      width: 112,
      right: true,
      cell: (e) => {
        const value = e.converted?.[main];
        return value ? (
          <Money value={value} strong={false} />
        ) : (
          <span className={css.soft}>{t("expenses.no_rate")}</span>
        );
      },
    },
    {
      key: "currency",
      title: t("expenses.currency"),
      width: 80,
      spare: true,
      cell: (e) => e.currency.iso,
    },
  ];
  return all.filter((c): c is Column<ExpenseRow> => c !== false);
}

/** The same on a phone: three lines. */
export function useExpenseCard(own?: boolean, main: "amount" | "open_amount" = "amount"): (e: ExpenseRow) => PhoneRow {
  return (e) => ({
    title: e.title,
    end: <Money value={e[main]} iso={e.currency.iso} tight />,
    line: (
      <>
        <span className={css.ref}>{e.number}</span>
        <span className={css.cut}>{own ? e.zone.name : `${e.user.name}, ${e.zone.name}`}</span>
      </>
    ),
    lineEnd: <Day value={e.start_date} />,
    status: <ExpenseStatusWord expense={e} mine={own} />,
    statusEnd: e.files_count ? (
      <>
        <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
        {e.files_count}
      </>
    ) : null,
  });
}
