import { getReport } from "#contract/reports/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { reportLink } from "./columns.tsx";
import { ReportForm } from "./form.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getReport, { params: { id: params.id ?? "" } });

/** `/admin/reports/{id}/update` */
export default function UpdatePage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getReport} id={usePathParam("id")}>
      {(r) =>
        r.can.update ? (
          <ReportForm report={r} kind={r.kind} />
        ) : (
          <EmptyGlass
            title={t("reports.may_not_change")}
            text={t("reports.may_not_change_text")}
            action={<ButtonLink href={reportLink(r)}>{t("reports.back", { number: r.number })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}
