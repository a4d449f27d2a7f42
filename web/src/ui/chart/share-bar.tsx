import css from "./share-bar.module.css";
import { colorOf, type Look } from "./series.ts";

interface ShareBarProps {
  /** Figures of which the largest has the whole width. Decimal strings, as the values. */
  of: readonly string[];
  values: readonly { readonly key: string; readonly value: string; readonly look: Look }[];
  /** End to end in one bar; otherwise each is a bar, one under the other, those after the first thinner. */
  end?: boolean;
  /** The whole width is shown behind them. */
  track?: boolean;
  /** Where the figures do not stand beside it. */
  label?: string;
  title?: string;
}

/** Lengths beside the figures that they show. */
export function ShareBar({ of, values, end, track, label, title }: ShareBarProps) {
  // Figures become numbers for lengths only.
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
