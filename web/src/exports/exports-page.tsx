import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconRefresh, IconX } from "@tabler/icons-react";
import { cancelExport, listExports, repeatExport, type Exported } from "#contract/exports/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { prefetchInfinite, useChange, useInfinite } from "#web/api/query.ts";
import { useLanguage, useT, type Language } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { saveExport } from "#web/ui/save-export.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import css from "./exports.module.css";
import { groupDigits } from "./words.ts";

const tones: Record<Exported["status"], StatusTone> = {
  WAITING: "draft",
  RUNNING: "part",
  DONE: "done",
  FAILED: "bad",
  CANCELLED: "bad",
};
const unfinished = (e: Exported): boolean => e.status === "WAITING" || e.status === "RUNNING";

export const prefetch = (): void => void prefetchInfinite(listExports, { query: {} });

/** `/admin/exports`: the person's exports, in preparation and ready. */
export default function ExportsPage() {
  const t = useT();
  const phone = usePhone();
  // The end is announced by a live message; the progress is polled while the page is open.
  const { rows, query } = useInfinite(
    listExports,
    { query: {} },
    { keep: true, refetchWhile: (all: readonly Exported[]) => all.some(unfinished) },
  );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("exports.title")}</h1>
      </header>
      {!query.data ? (
        <Loading of={query} rows={5} text="ui.list_failed" />
      ) : rows.length === 0 ? (
        <EmptyGlass title={t("exports.none")} text={t("exports.none_text")} />
      ) : (
        <ul className={css.list} aria-label={t("exports.list")}>
          {rows.map((e) => (
            <Line key={e.hash_id} exported={e} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className={css.more}>
        {t("exports.more")}
      </MoreButton>
    </div>
  );
}

function Line({ exported: e }: { exported: Exported }) {
  const t = useT();
  const language = useLanguage();
  const cancel = useChange(cancelExport);
  const again = useChange(repeatExport);
  const input = { params: { id: e.hash_id } };
  const Icon = e.format === "csv" ? IconFileTypeCsv : IconFileSpreadsheet;
  const rows =
    e.total !== null && unfinished(e)
      ? t("exports.rows_of", { rows: groupDigits(e.rows), total: groupDigits(e.total) })
      : t("exports.rows", { count: e.rows, rows: groupDigits(e.rows) });
  const about = [
    e.status === "WAITING" || e.status === "CANCELLED" ? null : rows,
    e.size === null ? null : sizeOf(e.size, language),
    t("exports.asked", { when: formatMoment(e.created_at, true) }),
    e.can.download && e.expires_at ? t("exports.until", { day: formatDay(e.expires_at) }) : null,
  ];
  return (
    <li className={css.line}>
      <Icon className={css.icon} size={22} stroke={1.4} aria-hidden="true" />
      <div className={css.words}>
        <b>{e.title}</b>
        <span className={css.about}>{about.filter(Boolean).join(" · ")}</span>
        {e.error ? <span className={css.error}>{e.error}</span> : null}
        {unfinished(e) ? (
          <progress
            className={css.progress}
            aria-label={t("exports.progress", { name: e.title })}
            max={e.total ?? undefined}
            value={e.total === null ? undefined : e.rows}
          />
        ) : null}
      </div>
      <span className={css.status}>
        <Status tone={tones[e.status]} word={t(`exports.${e.status.toLowerCase()}`)} />
      </span>
      <span className={css.act}>
        {e.can.download ? (
          <Button icon={<IconDownload stroke={1.6} />} onClick={() => void saveExport(e)}>
            {t("exports.download")}
          </Button>
        ) : null}
        {e.can.again ? (
          <Button icon={<IconRefresh stroke={1.6} />} busy={again.isPending} onClick={() => again.mutate({ input })}>
            {t("exports.again")}
          </Button>
        ) : null}
        {e.can.cancel ? (
          <IconButton
            label={t("exports.cancel")}
            icon={<IconX size={16} stroke={1.6} />}
            onClick={() => cancel.mutate({ input })}
          />
        ) : null}
      </span>
    </li>
  );
}

const KB = 1024;
/** `219 KB`, in French `219 Ko`. */
function sizeOf(bytes: number, language: Language): string {
  const unit = language === "fr" ? "o" : "B";
  return bytes < KB * KB
    ? `${Math.max(1, Math.round(bytes / KB))} K${unit}`
    : `${numberText((bytes / KB / KB).toFixed(1))} M${unit}`;
}
