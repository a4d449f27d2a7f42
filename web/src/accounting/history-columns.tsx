import { IconArrowBackUp } from "@tabler/icons-react";
import type { HistoryRow } from "#contract/accounting/endpoints.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import type { Column, PhoneRow } from "#web/ui/list/types.ts";
import css from "./holders.module.css";
import { about, called, kindWord, Signed } from "./words.tsx";

/** What a line is about, with the expense as a link, and whether it was taken back. */
function About({ row, t, alone }: { row: HistoryRow; t: Translate; alone: boolean }) {
  const words = alone ? called(row, t) : about(row, t);
  return (
    <span className={css.about} title={words}>
      {row.expense ? <RefLink href={`/admin/expense/${row.expense.hash_id}/view`}>{row.expense.number}</RefLink> : null}
      <span className={row.reversed ? css.struck : undefined}>{words}</span>
      {row.reversed ? (
        <span className={css.reversed}>
          <IconArrowBackUp size={14} stroke={1.6} aria-hidden="true" />
          {t("accounting.reversed")}
        </span>
      ) : null}
    </span>
  );
}

/** Where there is little room, the kind and the papers are told by the transaction only. */
export const historyColumns = (iso: string, t: Translate, narrow: boolean): readonly Column<HistoryRow>[] => [
  { key: "date", title: t("accounting.date"), width: 104, cell: (r) => <Day value={r.date} /> },
  ...(narrow
    ? []
    : [
        {
          key: "kind",
          title: t("accounting.movement"),
          width: 108,
          cell: (r: HistoryRow) => kindWord(r.kind, t),
        },
      ]),
  {
    key: "about",
    title: t("accounting.about"),
    cell: (r) => <About row={r} t={t} alone={narrow} />,
  },
  ...(narrow
    ? []
    : [
        {
          key: "files",
          title: t("accounting.files"),
          width: 84,
          cell: (r: HistoryRow) =>
            r.invoices.length ? (
              <span className={css.thumbs}>
                <FileThumbs files={r.invoices} most={2} />
              </span>
            ) : null,
        },
      ]),
  {
    key: "amount",
    title: `${t("accounting.amount")} ${iso}`,
    width: 132,
    right: true,
    cell: (r) => <Signed amount={r.amount} />,
  },
  {
    key: "balance",
    title: t("accounting.balance"),
    width: 124,
    right: true,
    cell: (r) => <Money value={r.balance} strong={false} />,
  },
];

export const historyCard = (row: HistoryRow, iso: string, t: Translate): PhoneRow => ({
  title: called(row, t),
  end: <Signed amount={row.amount} />,
  line: about(row, t) ? kindWord(row.kind, t) : "",
  lineEnd: <Day value={row.date} />,
  status: row.reversed
    ? t("accounting.reversed")
    : row.expense
      ? t("accounting.expense_number", { number: row.expense.number })
      : (row.user?.name ?? ""),
  statusEnd: <Money value={row.balance} iso={iso} strong={false} tight />,
});
