import { shortened } from "#contract/kit/text-width.ts";
import type { MarketPicture } from "#contract/market/schemas.ts";
import { heatOf } from "./words.ts";
import type { Shows } from "./matrix.tsx";

/** Colours of the cells and of texts, on white paper. */
const HEATS = ["#f0f9f4", "#dcefe3", "#c2e7d0", "#a4d7b7", "#57a97c", "#2f7d56", "#1f6543", "#175235"];
const [INK, SOFT, PAPER, TINT] = ["#201e1a", "#6b645b", "#ffffff", "#f6f4ef"];
const LIGHT_FROM = 6;
const [CELL, HIGH, GAP, LEFT, TOP, MARGIN] = [64, 28, 2, 170, 96, 24];
const LONGEST = 24;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/gu, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
const short = (text: string): string => shortened(text, LONGEST);

export interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The picture as an SVG for printing or sending: on white in either colour scheme, with title, filters and date. */
export function drawnPicture(
  { rows, columns, cells, ...all }: MarketPicture,
  o: {
    shows: Shows;
    title: string;
    note: string;
    total: string;
    named: (it: { name: string; name_fr: string | null }) => string;
  },
): Drawn {
  const at = o.shows === "products" ? 2 : 3;
  const most = cells.reduce((max, cell) => Math.max(max, cell[at]), 0);
  const width = MARGIN * 2 + LEFT + (columns.length + 1) * (CELL + GAP);
  const height = MARGIN * 2 + TOP + 44 + (rows.length + 1) * (HIGH + GAP) + 24;
  const x = (column: number): number => MARGIN + LEFT + column * (CELL + GAP);
  const y = (row: number): number => MARGIN + 44 + TOP + row * (HIGH + GAP);
  const words = (text: string, left: number, top: number, more = ""): string =>
    `<text x="${left}" y="${top}" ${more}>${escaped(text)}</text>`;
  const filled = new Map(cells.map((cell) => [cell[0] * columns.length + cell[1], cell[at]]));
  const square = (row: number, column: number): string => {
    const value = filled.get(row * columns.length + column);
    const heat = value === undefined ? 0 : heatOf(value, most);
    const box = `<rect x="${x(column)}" y="${y(row)}" width="${CELL}" height="${HIGH}" rx="3" fill="${heat ? HEATS[heat - 1] : TINT}"/>`;
    const middle = `fill="${heat >= LIGHT_FROM ? PAPER : heat ? INK : SOFT}" text-anchor="middle"`;
    return box + words(value === undefined ? "·" : String(value), x(column) + CELL / 2, y(row) + HIGH / 2 + 4, middle);
  };
  const right = `text-anchor="end" fill="${SOFT}"`;
  const sum = x(columns.length) + CELL;
  const parts = [
    words(o.title, MARGIN, MARGIN + 20, `font-size="20" font-weight="600" fill="${INK}"`),
    ...columns.map((column, c) =>
      words(
        short(o.named(column)),
        0,
        0,
        `transform="translate(${x(c) + CELL / 2 + 4} ${y(0) - 8}) rotate(-38)" fill="${INK}"`,
      ),
    ),
    ...rows.flatMap((row, r) => [
      words(short(o.named(row)), MARGIN, y(r) + HIGH / 2 + 4, `fill="${INK}"`),
      ...columns.map((_, c) => square(r, c)),
      words(String(row[o.shows]), sum, y(r) + HIGH / 2 + 4, right),
    ]),
    words(o.total, MARGIN, y(rows.length) + 18, `fill="${SOFT}"`),
    ...columns.map((column, c) =>
      words(String(column[o.shows]), x(c) + CELL / 2, y(rows.length) + 18, `text-anchor="middle" fill="${SOFT}"`),
    ),
    words(String(all[o.shows]), sum, y(rows.length) + 18, `text-anchor="end" fill="${INK}" font-weight="600"`),
    words(o.note, MARGIN, height - MARGIN, `font-size="11" fill="${SOFT}"`),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="12"><rect width="100%" height="100%" fill="${PAPER}"/>${parts.join("")}</svg>`;
  return { svg, width, height };
}
