import type { ReactElement } from "react";
import { useT } from "./i18n.ts";
import { Lost } from "./lost.tsx";
import { usePathParam } from "./place.ts";

/** `/admin/error/{status}` */
export default function ErrorPage(): ReactElement {
  const t = useT();
  const status = usePathParam("status");
  const note = status === "403" ? t("app.error_403") : status === "404" ? t("app.error_404") : t("app.error_team");
  return <Lost title={t("app.oops")} text={t("app.something_wrong")} note={note} />;
}
