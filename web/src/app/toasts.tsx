import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "./i18n.ts";
import { hideToast, useToasts, type Toast } from "./toast.ts";
import css from "./toasts.module.css";

const STAYS_MS = 5000;

/** The messages at the bottom right, above everything else, dialogs too. */
export function Toasts(): ReactElement {
  const t = useT();
  const toasts = useToasts();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Shown anew, it comes to lie over a dialog that opened after it.
    if (box.current?.matches(":popover-open")) box.current.hidePopover();
    if (toasts.length > 0) box.current?.showPopover();
  }, [toasts]);
  return (
    <section ref={box} popover="manual" className={css.toasts} aria-label={t("app.messages")}>
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
    if (toast.bad || held) return;
    const timer = setTimeout(() => hideToast(toast.id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const Icon = toast.bad ? IconAlertCircle : IconCircleCheck;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={css.toast}
      role={toast.bad ? "alert" : "status"}
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
