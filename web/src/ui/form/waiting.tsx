import { useT } from "#web/kit/i18n.ts";
import { lookForLine, NETWORK_TOAST } from "#web/kit/line.ts";
import { hideToast, showToast } from "#web/kit/toast.ts";
import css from "../toast-undo.module.css";

const id = `error-${NETWORK_TOAST}`;

function Message() {
  const t = useT();
  return (
    <span className={css.row}>
      <span>
        {t("app.network_error")}
        <br />
        {t("app.draft_here")}
      </span>
      <button type="button" className={css.act} onClick={lookForLine}>
        {t("app.try_again")}
      </button>
    </span>
  );
}

/** Toast while a form waits for the network; closing it gives up waiting. */
export const showWaiting = (onGiveUp: () => void): void =>
  showToast({ id, bad: true, message: <Message />, onClose: onGiveUp });
export const hideWaiting = (): void => hideToast(id);
