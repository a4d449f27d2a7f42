import { use, useLayoutEffect } from "react";
import { useT } from "#web/kit/i18n.ts";
import { KeyboardContext, waitFor } from "#web/kit/keyboard.ts";
import css from "./skeleton.module.css";

/** Grey placeholder for text. */
export const Stroke = ({ width }: { width: number | string }) => <span className={css.stroke} style={{ width }} />;

/** Skeleton rows, outside tables. What waits for a read draws `Loading`. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const t = useT();
  const inside = use(KeyboardContext);
  // Buffer keystrokes in the overlay until its content has loaded.
  useLayoutEffect(() => inside && waitFor(inside), [inside]);
  return (
    <div className={css.rows} role="status" aria-label={t("ui.loading")}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={css.row}>
          <Stroke width={48} />
          <Stroke width={`${28 + ((i * 17) % 30)}%`} />
          <Stroke width="12%" />
        </div>
      ))}
    </div>
  );
}
