import type { ReactNode } from "react";
import type { AdvanceStatus } from "#contract/advances/lifecycle.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { type Step, Steps } from "#web/ui/atoms/steps.tsx";

/** Number of completed steps by state. */
const passed: Record<AdvanceStatus, number> = {
  DRAFT: 0,
  UNVALIDATED: 1,
  APPROVED: 2,
  VALIDATED: 3,
  CLOSED: 4,
  REJECTED: 1,
};

const by = (who: { name: string } | null, at: string | null): ReactNode =>
  at ? (
    <>
      {who ? `${who.name}, ` : null}
      <Day value={at} />
    </>
  ) : undefined;

/** Steps of an advance: sent, approved, handed over, closed, with people and dates. */
export function AdvanceSteps({ advance: a }: { advance: Advance }) {
  const t = useT();
  const at = a.status === "REJECTED" && a.approved_at ? 2 : passed[a.status];
  const steps = [
    { key: "sent", title: t("advances.step_sent"), note: by(a.user, a.sent_at) },
    { key: "approval", title: t("advances.step_approval"), note: by(a.approver, a.approved_at) },
    { key: "handing", title: t("advances.step_handing"), note: by(a.validator, a.validated_at) },
    { key: "closing", title: t("advances.step_closing"), note: by(null, a.closed_at) },
  ].map((s, i): Step => {
    if (a.status === "REJECTED" && i === at) return { ...s, state: "bad", note: by(a.rejecter, a.rejected_at) };
    if (i < at) return { ...s, state: "passed" };
    const isHere = i === at && a.status !== "REJECTED";
    return { ...s, state: isHere ? (a.can.validate ? "now" : "here") : "ahead" };
  });
  return <Steps steps={steps} label={t("advances.steps")} />;
}
