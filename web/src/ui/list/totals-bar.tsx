import type { ReactNode } from "react";
import { sum as addDecimals } from "#contract/kit/money.ts";
import { useT } from "#web/app/i18n.ts";
import { Money, type Sum, Sums } from "../atoms/money.tsx";
import { Stroke } from "../atoms/skeleton.tsx";
import css from "./list.module.css";
import type { Totals } from "./types.ts";

/** Amounts of one currency added up; of several, side by side. */
export function addUp(all: readonly Sum[]): Sum[] {
  const by = new Map<string, string[]>();
  for (const s of all) by.set(s.iso, [...(by.get(s.iso) ?? []), s.amount]);
  return [...by].map(([iso, amounts]) => ({ iso, amount: addDecimals(amounts) }));
}

/** Under the rows, always in place: how many match and what they sum to, also those not loaded yet. */
export function TotalsBar({ totals, loading }: { totals: Totals | undefined; loading: boolean }) {
  const t = useT();
  if (!totals)
    return loading ? (
      <footer className={css.totals}>
        <Stroke width={96} />
      </footer>
    ) : null;
  return (
    <footer className={css.totals}>
      <span className={css.count}>{t("ui.match", { count: totals.count })}</span>
      {totals.sums.length ? <span className={css.label}>{t("ui.total")}</span> : null}
      <Sums sums={totals.sums} />
    </footer>
  );
}

/** On a phone: what matches, and the one thing to make, at the thumb. */
export function BottomBar({ totals, children }: { totals: Totals | undefined; children?: ReactNode }) {
  const t = useT();
  const most = totals?.sums.toSorted((a, b) => Number(b.amount) - Number(a.amount)) ?? [];
  return (
    <footer className={css.bottom}>
      <span className={css.sum}>
        {totals ? <span>{t("ui.match", { count: totals.count })}</span> : null}
        {most[0] ? (
          <span>
            <Money value={most[0].amount} iso={most[0].iso} tight />
            {most.length > 1 ? ` +${most.length - 1}` : ""}
          </span>
        ) : null}
      </span>
      {children}
    </footer>
  );
}
