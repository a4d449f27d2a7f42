import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { hideToast, showToast } from "#web/kit/toast.ts";
import { newId } from "#web/kit/new-id.ts";
import { KeyHint } from "./atoms/key-hint.tsx";
import css from "./toast-undo.module.css";

function Message({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useT();
  useKeys([{ keys: "z", label: "ui.undo", run: onUndo }]);
  return (
    <span className={css.row}>
      <span>{text}</span>
      <button type="button" className={css.act} onClick={onUndo} aria-keyshortcuts="Z">
        {t("ui.undo")}
        <KeyHint>Z</KeyHint>
      </button>
    </span>
  );
}

interface UndoToast {
  id?: string;
  onClose?: () => void;
}
/**
 * Toast with undo for 5 seconds, by button or `Z`. Only if the state allows undo. One with the `id` of another takes its place, `onClose` hears of its
 * end.
 */
export function toastUndo(
  message: string,
  undo: () => void,
  { id = `undo-${newId()}`, onClose }: UndoToast = {},
): void {
  const onUndo = () => {
    hideToast(id);
    undo();
  };
  showToast({ id, bad: false, bare: true, onClose, message: <Message text={message} onUndo={onUndo} /> });
}

/** Toast with a button, such as one that leads to a started export. */
export function toastAct(message: string, label: string, run: () => void, id = `act-${newId()}`): void {
  const act = (): void => {
    hideToast(id);
    run();
  };
  showToast({
    id,
    bad: false,
    message: (
      <span className={css.row}>
        <span>{message}</span>
        <button type="button" className={css.act} onClick={act}>
          {label}
        </button>
      </span>
    ),
  });
}
