import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { formatAmount } from "#contract/kit/money.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import css from "./statistics.module.css";

export interface Bar {
  period: string;
  in: string;
  out: string;
  balance: string;
  /** `Jun` under the bars, `June` in words. */
  short: string;
  long: string;
  /** Whether it has begun. */
  past: boolean;
}

interface BarsProps {
  rows: readonly Bar[];
  iso: string;
  title: string;
  /** A press on a period goes into it. */
  onPick?: (period: string) => void;
}

const TOP = 8;
const LINE = 104;
const GAP = 28;
const FLOW = 96;
const HEIGHT = TOP + LINE + GAP + FLOW + 22;
const LEFT = 64;

/** A round number that is not less. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((n) => n * size >= value) ?? 10) * size;
}

/** Two charts over one time: the balance as a line, below it what came in and went out side by side, each on its own scale. */
export function Bars({ rows, iso, title, onPick }: BarsProps) {
  const t = useT();
  const language = useLanguage();
  const { ref, width } = useElementSize();
  const [over, setOver] = useState<number>();
  // Only for places on the screen; what is told are the decimals themselves.
  const points = rows.map((r) => ({ in: Number(r.in), out: Number(r.out), balance: Number(r.balance) }));
  const past = points.filter((_, i) => rows[i]?.past);
  const high = roundUp(Math.max(...past.map((p) => p.balance), 0));
  const low = Math.min(...past.map((p) => p.balance), 0) < 0 ? -roundUp(-Math.min(...past.map((p) => p.balance))) : 0;
  const most = roundUp(Math.max(...points.map((p) => Math.max(p.in, p.out)), 0));
  const step = Math.max(1, (width - LEFT) / Math.max(1, rows.length));
  const x = (i: number): number => LEFT + step * (i + 0.5);
  const yLine = (v: number): number => TOP + LINE - ((v - low) / (high - low)) * LINE;
  const base = TOP + LINE + GAP + FLOW;
  const tall = (v: number): number => (v / most) * FLOW;
  const bar = Math.min(14, Math.max(2, step * 0.32));
  const compact = new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-GB", {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  const every = Math.ceil((rows.length * 26) / Math.max(1, width - LEFT));
  const line = past.map((p, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${yLine(p.balance).toFixed(1)}`).join("");
  const told = over === undefined ? undefined : rows[over];
  const tick = (y: number, value: number) => (
    <g key={`${y}`}>
      <line x1={LEFT} x2={width} y1={y} y2={y} className={css.grid} />
      <text x={LEFT - 8} y={y + 4} textAnchor="end" className={css.tick}>
        {compact.format(value)}
      </text>
    </g>
  );
  return (
    <figure className={css.figure} ref={ref}>
      <figcaption className={css.legend}>
        <span>
          <i className={css.swatchLine} />
          {t("accounting.balance")} {told ? <b>{told.past ? formatAmount(told.balance) : ""}</b> : null}
        </span>
        <span>
          <i className={css.swatchIn} />
          {t("accounting.in")} {told ? <b>{formatAmount(told.in)}</b> : null}
        </span>
        <span>
          <i className={css.swatchOut} />
          {t("accounting.out")} {told ? <b>{formatAmount(told.out)}</b> : null}
        </span>
        <span className={css.told}>{told ? `${told.long}, ${iso}` : iso}</span>
      </figcaption>
      {width > 0 ? (
        <svg width={width} height={HEIGHT} role="img" aria-label={`${title}. ${t("accounting.table_below")}`}>
          {tick(yLine(high), high)}
          {low < 0 ? tick(yLine(low), low) : null}
          {tick(yLine(0), 0)}
          {tick(base - FLOW, most)}
          {over === undefined ? null : (
            <rect x={x(over) - step / 2} y={TOP} width={step} height={base - TOP} className={css.over} />
          )}
          {past.length > 0 ? (
            <path d={`${line}L${x(past.length - 1)} ${yLine(0)}L${x(0)} ${yLine(0)}Z`} className={css.area} />
          ) : null}
          <path d={line} className={css.line} />
          {past.length === 1 ? <circle cx={x(0)} cy={yLine(past[0]?.balance ?? 0)} r="3" className={css.dot} /> : null}
          {points.map((p, i) => (
            <g key={rows[i]?.period}>
              <rect
                x={x(i) - bar - 0.5}
                y={base - tall(p.in)}
                width={bar}
                height={tall(p.in)}
                className={css.in}
                rx="1"
              />
              <rect x={x(i) + 0.5} y={base - tall(p.out)} width={bar} height={tall(p.out)} className={css.out} rx="1" />
              {i % every === 0 ? (
                <text x={x(i)} y={base + 16} textAnchor="middle" className={css.tick}>
                  {rows[i]?.short}
                </text>
              ) : null}
            </g>
          ))}
          <line x1={LEFT} x2={width} y1={base} y2={base} className={css.axis} />
          {rows.map((r, i) => (
            <rect
              key={r.period}
              x={x(i) - step / 2}
              y={0}
              width={step}
              height={HEIGHT}
              fill="transparent"
              className={onPick && r.past ? css.hit : undefined}
              onMouseEnter={() => setOver(i)}
              onMouseLeave={() => setOver(undefined)}
              onClick={() => r.past && onPick?.(r.period)}
            />
          ))}
        </svg>
      ) : (
        <div style={{ height: HEIGHT }} />
      )}
    </figure>
  );
}
