import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./portal.module.css";

/** Renders a query: its data, a loading state, or the error. */
export function Answered<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <div className={css.failed} role="alert">
        <p>{failureOf(query.error, t("portal.failed"))}</p>
        <Button onClick={() => void query.refetch()}>{t("portal.try_again")}</Button>
      </div>
    );
  return (
    <p className={css.loading} role="status">
      {t("portal.loading")}
    </p>
  );
}

/** The server's error message if it has one, otherwise `otherwise`. */
export const failureOf = (error: unknown, otherwise: string): string =>
  (isApiError(error) && error.message) || otherwise;

export function Failed({ error }: { error: unknown }) {
  const t = useT();
  return error ? (
    <p className={css.error} role="alert">
      {failureOf(error, t("portal.not_sent"))}
    </p>
  ) : null;
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>;
}
