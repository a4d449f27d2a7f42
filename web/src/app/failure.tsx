import { Button } from "#web/ui/atoms/button.tsx";
import { useEffect, useState, type ReactElement } from "react";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { Glass } from "#web/ui/glass.tsx";
import { lineIsAway, onLineBack, serverAnswers } from "#web/kit/line.ts";
import { isLostPart, loadAnew } from "#web/kit/lost-part.ts";
import { retry } from "#web/kit/navigation.ts";
import css from "#web/ui/lost.module.css";

/** Whether this browser stores an unsent draft. */
const keepsDraft = (): boolean => Object.keys(localStorage).some((name) => name.startsWith("cordial.draft."));

/** Error screen, for a lost connection or a bug. After a lost connection it retries by itself. */
export function Failure({ error }: { error: unknown }): ReactElement {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const part = isLostPart(error);
  const network = part || (isApiError(error) && error.status === 0);
  const again = async (): Promise<void> => {
    setBusy(true);
    // A failed chunk needs a page reload; a failed call is just repeated.
    if (await serverAnswers()) {
      if (part || !network) location.reload();
      else retry();
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!network) return console.error(error);
    if (part) void loadAnew(location.href);
    lineIsAway();
    return onLineBack(() => void again());
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [error]);
  return (
    <div className={css.lost} role="alert">
      <Glass className={css.glass} fill={0.08} />
      <h1>{t("app.oops")}</h1>
      <p>{t("app.something_wrong")}</p>
      <p>{network ? t("app.network_error") : t("app.error_team")}</p>
      {network && keepsDraft() ? <p>{t("app.draft_here")}</p> : null}
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void again()}>
          {t("app.try_again")}
        </Button>
      </div>
    </div>
  );
}
