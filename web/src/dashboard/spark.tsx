import type { ReactElement, ReactNode } from "react";
import css from "./offices.module.css";

const WIDTH = 240;
const HEIGHT = 72;

/** The places of values on the picture, from 0 (or the lowest, below it) up. Only for drawing: what is told are the decimals themselves. */
function places(values: readonly string[]): { x: number; y: number }[] {
  const numbers = values.map(Number);
  const high = Math.max(...numbers, 0);
  const low = Math.min(...numbers, 0);
  const span = high - low || 1;
  const step = WIDTH / Math.max(1, numbers.length - 1);
  return numbers.map((n, i) => ({ x: i * step, y: 3 + (1 - (n - low) / span) * (HEIGHT - 4) }));
}

const Picture = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <svg
    className={css.spark}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {children}
  </svg>
);

/** How something went, as a line over its area. */
export function Spark({ values, label }: { values: readonly string[]; label: string }): ReactElement {
  const line = places(values)
    .map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  return (
    <Picture label={label}>
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className={css.sparkArea} />
      <path d={line} className={css.sparkLine} vectorEffect="non-scaling-stroke" />
    </Picture>
  );
}

/** A few sums side by side, the last of them the one that is told. */
export function Columns({ values, label }: { values: readonly string[]; label: string }): ReactElement {
  const most = Math.max(...values.map(Number), 0) || 1;
  const step = WIDTH / values.length;
  return (
    <Picture label={label}>
      {values.map((v, i) => {
        const tall = Math.max(1, (Number(v) / most) * (HEIGHT - 2));
        return (
          <rect
            // oxlint-disable-next-line no-array-index-key -- columns have no other name, and never move
            key={i}
            x={i * step + step * 0.14}
            y={HEIGHT - tall}
            width={step * 0.72}
            height={tall}
            className={i === values.length - 1 ? css.columnNow : css.column}
          />
        );
      })}
    </Picture>
  );
}
