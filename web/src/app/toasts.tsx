import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { hideToast, useToasts, type Toast } from "#web/kit/toast.ts";
import css from "./toasts.module.css";

const STAYS_MS = 5000;

/** Toasts at the bottom right, above everything including dialogs. */
export function Toasts(): ReactElement {
  const t = useT();
  const toasts = useToasts();
  const box = useRef<HTMLElement>(null);
  const before = useRef(toasts);
  useEffect(() => {
    const at = box.current;
    const came = toasts.some((toast) => !before.current.includes(toast));
    before.current = toasts;
    if (!at) return;
    const open = at.matches(":popover-open");
    // Do not reopen when a toast goes: a button the user is about to press must not move.
    if (toasts.length === 0 && open) at.hidePopover();
    if (!came || (open && at.contains(document.activeElement))) return;
    // Reopening moves it above a dialog that opened after it.
    if (open) at.hidePopover();
    at.showPopover();
  }, [toasts]);
  return (
    // Always rendered: live regions announce only changes to an element that is there already.
    <section ref={box} popover="manual" className={css.toasts} aria-label={t("app.messages")} aria-live="polite">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function One({ toast }: { toast: Toast }): ReactElement {
  const t = useT();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast.bad || toast.stays || held) return;
    const timer = setTimeout(() => hideToast(toast.id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const Icon = toast.bad || toast.stays ? IconAlertCircle : IconCircleCheck;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={css.toast}
      role={toast.bad ? "alert" : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={css.icon} size={16} stroke={1.6} aria-hidden="true" />
      <div className={css.message}>{toast.message}</div>
      {!toast.bare && (
        <button type="button" className={css.close} aria-label={t("app.close")} onClick={() => hideToast(toast.id)}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
