import type { Holder } from "#contract/accounting/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money, type Sum } from "#web/ui/atoms/money.tsx";
import css from "./accounting.module.css";

/** Total in one currency, and the number of holders. */
export const HeldSum = ({ sum, holders }: { sum: Sum; holders: readonly Holder[] }) => (
  <div className={css.figure}>
    <Money value={sum.amount} iso={sum.iso} tight />
    <span>{useT()("accounting.held_in", { count: holders.filter((h) => h.currency.iso === sum.iso).length })}</span>
  </div>
);
