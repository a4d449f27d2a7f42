import type { InvoiceState } from "#contract/invoices/lifecycle.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const tones: Readonly<Record<InvoiceState, StatusTone>> = {
  DRAFT: "draft",
  ISSUED: "agreed",
  PARTIALLY_PAID: "part",
  PAID: "done",
  CREDITED: "valid",
};
/** A late invoice is red in any state. */
export const toneOf = (i: Pick<Invoice, "state" | "late">): StatusTone => (i.late === null ? tones[i.state] : "bad");

/** The status text: disputed or late take precedence over the stored state. */
export function wordOf(i: Pick<Invoice, "kind" | "disputed" | "state" | "late">, t: Translate): string {
  if (i.kind === "credit") return t("invoices.kind_credit");
  if (i.disputed) return t("invoices.disputed");
  return i.late === null ? t(`invoices.state_${i.state}`) : t("invoices.late_days", { count: i.late });
}
