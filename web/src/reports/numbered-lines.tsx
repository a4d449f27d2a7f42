import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { type LineOf, type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import css from "./reports.module.css";

interface NumberedLinesProps<T> extends Lines<T> {
  what: "step" | "trial";
  line: () => T;
  most: number;
  children: (line: LineOf<T>) => ReactNode;
}

/** The editable steps or trials of a report, each under its number. */
export function NumberedLines<T extends object>({ what, line, most, children, ...p }: NumberedLinesProps<T>) {
  const t = useT();
  const label = (number: number): string => t(`reports.${what}_number`, { number });
  return (
    <LinesOf
      {...p}
      isWide
      row={css.line}
      label={label}
      add={{ label: t(`reports.${what}_add`), line, most }}
      remove={(number) => t(`reports.${what}_remove`, { number })}
    >
      {(one) => (
        <>
          <div className={css.lineHead}>
            {label(one.at + 1)}
            {one.remove}
          </div>
          {children(one)}
        </>
      )}
    </LinesOf>
  );
}
