import { formatAmount } from "#contract/kit/money.ts";
import css from "./money.module.css";

interface MoneyProps {
  /** A decimal string, as on the wire. */
  value: string;
  /** The currency's code, small and grey in a slot of one width, so that digits align whatever the currency. */
  iso?: string;
  strong?: boolean;
  /** Not in a column: the code takes only its own width. */
  tight?: boolean;
}

/** `1.234,50 EUR`: tabular figures, always two decimals. */
export function Money({ value, iso, strong = true, tight }: MoneyProps) {
  return (
    <span className={[css.money, strong && css.strong, tight && css.tight].filter(Boolean).join(" ")}>
      {formatAmount(value)}
      {iso ? <span className={css.code}>{iso}</span> : null}
    </span>
  );
}

export interface Sum {
  amount: string;
  iso: string;
}

/** Sums of several currencies side by side: never added together. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <span className={css.sums}>
      {sums.map((s) => (
        <Money key={s.iso} value={s.amount} iso={s.iso} tight />
      ))}
    </span>
  );
}
