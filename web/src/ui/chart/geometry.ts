import { scaleBand, scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { colorOf, type Point, type Series } from "./series.ts";

/** Layout of a chart, in px. Panels are stacked over the same points, each with its own scale. */
export interface Frame {
  readonly width: number;
  readonly heights: readonly number[];
  /** Gap between panels. */
  readonly gap: number;
  /** Space above the first panel, and left of the first point for the scale's labels. */
  readonly top: number;
  readonly left: number;
  /** Ticks of each scale; with 0 the values fill the panel from edge to edge. */
  readonly ticks: number;
  readonly widestColumn: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Column extends Place {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}
interface Line {
  readonly key: string;
  readonly color: string;
  readonly path: string;
  readonly area: string;
  /** Position of the only point of a series: a line through one point would be invisible. */
  readonly dot: Place | undefined;
}
export interface Panel {
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zero: number;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
}
export interface Drawing {
  readonly height: number;
  /** Width per point, and the x of each point's middle. */
  readonly step: number;
  readonly middles: readonly number[];
  readonly panels: readonly Panel[];
}

/** Share of a point's width that its columns fill. */
const FILLED = 0.72;

/** Computes the drawing. Decimals become floats for positions only; labels and tables keep the decimal strings. */
export function draw(points: readonly Point[], panels: readonly (readonly Series[])[], frame: Frame): Drawing {
  const across = scaleBand(
    points.map((p) => p.key),
    [frame.left, Math.max(frame.width, frame.left + 1)],
  );
  const step = across.bandwidth();
  const middles = points.map((p) => (across(p.key) ?? 0) + step / 2);
  let top = frame.top;
  const drawn = panels.map((series, i) => {
    const height = frame.heights[i] ?? 0;
    const panel = drawPanel(points, series, { top, height, step, middles, frame });
    top += height + frame.gap;
    return panel;
  });
  return { height: top - frame.gap, step, middles, panels: drawn };
}

const numberOf = (point: Point, { key }: Series): number | undefined => {
  const value = point.values[key];
  return value === undefined ? undefined : Number(value);
};

interface PanelFrame {
  readonly top: number;
  readonly height: number;
  readonly step: number;
  readonly middles: readonly number[];
  readonly frame: Frame;
}

function drawPanel(points: readonly Point[], series: readonly Series[], p: PanelFrame): Panel {
  const { top, height, middles, frame } = p;
  const all = series.flatMap((s) => points.flatMap((point) => numberOf(point, s) ?? []));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const up = scaleLinear([low, high > low ? high : low + 1], [top + height, top]);
  if (frame.ticks > 0) up.nice(frame.ticks);
  return {
    ticks: frame.ticks > 0 ? up.ticks(frame.ticks).map((value) => ({ value, y: up(value) })) : [],
    zero: up(0),
    columns: columnsOf(points, series, up, p),
    lines: series.filter((s) => s.shape === "line").map((s) => lineOf(points, s, up, middles)),
  };
}

/** Columns of a point, side by side around its middle. A non-zero value is at least 1 px tall. */
function columnsOf(
  points: readonly Point[],
  all: readonly Series[],
  up: (value: number) => number,
  { step, middles, frame }: PanelFrame,
): Column[] {
  const series = all.filter((s) => s.shape === "columns");
  const width = Math.max(1, Math.min(frame.widestColumn, (step * FILLED) / Math.max(1, series.length)));
  const zero = up(0);
  return points.flatMap((point, i) =>
    series.flatMap((s, n) => {
      const value = numberOf(point, s);
      if (!value) return [];
      const tall = Math.max(1, Math.abs(up(value) - zero));
      return {
        key: `${point.key} ${s.key}`,
        x: (middles[i] ?? 0) + (n - series.length / 2) * width + (series.length > 1 ? 0.5 : 0),
        y: value > 0 ? zero - tall : zero,
        width: series.length > 1 ? Math.max(1, width - 1) : width,
        height: tall,
        color: colorOf(point.quiet ? "quiet" : s.look),
      };
    }),
  );
}

/** A line through the points that have a value, and the area below it. */
function lineOf(
  points: readonly Point[],
  series: Series,
  up: (value: number) => number,
  middles: readonly number[],
): Line {
  const at = points.flatMap((point, i) => {
    const value = numberOf(point, series);
    return value === undefined ? [] : { x: middles[i] ?? 0, y: up(value) };
  });
  const x = (p: Place): number => p.x;
  const y = (p: Place): number => p.y;
  return {
    key: series.key,
    color: colorOf(series.look),
    path: line(x, y)(at) ?? "",
    area: area(x, up(0), y)(at) ?? "",
    dot: at.length === 1 ? at[0] : undefined,
  };
}

/** Indexes of the points with a label: every n-th so that all fit, or with `ends` the first and last if not all fit. `step` is in px. */
export function labelled(points: readonly Point[], step: number, ends: boolean): readonly number[] {
  const longest = Math.max(0, ...points.map((p) => p.short.length));
  const every = Math.max(1, Math.ceil((longest * LETTER + BETWEEN) / Math.max(1, step)));
  if (ends && every > 1) return [0, points.length - 1];
  return points.map((_, i) => i).filter((i) => i % every === 0);
}
const LETTER = 6.5;
const BETWEEN = 6;
