import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Lost } from "#web/ui/lost.tsx";
import { usePathParam } from "#web/kit/place.ts";

/** `/admin/error/{status}` */
export default function ErrorPage(): ReactElement {
  const t = useT();
  const status = usePathParam("status");
  const note = status === "403" ? t("app.error_403") : status === "404" ? t("app.error_404") : t("app.error_team");
  return <Lost title={t("app.oops")} text={t("app.something_wrong")} note={note} />;
}
