import { useT } from "#web/kit/i18n.ts";
import css from "./imports.module.css";
import type { Tried } from "./use-import.ts";

/** Cells of which it is doubtful what they mean, each by its place. */
export function Doubts({ tried: { doubts, doubts_count: count } }: { tried: Tried }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <details className={css.doubts} open={count <= 5}>
      <summary>{t("imports.doubts", { count })}</summary>
      <ul>
        {doubts.map((d) => (
          <li key={`${d.line} ${d.column} ${d.message}`}>
            <b>
              {d.column
                ? t("imports.cell", { line: d.line, column: d.column })
                : t("imports.at_line", { line: d.line })}
            </b>{" "}
            {d.message}
          </li>
        ))}
      </ul>
      {doubts.length < count ? <p>{t("imports.doubts_more", { count: count - doubts.length })}</p> : null}
    </details>
  );
}
