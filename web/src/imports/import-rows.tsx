import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { dryRun, ImportRow } from "#contract/imports/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./imports.module.css";

const tones: Readonly<Record<ImportRow["action"], StatusTone>> = {
  create: "done",
  change: "agreed",
  same: "draft",
  duplicate: "wait",
  wrong: "bad",
};

/** The preview row by row, problems first. */
export function ImportRows({ tried }: { tried: ClientOutput<typeof dryRun>["data"] }) {
  const t = useT();
  const { rows, counts, unknown_columns: unknown } = tried;
  const all = counts.create + counts.change + counts.same + counts.duplicate + counts.wrong;
  return (
    <section className={css.tried} aria-label={t("imports.dry_run")}>
      <p role="status" className={css.sum}>
        {(["wrong", "create", "change", "duplicate", "same"] as const)
          .filter((action) => counts[action] > 0)
          .map((action) => (
            <Status key={action} tone={tones[action]} word={t(`imports.count_${action}`, { count: counts[action] })} />
          ))}
      </p>
      {counts.wrong > 0 ? <p>{t("imports.mend")}</p> : null}
      {unknown.length > 0 ? <p className={css.soft}>{t("imports.unknown", { names: unknown.join(", ") })}</p> : null}
      <Table
        label={t("imports.dry_run")}
        className={css.table}
        rows={rows}
        id={(r) => String(r.line)}
        columns={[
          { key: "line", head: t("imports.line"), width: 56, className: css.line, cell: (r) => r.line },
          { key: "who", head: t("imports.who"), cell: (r) => r.label },
          { key: "what", head: t("imports.what"), cell: (r) => <Outcome row={r} /> },
        ]}
      />
      {rows.length < all ? <p className={css.soft}>{t("imports.more", { count: all - rows.length })}</p> : null}
    </section>
  );
}

/** What the row would do, or its problems. */
function Outcome({ row: r }: { row: ImportRow }) {
  const t = useT();
  if (r.problems.length > 0)
    return (
      <ul>
        {r.problems.map((p) => (
          <li key={`${p.column} ${p.message}`}>
            <b>{p.column}</b> {p.message}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <Status tone={tones[r.action]} word={t(`imports.action_${r.action}`)} />
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
