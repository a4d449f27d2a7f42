import type { AdvanceStatus } from "#contract/advances/lifecycle.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Record<AdvanceStatus, StatusTone> = {
  DRAFT: "draft",
  UNVALIDATED: "wait",
  APPROVED: "agreed",
  VALIDATED: "valid",
  REJECTED: "bad",
  CLOSED: "done",
};

/** Status dot and word; 'you' if it waits for the user. */
export function AdvanceStatusWord({ advance: a }: { advance: Advance }) {
  const t = useT();
  return <Status tone={tones[a.status]} word={t(`advances.status_${a.status}`)} you={!!a.can.validate} />;
}

/** Title: 'advance', or 'loan' if repaid by month. */
export function useAdvanceName(a: Pick<Advance, "number" | "months">): string {
  const t = useT();
  return t(a.months === null ? "advances.one_advance" : "advances.one_loan", { number: a.number });
}

/** How far it was used or repaid; null before it is handed over. */
export function usageWord({ usage_label: usage, months }: Pick<Advance, "usage_label" | "months">, t: Translate) {
  if (usage === null || usage === "REJECTED") return null;
  return t(months === null ? `advances.usage_${usage}` : `advances.loan_${usage}`);
}
