import { useState } from "react";
import type { ImportRow, importKind } from "#contract/imports/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { Doubts } from "./doubts.tsx";
import { ImportGrid } from "./import-grid.tsx";
import { ImportRows, ImportSum } from "./import-rows.tsx";
import css from "./imports.module.css";
import type { Correction, Tried } from "./use-import.ts";

interface TriedRowsProps {
  tried: Tried;
  columns: ClientOutput<typeof importKind>["data"]["columns"];
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The preview of an import: the rows to correct in a grid, where they stay once they are right, and the others in a table. */
export function TriedRows({ tried, columns, busy, onCorrect }: TriedRowsProps) {
  const t = useT();
  /** Rows in the grid as they were last known: those that are wrong, were wrong, or are to be changed. */
  const [inGrid, setInGrid] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const fresh = tried.rows.filter((r) => r.action === "wrong" || inGrid.has(r.line));
  /** Columns that were wrong once: they come first, and stay there. */
  const [wrong, setWrong] = useState<readonly string[]>([]);
  if (fresh.some((r) => inGrid.get(r.line) !== r)) {
    setInGrid(new Map([...inGrid, ...fresh.map((r) => [r.line, r] as const)]));
    setWrong([...new Set([...wrong, ...fresh.flatMap((r) => r.problems.map((p) => p.key))])]);
  }
  const rows = [...inGrid.values()].toSorted((a, b) => a.line - b.line);
  const [first] = columns;
  const inFile = new Set(rows.flatMap((r) => r.cells.map((c) => c.column)));
  const keys = [...new Set([...(first ? [first.key] : []), ...wrong, ...inFile])];
  const shown = keys.flatMap((key) => columns.find((c) => c.key === key) ?? []);
  const others = tried.rows.filter((r) => !inGrid.has(r.line) && r.action !== "wrong");
  const { counts } = tried;
  const good = counts.create + counts.change + counts.same + counts.duplicate;
  const goodInGrid = rows.filter((r) => r.action !== "wrong").length;
  return (
    <section className={css.tried} aria-label={t("imports.dry_run")}>
      <ImportSum tried={tried} />
      <Doubts tried={tried} />
      {rows.length > 0 ? <ImportGrid rows={rows} columns={shown} busy={busy} onCorrect={onCorrect} /> : null}
      <ImportRows
        rows={others}
        more={good - others.length - goodInGrid}
        onMend={(row) => setInGrid(new Map([...inGrid, [row.line, row]]))}
      />
    </section>
  );
}
