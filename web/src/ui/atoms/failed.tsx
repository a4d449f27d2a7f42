import { useT } from "#web/kit/i18n.ts";
import { Button } from "./button.tsx";

/** Load error with a retry button. `text` is a text key. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <div className="failed-state" role="alert">
      {t(text)}
      <Button onClick={() => void onRetry()}>{t("ui.try_again")}</Button>
    </div>
  );
}
