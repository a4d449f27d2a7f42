import { getReport } from "#contract/reports/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ReportRecord } from "./record.tsx";

const SendForm = lazyPart(() => import("./send-form.tsx"));
const PlanForm = lazyPart(() => import("./plan-form.tsx"));

export const prefetch = ({ params }: ScreenPlace): void => void ask(getReport, { params: { id: params.id ?? "" } });

/** `/admin/reports/{id}/view` */
export default function ReportPage() {
  return (
    <RecordScreen endpoint={getReport} id={usePathParam("id")}>
      {(report) => (
        <>
          <ReportRecord report={report} />
          <Drawers report={report} />
        </>
      )}
    </RecordScreen>
  );
}

function Drawers({ report: r }: { report: Report }) {
  const t = useT();
  const [url] = useUrl();
  const { close } = useAddressed(["do", "step"]);
  const step = r.steps.find((s) => s.hash_id === url.step);
  const panels = {
    send: r.can.send && {
      title: t("reports.send_title", { number: r.number }),
      form: <SendForm report={r} onClose={close} />,
    },
    plan: step?.mine && {
      title: t("reports.plan_title"),
      form: <PlanForm step={step} report={r.hash_id} onClose={close} />,
    },
  };
  return <ChosenPanel panels={panels} chosen={url.do} onClose={close} />;
}
