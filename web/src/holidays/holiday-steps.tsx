import type { ReactNode } from "react";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { type Step, Steps } from "#web/ui/atoms/steps.tsx";

const by = (step: { at: string; by: { name: string } | null } | null): ReactNode =>
  step ? (
    <>
      {step.by ? `${step.by.name}, ` : null}
      <Day value={step.at} />
    </>
  ) : undefined;

const passed = { DRAFT: 0, UNVALIDATED: 1, APPROVED: 2, VALIDATED: 3, REJECTED: 1, CANCELLED: 3 } as const;

/** Steps of a request: sent, approved, validated, taken; with people, dates, and who decides next. */
export function HolidaySteps({ holiday: h }: { holiday: Holiday }) {
  const t = useT();
  const { next } = h;
  const waits = (action: "approve" | "validate"): ReactNode => {
    if (next?.action !== action) return undefined;
    const names = next.people.map((p) => p.name).join(", ");
    return next.others > 0 ? t("holidays.and_others", { names, count: next.others }) : names;
  };
  const at = h.status === "REJECTED" ? (h.approved ? 2 : 1) : passed[h.status];
  const isSkipped = h.validated !== null && h.approved === null;
  const steps = [
    {
      key: "sent",
      title: t("holidays.step_sent"),
      note: by(h.sent_at ? { at: h.sent_at, by: h.entered_by ?? h.user } : null),
    },
    {
      key: "approval",
      title: t("holidays.step_approval"),
      note: isSkipped ? t("holidays.not_needed") : (by(h.approved) ?? waits("approve")),
    },
    { key: "validation", title: t("holidays.step_validation"), note: by(h.validated) ?? waits("validate") },
    h.status === "CANCELLED"
      ? { key: "cancelled", title: t("holidays.step_cancelled"), note: by(h.cancelled) }
      : { key: "taken", title: t("holidays.step_taken"), note: h.return_date ? <Day value={h.return_date} /> : null },
  ].map((s, i): Step => {
    if (h.status === "REJECTED" && i === at) return { ...s, state: "bad", note: by(h.rejected) };
    if (h.status === "CANCELLED" && i === 3) return { ...s, state: "bad" };
    if (i < at || (i === 3 && h.shown === "END")) return { ...s, state: "passed" };
    const isHere = i === at && h.status !== "REJECTED";
    return { ...s, state: isHere ? (h.can.approve || h.can.validate ? "now" : "here") : "ahead" };
  });
  return <Steps steps={steps} label={t("holidays.steps")} />;
}
