import { decimal } from "#contract/kit/money.ts";
import type { StockCount, StockCountLine } from "#contract/laboratory/counts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { said } from "../words.ts";
import css from "./counts.module.css";

const text = (value: string | null, { component }: StockCountLine): string =>
  value === null ? "" : said(value, component.base_unit);
const signed = (value: string, line: StockCountLine): string =>
  decimal(value).gt("0") ? `+${text(value, line)}` : text(value, line).replace("-", "−");

const size = (l: StockCountLine): number => Math.abs(Number(l.value ?? l.variance ?? 0));
const differs = (l: StockCountLine): boolean => l.variance !== null && l.variance !== "0";

/** The columns: a cancelled count says nothing of the book, and the value is for who sees prices. */
function columnsOf(n: StockCount, t: Translate): readonly (TableColumn<StockCountLine> | false)[] {
  const isBlind = n.state === "CANCELLED";
  return [
    {
      key: "component",
      head: t("laboratory.component"),
      names: true,
      cell: (l) => `${l.component.number} ${l.component.name}`,
    },
    {
      key: "lot",
      head: t("laboratory.lot"),
      cell: (l) => (
        <>
          <span className={css.whole}>
            <RefLink href={placeLink(n.place, { lot: l.lot.hash_id })}>{l.lot.number}</RefLink>
          </span>{" "}
          {l.is_found ? <span className={css.soft}>{t("laboratory.found")}</span> : null}
        </>
      ),
    },
    { key: "shelf", head: t("laboratory.shelf"), hides: "phone", cell: (l) => l.lot.shelf },
    !isBlind && {
      key: "book",
      head: t("laboratory.book"),
      right: true,
      hides: "phone",
      cell: (l) => text(l.book, l),
    },
    {
      key: "counted",
      head: t("laboratory.counted"),
      right: true,
      cell: (l) =>
        l.counted === null ? <span className={css.soft}>{t("laboratory.not_counted")}</span> : text(l.counted, l),
    },
    !isBlind && {
      key: "variance",
      head: t("laboratory.variance"),
      right: true,
      cell: (l) => (l.variance !== null && differs(l) ? <b>{signed(l.variance, l)}</b> : null),
    },
    n.value !== undefined &&
      n.value !== null && {
        key: "value",
        head: t("laboratory.value"),
        right: true,
        cell: (l) =>
          l.value ? (
            <Money value={l.value} iso={n.value?.currency.iso ?? ""} />
          ) : differs(l) ? (
            <span className={css.soft}>{t("laboratory.no_price")}</span>
          ) : null,
      },
    { key: "by", head: t("laboratory.counted_by"), hides: "phone", cell: (l) => l.counted_by?.name },
  ];
}

/** Book quantity, counted quantity and difference, the largest differences first. */
export function Result({ count: n }: { count: StockCount }) {
  const t = useT();
  const rows = n.lines.toSorted((a, b) => Number(differs(b)) - Number(differs(a)) || size(b) - size(a));
  const exporter = useExport({
    kind: "stock_count_lines",
    filters: { count_id: n.hash_id },
    about: t("laboratory.count_number", { number: n.number }),
  });
  return (
    <>
      <div className={css.above}>
        <ExportMenu exporter={exporter} small />
      </div>
      <Table label={t("laboratory.count_result")} rows={rows} columns={columnsOf(n, t)} />
    </>
  );
}
