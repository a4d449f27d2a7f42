import { formatAmount } from "#contract/kit/amounts.ts";
import css from "./money.module.css";

interface MoneyProps {
  /** Decimal string, as in the API. */
  value: string;
  /** Currency code, small and grey; its slot has a fixed width so that digits align in a column. */
  iso?: string;
  strong?: boolean;
  /** Outside columns: the code's slot is only as wide as the code. */
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

/** Sums by currency, side by side and never added together. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <span className={css.sums}>
      {sums.map((s) => (
        <Money key={s.iso} value={s.amount} iso={s.iso} tight />
      ))}
    </span>
  );
}
