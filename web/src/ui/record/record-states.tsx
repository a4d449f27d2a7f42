import { useLayoutEffect } from "react";
import { useT } from "#web/kit/i18n.ts";
import { holdForScreen } from "#web/kit/keyboard.ts";
import { Button } from "../atoms/button.tsx";
import { SkeletonRows, Stroke } from "../atoms/skeleton.tsx";
import css from "./record.module.css";

/** Skeleton of a record. */
export function RecordShape() {
  // Buffer keystrokes until the record has loaded.
  useLayoutEffect(holdForScreen, []);
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.top}>
        <div className={css.head}>
          <div className={css.names}>
            <Stroke width={320} />
            <div style={{ height: 16 }} />
            <Stroke width={220} />
          </div>
        </div>
      </div>
      <div className={css.split}>
        <div className={css.body}>
          <SkeletonRows rows={9} />
        </div>
        <aside className={css.side} />
      </div>
    </div>
  );
}

/** Load error of a record, with retry. */
export function RecordFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.page} role="alert" style={{ alignItems: "center", justifyContent: "center", gap: 12 }}>
      {t("ui.record_failed")}
      <Button onClick={onRetry}>{t("ui.try_again")}</Button>
    </div>
  );
}
