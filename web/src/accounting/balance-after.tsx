import type { Holder } from "#contract/accounting/endpoints.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./forms.module.css";

/** The holder's balance after the movement, shown while typing, with a warning if it is not allowed. */
export function BalanceAfter({ holder, change, way }: { holder: Holder; change: string; way: "in" | "out" }) {
  const t = useT();
  const after = change
    ? way === "in"
      ? decimal(holder.amount).plus(change)
      : decimal(holder.amount).minus(change)
    : decimal(holder.amount);
  const short = way === "out" && after.lt(decimal(holder.overdraft_limit).times(-1));
  return (
    <div className={css.after} aria-live="polite">
      <span>{t(change ? "accounting.after" : "accounting.balance_of", { name: holder.name })}</span>
      <Money value={toWire(after)} iso={holder.currency.iso} tight />
      {short ? <p className={css.short}>{t("accounting.not_enough")}</p> : null}
    </div>
  );
}
