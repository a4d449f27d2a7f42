import type { AdvanceStatus } from "#contract/advances/lifecycle.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Record<AdvanceStatus, StatusTone> = {
  DRAFT: "draft",
  UNVALIDATED: "wait",
  APPROVED: "agreed",
  VALIDATED: "valid",
  REJECTED: "bad",
  CLOSED: "done",
};

/** Dot and word; 'you' when the reader is the one it waits for. */
export function AdvanceStatusWord({ advance: a, mine }: { advance: Advance; mine?: boolean }) {
  const t = useT();
  return <Status tone={tones[a.status]} word={t(`advances.status_${a.status}`)} you={!mine && !!a.can.validate} />;
}

/** What it is called: a loan is repaid month by month. */
export function useAdvanceName(a: Pick<Advance, "number" | "months">): string {
  const t = useT();
  return t(a.months === null ? "advances.one_advance" : "advances.one_loan", { number: a.number });
}
