import { changeOf } from "#contract/payslips/variance.ts";
import type { PayslipStatus } from "#contract/payslips/lifecycle.ts";
import type { Payslip } from "#contract/payslips/payslip-schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

export const payslipTones = { UNVALIDATED: "wait", VALIDATED: "valid" } as const satisfies Record<
  PayslipStatus,
  StatusTone
>;

/** Waiting, validated, or paid. */
export function PayslipStatusWord({ payslip: p }: { payslip: Pick<Payslip, "status" | "paid_on"> }) {
  const t = useT();
  return p.paid_on ? (
    <Status tone="done" word={t("payslips.paid_on", { day: formatDay(p.paid_on) })} />
  ) : (
    <Status tone={payslipTones[p.status]} word={t(`payslips.status_${p.status}`)} />
  );
}

/** `+5,3 %`, `−5,3 %`; nothing where there was none. */
export function percentText(change: string | null): string {
  if (change === null) return "";
  const size = numberText(change.replace("-", ""));
  const sign = size === "0" ? "" : change.startsWith("-") ? "−" : "+";
  return `${sign}${size} %`;
}
export const percentOf = (now: string, before: string): string => percentText(changeOf(now, before));
