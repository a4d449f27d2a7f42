import type { ReactNode } from "react";
import { useId, useState } from "react";
import { officeFirst, sum as addDecimals } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money, type Sum, Sums } from "../atoms/money.tsx";
import { Stroke } from "../atoms/skeleton.tsx";
import css from "./list.module.css";
import type { Totals } from "./types.ts";

/** Adds up amounts by currency; `first` comes first, the others by code. */
export function addUp(all: readonly Sum[], first?: string): Sum[] {
  const by = Map.groupBy(all, (s) => s.iso);
  return [...by]
    .map(([iso, of]) => ({ iso, currency_iso: iso, amount: addDecimals(of.map((s) => s.amount)) }))
    .toSorted(officeFirst(first))
    .map(({ iso, amount }) => ({ iso, amount }));
}

/** The total converted to one currency at each month's rate, with the number of rows left out for lack of a rate. */
function Converted({ totals }: { totals: Totals }) {
  const t = useT();
  const { converted } = totals;
  if (!converted) return null;
  return (
    <span className={css.converted}>
      <span>
        <Money value={converted.amount} iso={converted.iso} tight /> {t("ui.at_monthly_rates")}
      </span>
      {converted.missing > 0 ? <span>{t("ui.without_rate", { count: converted.missing })}</span> : null}
    </span>
  );
}

/** Footer of a list: number of matches and the totals of visible amount columns, including rows not loaded yet. */
export function TotalsBar({
  totals,
  shown,
  loading,
}: {
  totals: Totals | undefined;
  /** Keys of the visible columns. */
  shown: readonly string[];
  loading: boolean;
}) {
  const t = useT();
  if (!totals)
    return loading ? (
      <footer className={css.totals}>
        <Stroke width={96} />
      </footer>
    ) : null;
  const columns = totals.columns.filter((c) => shown.includes(c.key) && c.sums.length > 0);
  return (
    <footer className={css.totals}>
      <span className={css.count}>{t("ui.match", { count: totals.count })}</span>
      {columns.map((c) => (
        <span key={c.key} className={css.columnTotal}>
          <span className={css.label}>{c.label}</span>
          <Sums sums={c.sums} />
          {c.key === totals.main ? <Converted totals={totals} /> : null}
        </span>
      ))}
    </footer>
  );
}

/** Bottom bar on a phone: the total and the create button. Of several currencies only the first shows; the others expand above. */
export function BottomBar({ totals, children }: { totals: Totals | undefined; children?: ReactNode }) {
  const t = useT();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const main = totals?.columns.find((c) => c.key === totals.main);
  const [first, ...others] = main?.sums ?? [];
  const more = others.length > 0 || !!totals?.converted;
  return (
    <footer className={css.bottom}>
      {opened && totals && main ? (
        <div className={css.allSums} id={id} role="region" aria-label={main.label}>
          <span>{main.label}</span>
          {main.sums.map((s) => (
            <Money key={s.iso} value={s.amount} iso={s.iso} />
          ))}
          <Converted totals={totals} />
        </div>
      ) : null}
      <span className={css.sum}>
        {totals ? <span>{t("ui.match", { count: totals.count })}</span> : null}
        {first && more ? (
          <button type="button" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Money value={first.amount} iso={first.iso} tight />
            {others.length > 0 ? (
              <span className={css.others} aria-label={t("ui.other_currencies", { count: others.length })}>
                +{others.length}
              </span>
            ) : null}
          </button>
        ) : first ? (
          <span>
            <Money value={first.amount} iso={first.iso} tight />
          </span>
        ) : null}
      </span>
      {children}
    </footer>
  );
}
