import type { ReactElement } from "react";
import { Lost } from "./lost.tsx";
import { useT } from "./i18n.ts";

/** Any unknown path. */
export function NotFound(): ReactElement {
  const t = useT();
  return <Lost title={t("app.not_found_title")} text={t("app.not_found_text")} />;
}
