import { shortened } from "../kit/text-width.ts";
import { numberText } from "#contract/kit/number.ts";
import { formatDay } from "../kit/dates.ts";
import { quantityIn } from "./quantity.ts";
import type { TraceNode } from "./trace.ts";

/** A node as texts, shared by the picture, the table and the printed paper. */
export interface TraceBox {
  readonly id: string;
  readonly step: number;
  readonly kind: TraceNode["kind"];
  /** The kind of node. */
  readonly heading: string;
  readonly title: string;
  /** Quantity and date. */
  readonly note: string;
  readonly place: string;
  readonly link: string | null;
}
interface Edge {
  readonly from: string;
  readonly to: string;
}
export interface PlacedBox extends TraceBox {
  readonly x: number;
  readonly y: number;
}
export interface TracePicture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly paths: readonly { readonly key: string; readonly d: string }[];
}

export function traceBox(node: TraceNode, t: (key: string, params?: Record<string, unknown>) => string): TraceBox {
  const { component: c, recipe: r, place, to } = node;
  const what = c ? c.name : r ? `${r.number} ${r.name}` : (node.supplier ?? "");
  const isMasked = node.number === null && c === null && r === null && node.kind !== "delivery";
  const amount =
    node.quantity === null || node.unit === null
      ? ""
      : node.unit === "L"
        ? `${numberText(node.quantity)} L`
        : Object.values(quantityIn(node.quantity, node.unit)).join(" ");
  const titles: Readonly<Record<TraceNode["kind"], string>> = {
    delivery: node.supplier ?? what,
    lot: node.number ?? "",
    bottled: node.number ?? "",
    transfer: place && to ? `${place.name} → ${to.name}` : (node.number ?? ""),
    use: node.purpose ? t(`laboratory.purpose_${node.purpose}`) : what,
    batch: node.number ?? what,
    sample: node.number ?? what,
    order: node.number ?? what,
  };
  const where =
    node.kind === "transfer"
      ? `${t("laboratory.transfer")} ${node.number ?? ""}`.trim()
      : (node.customer ?? place?.name ?? "");
  const times = node.kind === "use" && node.count !== null ? t("laboratory.trace_times", { count: node.count }) : "";
  const day = node.expires_on
    ? `${t("laboratory.label_expires").toLowerCase()} ${formatDay(node.expires_on)}`
    : node.at
      ? formatDay(node.at.slice(0, 10))
      : "";
  const isNamed = node.kind === "lot" || node.kind === "bottled" || node.kind === "batch";
  return {
    id: node.id,
    step: node.step,
    kind: node.kind,
    heading: [
      t(`laboratory.trace_kind_${node.kind}`),
      node.is_held ? t("laboratory.state_held") : "",
      isNamed ? what : "",
    ]
      .filter(Boolean)
      .join(" · "),
    title: isMasked ? t("laboratory.trace_hidden") : titles[node.kind],
    note: [amount, times, day].filter(Boolean).join(" · "),
    place: where,
    link: node.link,
  };
}

/** Pixels: the size of a box, then the gaps and the margin. */
export const BOX = { width: 216, height: 82 } as const;
const [BETWEEN, BESIDE, MARGIN] = [56, 14, 16];

/**
 * Lays out the boxes in columns by their step from the traced lot (in rows on narrow screens); within a column, boxes are near their
 * neighbours.
 */
export function tracePicture(boxes: readonly TraceBox[], edges: readonly Edge[], isUpright = false): TracePicture {
  const steps = [...new Set(boxes.map((b) => b.step))].toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b);
  const rank = new Map<string, number>();
  for (const step of steps) {
    const near = (b: TraceBox): number => {
      const others = edges.flatMap((e) => (e.from === b.id ? [e.to] : e.to === b.id ? [e.from] : []));
      const known = others.flatMap((id) => rank.get(id) ?? []);
      return known.length > 0 ? known.reduce((sum, r) => sum + r, 0) / known.length : 0;
    };
    const column = boxes.filter((b) => b.step === step).toSorted((a, b) => near(a) - near(b));
    for (const [i, b] of column.entries()) rank.set(b.id, i - (column.length - 1) / 2);
  }
  const ranks = [...rank.values()];
  const [low, first] = [Math.min(0, ...ranks), Math.min(0, ...steps)];
  const [along, across] = isUpright
    ? [BOX.height + BETWEEN / 2, BOX.width + BESIDE]
    : [BOX.width + BETWEEN, BOX.height + BESIDE];
  const placed = boxes.map((b) => {
    const [a, c] = [MARGIN + (b.step - first) * along, MARGIN + ((rank.get(b.id) ?? 0) - low) * across];
    return { ...b, x: isUpright ? c : a, y: isUpright ? a : c };
  });
  const at = new Map(placed.map((b) => [b.id, b]));
  const paths = edges.flatMap((e) => {
    const [from, to] = [at.get(e.from), at.get(e.to)];
    if (!from || !to) return [];
    const [x1, y1] = isUpright
      ? [from.x + BOX.width / 2, from.y + BOX.height]
      : [from.x + BOX.width, from.y + BOX.height / 2];
    const [x2, y2] = isUpright ? [to.x + BOX.width / 2, to.y] : [to.x, to.y + BOX.height / 2];
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const d = isUpright
      ? `M${x1} ${y1}C${x1} ${my} ${x2} ${my} ${x2} ${y2}`
      : `M${x1} ${y1}C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}`;
    return [{ key: `${e.from}>${e.to}`, d }];
  });
  return {
    width: Math.max(...placed.map((b) => b.x), 0) + BOX.width + MARGIN,
    height: Math.max(...placed.map((b) => b.y), 0) + BOX.height + MARGIN,
    boxes: placed,
    paths,
  };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/gu, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
/** Characters that fit on each line of a box. */
const LETTERS = { heading: 36, title: 26, note: 38, place: 38 } as const;
export const fitted = (text: string, of: keyof typeof LETTERS): string => shortened(text, LETTERS[of]);
const [INK, SOFT, LINE, GREEN, PALE] = ["#201e1a", "#6b645b", "#c9c3b9", "#175235", "#f0f9f4"];
/** The baselines of a box's lines, in pixels from its top. */
export const LINES = { heading: 18, title: 37, note: 54, place: 70 } as const;

/** The picture as an SVG on white, for download and printing; `family` is a font available where it is rendered. */
export function traceSvg({ boxes, paths, width, height }: TracePicture, family: string): string {
  const words = (b: PlacedBox, line: keyof typeof LINES, size: number, more: string): string =>
    `<text x="${b.x + 10}" y="${b.y + LINES[line]}" font-size="${size}" ${more}>${escaped(fitted(b[line], line))}</text>`;
  const parts = [
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...paths.map(({ d }) => `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="1.5"/>`),
    ...boxes.flatMap((b) => [
      `<rect x="${b.x}" y="${b.y}" width="${BOX.width}" height="${BOX.height}" rx="7" fill="${b.step === 0 ? PALE : "#ffffff"}" stroke="${b.step === 0 ? GREEN : LINE}" stroke-width="${b.step === 0 ? 2 : 1}"/>`,
      words(b, "heading", 11, `fill="${SOFT}"`),
      words(b, "title", 14, `fill="${INK}" font-weight="bold"`),
      words(b, "note", 10.5, `fill="${SOFT}"`),
      words(b, "place", 10.5, `fill="${SOFT}"`),
    ]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${family}">${parts.join("")}</svg>`;
}
