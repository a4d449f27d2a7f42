import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "#web/ui/atoms/button.tsx";
import { useEffect, type ReactElement } from "react";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "./i18n.ts";
import { Glass } from "./glass.tsx";
import css from "./lost.module.css";

/** A screen that could not be shown: a lost connection, or a fault of ours. */
export function Failure({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">): ReactElement {
  const t = useT();
  useEffect(() => {
    if (!isApiError(error)) console.error(error);
  }, [error]);
  return (
    <div className={css.lost} role="alert">
      <Glass className={css.glass} fill={0.08} />
      <h1>{t("app.oops")}</h1>
      <p>{t("app.something_wrong")}</p>
      <p>{navigator.onLine ? t("app.error_team") : t("app.network_error")}</p>
      <div className={css.actions}>
        <Button onClick={() => (reset(), window.location.reload())}>{t("app.try_again")}</Button>
      </div>
    </div>
  );
}
