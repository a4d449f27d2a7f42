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
/** What is late is red, whatever was paid of it. */
export const toneOf = (i: Pick<Invoice, "state" | "late">): StatusTone => (i.late === null ? tones[i.state] : "bad");

/** Where it is, in a word: what is disputed or late before what is stored. */
export function wordOf(i: Pick<Invoice, "kind" | "disputed" | "state" | "late">, t: Translate): string {
  if (i.kind === "credit") return t("invoices.kind_credit");
  if (i.disputed) return t("invoices.disputed");
  return i.late === null ? t(`invoices.state_${i.state}`) : t("invoices.late_days", { count: i.late });
}
