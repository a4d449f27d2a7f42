/** Months of an office that closing depends on, each `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly running: string;
  /** The last closed month. */
  readonly closed: string | undefined;
}

export type CloseVerdict =
  | { readonly ok: true; readonly from: string }
  | {
      readonly ok: false;
      readonly problem: "month_running" | "month_closed" | "month_order" | "month_unknown";
      readonly month: string;
    };

/** Whether a month may be closed now, and from which month on: the first closing includes all months before it. */
export function mayClose(months: Months, month: string): CloseVerdict {
  const { first, running, closed } = months;
  if (month < first) return { ok: false, problem: "month_unknown", month };
  if (closed !== undefined && month <= closed) return { ok: false, problem: "month_closed", month };
  if (month >= running) return { ok: false, problem: "month_running", month };
  const from = closed === undefined ? first : after(closed);
  if (closed !== undefined && month !== from) return { ok: false, problem: "month_order", month: from };
  return { ok: true, from };
}

/** Whether a month may be reopened: only the last closed one. */
export const mayReopen = ({ closed }: Months, month: string): "yes" | "month_not_closed" | "month_not_last" =>
  closed === undefined || month > closed ? "month_not_closed" : month === closed ? "yes" : "month_not_last";

const after = (month: string): string => {
  const [year = 0, m = 0] = month.split("-").map(Number);
  return m === 12 ? `${year + 1}-01` : `${year}-${String(m + 1).padStart(2, "0")}`;
};

/** Open items without a tick, and whether a tick has another count than the item now. */
export function tickProblems(
  open: readonly { readonly item: string; readonly count: number }[],
  ticks: readonly { readonly item: string; readonly count: number }[],
): { readonly missing: readonly string[]; readonly changed: boolean } {
  const of = (item: string): number | undefined => ticks.find((t) => t.item === item)?.count;
  const changed =
    open.some((o) => of(o.item) !== undefined && of(o.item) !== o.count) ||
    ticks.some((t) => !open.some((o) => o.item === t.item));
  return { missing: open.filter((o) => of(o.item) === undefined).map((o) => o.item), changed };
}
