import { useEffect, useRef } from "react";
import type { PayrollRun } from "#contract/payslips/payslip-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import css from "./run.module.css";

/** How often the server is asked while it computes. */
const POLL_MS = 1000;

interface ProgressProps {
  progress: NonNullable<PayrollRun["progress"]>;
  /** Asks how far it is. */
  poll: () => void;
}

/** How far the run in the background is, and whose payslips it could not make. */
export function Progress({ progress: p, poll }: ProgressProps) {
  const t = useT();
  const ask = useRef(poll);
  ask.current = poll;
  useEffect(() => {
    if (p.finished) return;
    const timer = setInterval(() => ask.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [p.finished]);
  return (
    <>
      {p.finished ? null : (
        <div className={css.progress} role="status">
          <span>{t("payslips.progress", { done: p.done, total: p.total })}</span>
          <progress max={Math.max(1, p.total)} value={p.done} aria-label={t("payslips.progress_label")} />
        </div>
      )}
      {p.failed.length > 0 ? (
        <Notice title={t("payslips.failed_count", { count: p.failed.length })} bad>
          <ul>
            {p.failed.map((f) => (
              <li key={f.user.hash_id}>{t("payslips.failed_one", { name: f.user.name, error: f.error })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
