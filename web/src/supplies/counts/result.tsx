import type { Finding } from "#contract/supplies/count-lifecycle.ts";
import type { SupplyCount, SupplyCountLine } from "#contract/supplies/counts.ts";
import { supplyHref, supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import css from "./counts.module.css";
import { findingTones, isArticle, titleOf, whereOf } from "./words.ts";

/** What counts first: missing, found, counted otherwise, elsewhere, unknown, right. */
const order: readonly Finding[] = ["MISSING", "GONE", "ELSEWHERE", "UNKNOWN", "RIGHT"];
const varianceOf = (l: SupplyCountLine): number | null =>
  l.counted !== null && l.book !== null ? l.counted - l.book : null;
const rank = (l: SupplyCountLine): number =>
  l.finding === null ? (varianceOf(l) ? 1.5 : 4.5) : order.indexOf(l.finding);

/** A stock-take that is open or was cancelled says nothing of what is expected. */
const blind = (n: SupplyCount): boolean => n.state === "OPEN" || n.state === "CANCELLED";

/** All lines of a stock-take; while it is open only what was seen. */
export function Result({ count: n }: { count: SupplyCount }) {
  const t = useT();
  const exporter = useExport({
    kind: "supply_count_lines",
    filters: { count: n.hash_id },
    about: t("supply_counts.number_of", { number: n.number }),
  });
  const isBlind = blind(n);
  const rows = isBlind ? n.lines : n.lines.toSorted((a, b) => rank(a) - rank(b));
  if (rows.length === 0)
    return <EmptyGlass title={t("supply_counts.nothing_here")} text={t("supply_counts.nothing_here_text")} />;
  return (
    <>
      <div className={css.above}>
        <ExportMenu exporter={exporter} small />
      </div>
      <Table label={t("supply_counts.result")} rows={rows} id={(l) => l.hash_id} columns={columnsOf(n, t)} />
    </>
  );
}

function columnsOf(n: SupplyCount, t: Translate): readonly (TableColumn<SupplyCountLine> | false)[] {
  const hasArticles = n.lines.some(isArticle);
  const hasBook = hasArticles && !blind(n);
  return [
    { key: "what", head: t("supply_counts.what"), names: true, cell: (l) => <What line={l} count={n} /> },
    { key: "finding", head: t("supply_counts.finding"), cell: (l) => <Found line={l} /> },
    { key: "where", head: t("supply_counts.should_be"), hides: "phone", cell: (l) => <Where line={l} /> },
    hasBook && { key: "book", head: t("supply_counts.book"), right: true, hides: "phone", cell: (l) => l.book },
    hasArticles && { key: "counted", head: t("supply_counts.counted"), right: true, cell: (l) => l.counted },
    hasBook && {
      key: "variance",
      head: t("supply_counts.variance"),
      right: true,
      cell: (l) => {
        const by = varianceOf(l);
        return by ? <b>{by > 0 ? `+${by}` : `−${-by}`}</b> : null;
      },
    },
    { key: "by", head: t("supply_counts.counted_by"), hides: "phone", cell: (l) => l.counted_by?.name },
  ];
}

interface LineProps {
  line: SupplyCountLine;
}

/** The article or the piece, at the office where it is. */
function What({ line: l, count }: LineProps & { count: SupplyCount }) {
  if (!l.supply) return titleOf(l);
  return (
    <AppLink
      href={supplyHref[l.supply.type].view(l.zone?.hash_id ?? count.zone.hash_id, l.supply.hash_id, {
        ...(l.serial_number && { serial: l.serial_number }),
      })}
    >
      {titleOf(l)}
    </AppLink>
  );
}

function Found({ line: l }: LineProps) {
  const t = useT();
  const word = l.finding ?? (l.counted === null ? "uncounted" : "counted");
  return <Status tone={l.finding ? findingTones[l.finding] : "draft"} word={t(`supply_counts.finding_${word}`)} />;
}

/** Where it should be, the transfer that it is on, and what was noted. */
function Where({ line: l }: LineProps) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      {isArticle(l) ? l.shelf : whereOf(l, t, named)}
      {l.transfer ? (
        <>
          {" "}
          <AppLink href={supplyTransfersHref({ transfer: l.transfer.hash_id })}>
            {t("supply_moves.transfer_number", { number: l.transfer.number })}
          </AppLink>
        </>
      ) : null}
      {l.note ? <span className={css.soft}> {l.note}</span> : null}
      <FileThumbs files={l.photographs} />
    </>
  );
}
