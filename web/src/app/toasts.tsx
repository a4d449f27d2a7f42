import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { hideToast, useToasts, type Toast } from "#web/kit/toast.ts";
import css from "./toasts.module.css";

const STAYS_MS = 5000;

/** The messages at the bottom right, above everything else, dialogs too. */
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
    // One that goes moves nothing: what somebody is about to press in another stays under their hand.
    if (toasts.length === 0 && open) at.hidePopover();
    if (!came || (open && at.contains(document.activeElement))) return;
    // Shown anew, it comes to lie over a dialog that opened after it.
    if (open) at.hidePopover();
    at.showPopover();
  }, [toasts]);
  return (
    // Always there, if empty: a screen reader tells what comes into a place that it knows.
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
