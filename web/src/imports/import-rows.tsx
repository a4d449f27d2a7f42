import { IconPencil } from "@tabler/icons-react";
import type { ImportRow } from "#contract/imports/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { actionTones } from "./action-tones.ts";
import css from "./imports.module.css";
import type { Tried } from "./use-import.ts";

/** How many rows would be created, changed and so on. */
export function ImportSum({ tried: { counts, unknown_columns: unknown } }: { tried: Tried }) {
  const t = useT();
  return (
    <>
      <p role="status" className={css.sum}>
        {(["wrong", "create", "change", "duplicate", "same"] as const)
          .filter((action) => counts[action] > 0)
          .map((action) => (
            <Status
              key={action}
              tone={actionTones[action]}
              word={t(`imports.count_${action}`, { count: counts[action] })}
            />
          ))}
      </p>
      {unknown.length > 0 ? <p className={css.soft}>{t("imports.unknown", { names: unknown.join(", ") })}</p> : null}
    </>
  );
}

interface ImportRowsProps {
  rows: readonly ImportRow[];
  /** Rows that are not shown. */
  more: number;
  onMend: (row: ImportRow) => void;
}

/** The rows that can be imported as they are, each with what would become of it. */
export function ImportRows({ rows, more, onMend }: ImportRowsProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <>
      <Table
        label={t("imports.dry_run")}
        className={css.table}
        rows={rows}
        id={(r) => String(r.line)}
        columns={[
          { key: "line", head: t("imports.line"), width: 56, className: css.line, cell: (r) => r.line },
          { key: "who", head: t("imports.who"), cell: (r) => r.label },
          { key: "what", head: t("imports.what"), cell: (r) => <Outcome row={r} /> },
          {
            key: "mend",
            head: t("imports.mend_row"),
            silent: true,
            width: 44,
            cell: (r) => (
              <IconButton
                size="small"
                label={t("imports.mend_line", { line: r.line })}
                icon={<IconPencil stroke={1.6} />}
                onClick={() => onMend(r)}
              />
            ),
          },
        ]}
      />
      {more > 0 ? <p className={css.soft}>{t("imports.more", { count: more })}</p> : null}
    </>
  );
}

/** What would become of the row. */
function Outcome({ row: r }: { row: ImportRow }) {
  const t = useT();
  return (
    <>
      <Status tone={actionTones[r.action]} word={t(`imports.action_${r.action}`)} />
      {r.notes.map((note) => (
        <div key={note} className={css.soft}>
          {note}
        </div>
      ))}
      {r.changes.length > 0 ? (
        <ul className={css.changes}>
          {r.changes.map((c) => (
            <li key={c.column}>
              <b>{c.column}</b> {c.before ?? t("imports.nothing")} → {c.after ?? t("imports.nothing")}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
