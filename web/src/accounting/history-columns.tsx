import { IconArrowBackUp } from "@tabler/icons-react";
import type { HistoryRow } from "#contract/accounting/endpoints.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column, PhoneRow, Words } from "#web/ui/list/types.ts";
import css from "./holders.module.css";
import { about, called, kindWord, Signed } from "./words.tsx";

/** Description of a line, with a link to what it comes from, and whether it was reversed. */
function About({ row, t, alone }: { row: HistoryRow; t: Translate; alone: boolean }) {
  const words = alone ? called(row, t) : about(row, t);
  return (
    <span className={css.about} title={words}>
      {row.source ? <RefLink href={row.source.link}>{row.source.number}</RefLink> : null}
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

const { day } = columnsOf<HistoryRow>("accounting");

/** In narrow windows kind and files are shown only on the transaction. */
export const historyColumns = (iso: string, narrow: boolean): readonly Column<HistoryRow>[] => [
  day("date", { width: 104, right: false, phone: "lineEnd" }),
  ...(narrow
    ? []
    : [
        // Not a `text` column: one that shrinks would cut 'Contrepassation' at 1280 px.
        {
          key: "kind",
          title: "accounting.movement",
          width: 124,
          cell: (r: HistoryRow, { t }: Words<HistoryRow>) => kindWord(r.kind, t),
        },
      ]),
  { key: "about", title: "accounting.about", cell: (r, { t }) => <About row={r} t={t} alone={narrow} /> },
  ...(narrow
    ? []
    : [
        {
          key: "files",
          title: "accounting.files_short",
          width: 72,
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
    title: (t) => `${t("accounting.amount")} ${iso}`,
    width: 132,
    right: true,
    cell: (r) => <Signed amount={r.amount} />,
    phone: "end",
  },
  {
    key: "balance",
    title: "accounting.balance",
    width: 124,
    right: true,
    cell: (r) => <Money value={r.balance} strong={false} />,
    phone: "statusEnd",
    phoneCell: (r) => <Money value={r.balance} iso={iso} strong={false} tight />,
  },
];

export const historyCard = (row: HistoryRow, { t }: Words<HistoryRow>): Partial<PhoneRow> => ({
  title: called(row, t),
  line: about(row, t) ? kindWord(row.kind, t) : "",
  status: row.reversed
    ? t("accounting.reversed")
    : row.source
      ? `${t(`accounting.source_${row.source.kind}`)} ${row.source.number}`
      : (row.user?.name ?? ""),
});
