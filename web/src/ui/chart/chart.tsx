import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { Table } from "#web/ui/table/table.tsx";
import css from "./chart.module.css";
import { draw, type Drawing, type Frame, labelled } from "./geometry.ts";
import { colorOf, type Point, type Series } from "./series.ts";
import { Links, Walk } from "./stops.tsx";

interface ChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Heading of the points in the table: `Month`. */
  along: string;
  points: readonly Point[];
  /** Each panel has its own scale; panels are stacked. */
  panels: readonly (readonly Series[])[];
  iso: string;
  /** For a tile: without scales and legend. */
  small?: boolean;
  /** The screen already shows the figures in a table; otherwise the chart renders one for screen readers. */
  hasTable?: boolean;
  /** Called when a point is clicked, or on Enter. */
  onPick?: ((point: Point) => void) | undefined;
}

const LARGE: Omit<Frame, "width" | "heights"> = { gap: 28, top: 8, left: 64, ticks: 3, widestColumn: 16 };
const SMALL: Omit<Frame, "width" | "heights"> = { gap: 0, top: 3, left: 0, ticks: 0, widestColumn: Infinity };
const ONE_PANEL = 140;
const OF_SEVERAL = 100;
const IN_A_TILE = 69;

/**
 * Time series as lines and columns. The plot is one Tab stop: arrow keys move along the points and announce them, Enter opens one. If points are
 * links, each is its own Tab stop.
 */
export function Chart({ label, along, points, panels, iso, small, hasTable, onPick }: ChartProps) {
  const { ref, width } = useElementSize();
  const [active, setActive] = useState<number>();
  const height = small ? IN_A_TILE : panels.length > 1 ? OF_SEVERAL : ONE_PANEL;
  const drawing = draw(points, panels, { ...(small ? SMALL : LARGE), width, heights: panels.map(() => height) });
  const series = panels.flat();
  const shown = active === undefined ? undefined : points[active];
  const words = (point: Point): string =>
    `${point.long}: ${series
      .flatMap((s) => {
        const value = point.values[s.key];
        return value === undefined ? [] : [`${series.length > 1 ? `${s.name} ` : ""}${formatAmount(value)} ${iso}`];
      })
      .join(", ")}`;
  const isLinked = points.some((p) => p.href !== undefined);
  return (
    <figure className={css.chart} aria-label={label}>
      {small ? null : <Legend series={series} iso={iso} />}
      <div className={css.plot} ref={ref} style={{ height: drawing.height }}>
        {width > 0 ? <Picture drawing={drawing} width={width} left={small ? 0 : LARGE.left} active={active} /> : null}
        {isLinked ? (
          <Links points={points} drawing={drawing} words={words} onActive={setActive} />
        ) : (
          <Walk label={label} {...{ points, drawing, words, active, onPick }} onActive={setActive} />
        )}
        {shown && active !== undefined && width > 0 ? (
          <Tip point={shown} series={series} iso={iso} above={small} {...{ drawing, active, width }} />
        ) : null}
      </div>
      <Labels points={points} drawing={drawing} small={small} width={width} />
      {hasTable ? null : <Figures {...{ label, along, points, series, iso }} />}
    </figure>
  );
}

function Legend({ series, iso }: { series: readonly Series[]; iso: string }) {
  return (
    <figcaption className={css.legend}>
      {series.map((s) => (
        <span key={s.key}>
          <i className={s.shape === "line" ? css.swatchLine : undefined} style={{ background: colorOf(s.look) }} />
          {s.name}
        </span>
      ))}
      <span className={css.iso}>{iso}</span>
    </figcaption>
  );
}

/** The SVG, hidden from screen readers; text for them is rendered beside it. */
function Picture({
  drawing: { panels, height, middles, step },
  width,
  left,
  active,
}: {
  drawing: Drawing;
  width: number;
  left: number;
  active: number | undefined;
}) {
  const language = useLanguage();
  const compact = new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-GB", {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (
    <svg width={width} height={height} aria-hidden="true">
      {active === undefined ? null : (
        <rect x={(middles[active] ?? 0) - step / 2} y={0} width={step} height={height} className={css.over} />
      )}
      {panels.map((panel) => (
        <g key={panel.zero}>
          {panel.ticks.map(({ value, y }) => (
            <g key={value}>
              <line x1={left} x2={width} y1={y} y2={y} className={css.grid} />
              <text x={left - 8} y={y + 4} textAnchor="end" className={css.tick}>
                {compact.format(value)}
              </text>
            </g>
          ))}
          {panel.lines.map((l) => (
            <g key={l.key} color={l.color}>
              <path d={l.area} className={css.area} />
              <path d={l.path} className={css.line} />
              {l.dot ? <circle cx={l.dot.x} cy={l.dot.y} r="3" fill="currentColor" /> : null}
            </g>
          ))}
          {panel.columns.map(({ key, color, ...place }) => (
            <rect key={key} {...place} fill={color} rx={Math.min(1.5, place.height / 2)} />
          ))}
          {panel.columns.length > 0 ? (
            <line x1={left} x2={width} y1={panel.zero} y2={panel.zero} className={css.axis} />
          ) : null}
        </g>
      ))}
    </svg>
  );
}

interface TipProps {
  point: Point;
  series: readonly Series[];
  iso: string;
  above: boolean | undefined;
  drawing: Drawing;
  active: number;
  width: number;
}

/** Tooltip of one point, kept within the chart's width. */
function Tip({ point, series, iso, above, drawing: { middles, step }, active, width }: TipProps) {
  const middle = middles[active] ?? 0;
  const at = middle / width;
  const beside = step / 2 + 4;
  const place = above
    ? { left: `${at * 100}%`, translate: `${at * -100}% 0` }
    : at < 0.5
      ? { left: middle + beside }
      : { right: width - middle + beside };
  return (
    <div className={above ? `${css.tip} ${css.above}` : css.tip} aria-hidden="true" style={place}>
      <b>{point.long}</b>
      {series.map((s) => {
        const value = point.values[s.key];
        return value === undefined ? null : (
          <span key={s.key}>
            {series.length > 1 ? <i style={{ background: colorOf(s.look) }} /> : null}
            {series.length > 1 ? <span>{s.name}</span> : null}
            <strong>
              {formatAmount(value)} {iso}
            </strong>
          </span>
        );
      })}
    </div>
  );
}

interface LabelsProps {
  points: readonly Point[];
  drawing: Drawing;
  small: boolean | undefined;
  width: number;
}

function Labels({ points, drawing: { middles, step }, small, width }: LabelsProps) {
  const named = width > 0 ? labelled(points, step, small ?? false) : [];
  // With only two labels, they are aligned to the edges.
  const ends = small && named.length === 2 && points.length > 2;
  return (
    <div className={ends ? `${css.labels} ${css.ends}` : css.labels} aria-hidden="true">
      {named.map((i) => (
        <span key={points[i]?.key} style={ends ? undefined : { left: middles[i] }}>
          {points[i]?.short}
        </span>
      ))}
    </div>
  );
}

interface FiguresProps {
  label: string;
  along: string;
  points: readonly Point[];
  series: readonly Series[];
  iso: string;
}

function Figures({ label, along, points, series, iso }: FiguresProps) {
  return (
    <div className="sr-only">
      <Table
        caption={label}
        rows={points}
        id={(p) => p.key}
        columns={[
          { key: "point", head: along, names: true, cell: (p) => p.long },
          ...series.map((s) => ({
            key: s.key,
            head: `${s.name} ${iso}`,
            cell: (p: Point) => {
              const value = p.values[s.key];
              return value === undefined ? null : formatAmount(value);
            },
          })),
        ]}
      />
    </div>
  );
}
