import css from "./share-bar.module.css";
import { colorOf, type Look } from "./series.ts";

interface ShareBarProps {
  /** The largest of these figures gets the full width. Decimal strings, like the values. */
  of: readonly string[];
  values: readonly { readonly key: string; readonly value: string; readonly look: Look }[];
  /** Stacks the values in one bar; otherwise each has its own bar below the first, and thinner. */
  end?: boolean;
  /** Draws the full width as a background. */
  track?: boolean;
  /** Accessible name, if the figures are not in the text beside it. */
  label?: string;
  title?: string;
}

/** Small bars that show figures as lengths. */
export function ShareBar({ of, values, end, track, label, title }: ShareBarProps) {
  // Decimals become floats for lengths only.
  const most = Math.max(0, ...of.map(Number));
  const shareOf = (value: string): number => (most > 0 ? Math.max(0, Math.min(100, (Number(value) / most) * 100)) : 0);
  return (
    <span
      className={[css.bars, end && css.end, track && css.track].filter(Boolean).join(" ")}
      title={title}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {values.map(({ key, value, look }) => (
        <i key={key} style={{ width: `${shareOf(value)}%`, background: colorOf(look) }} />
      ))}
    </span>
  );
}
