import type { ReactNode } from "react";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { type Step, Steps } from "#web/ui/atoms/steps.tsx";

/** Number of completed steps by state. */
const passed: Record<ExpenseStatus, number> = {
  DRAFT: 0,
  UNVALIDATED: 1,
  APPROVED: 2,
  VALIDATED: 3,
  PARTIALLY_PAID: 3,
  PAID: 4,
  REJECTED: 0,
};

const by = (who: { name: string } | null | undefined, at: string | null | undefined): ReactNode =>
  who || at ? (
    <>
      {[who?.name, at && ""].filter((x) => x !== undefined && x !== null).join(", ")}
      {at ? <Day value={at} /> : null}
    </>
  ) : undefined;

/** People who can do the next step (without the user), and since when it waits. */
function Awaited({ next }: { next: NonNullable<Expense["next"]> }) {
  const t = useT();
  const { me } = useMe();
  const people = next.people.filter((p) => p.hash_id !== me.hash_id);
  const names = people.map((p) => p.name);
  const alone = next.others === 0 && next.people.length > people.length;
  const others =
    next.others === 0
      ? []
      : [t(next.people.length > 0 ? "expenses.next_more" : "expenses.next_people", { count: next.others })];
  const who = [...names, ...others].join(", ") || (alone ? "" : t("expenses.next_nobody"));
  return (
    <>
      {who && `${who}, `}
      {t("expenses.next_since")} <Day value={next.since} />
    </>
  );
}

/** Steps of an expense: sent, approved, validated, paid, with people and dates, and whom it waits for. */
export function ExpenseSteps({ expense: e }: { expense: Expense }) {
  const t = useT();
  const paid = e.payments.filter((p) => !p.reversed).toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  const rejectedAt = e.approved_at ? 2 : 1;
  const at = e.status === "REJECTED" ? rejectedAt : passed[e.status];
  const turn = !!(e.can.approve ?? e.can.validate ?? e.can.pay);
  const steps = [
    { key: "sent", title: t("expenses.step_sent"), note: e.sent_at ? by(e.user, e.sent_at) : undefined },
    { key: "approval", title: t("expenses.step_approval"), note: by(e.approver, e.approved_at) },
    { key: "validation", title: t("expenses.step_validation"), note: by(e.validator, e.validated_at) },
    { key: "payment", title: t("expenses.step_payment"), note: paid ? by(paid.holder, paid.date) : undefined },
  ].map((s, i): Step => {
    if (e.status === "REJECTED" && i === at) return { ...s, state: "bad", note: by(e.rejecter, e.rejected_at) };
    if (i < at) return { ...s, state: "passed" };
    if (i === at && e.next) return { ...s, note: <Awaited next={e.next} />, state: turn ? "now" : "here" };
    return { ...s, state: i > at || e.status === "REJECTED" ? "ahead" : turn ? "now" : "here" };
  });
  return <Steps steps={steps} label={t("expenses.steps")} />;
}
