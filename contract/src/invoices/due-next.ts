import { sum } from "../kit/amounts.ts";
import type { Instalment } from "./schemas.ts";

type Due = Pick<Instalment, "due_on" | "open" | "late">;

/** The open amount of the next due day, over the invoices of an order; all that is overdue once something is. Undefined if no day is known. */
export function dueNext(invoices: readonly { readonly instalments: readonly Due[] }[]): string | undefined {
  const open = invoices.flatMap((i) => i.instalments.filter((p) => p.due_on !== null && Number(p.open) > 0));
  if (open.length === 0) return undefined;
  const first = open.map((p) => p.due_on ?? "").reduce((a, b) => (a < b ? a : b));
  const late = open.filter((p) => p.late !== null);
  return sum((late.length > 0 ? late : open.filter((p) => p.due_on === first)).map((p) => p.open));
}
