import type { ReactElement } from "react";
import { Lost } from "./lost.tsx";
import { useT } from "#web/kit/i18n.ts";

/** Unknown path, shown inside the shell. */
export function NotFound(): ReactElement {
  const t = useT();
  return <Lost title={t("app.not_found_title")} text={t("app.not_found_text")} />;
}

/** Unknown path, shown outside the shell. */
export function NotFoundAlone(): ReactElement {
  return (
    <main>
      <NotFound />
    </main>
  );
}
