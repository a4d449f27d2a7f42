import { getReport } from "#contract/reports/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { ReportRecord } from "./record.tsx";

const SendForm = lazyPart(() => import("./send-form.tsx"));
const PlanForm = lazyPart(() => import("./plan-form.tsx"));

/** `/admin/reports/{id}/view` */
const { Page, prefetch } = recordPage(getReport, (report) => (
  <>
    <ReportRecord report={report} />
    <Drawers report={report} />
  </>
));
export { Page as default, prefetch };

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
