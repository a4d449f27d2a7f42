import type { Holder } from "#contract/accounting/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money, type Sum } from "#web/ui/atoms/money.tsx";
import css from "./accounting.module.css";

/** What is held in one currency, and in how many accounts and boxes. */
export const HeldSum = ({ sum, holders }: { sum: Sum; holders: readonly Holder[] }) => (
  <div className={css.figure}>
    <Money value={sum.amount} iso={sum.iso} tight />
    <span>{useT()("accounting.held_in", { count: holders.filter((h) => h.currency.iso === sum.iso).length })}</span>
  </div>
);
