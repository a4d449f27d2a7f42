import bwip from "bwip-js/node";
import type { LabelGrid } from "#contract/kit/label-grid.ts";
import { lettersWide, shortened } from "#contract/kit/text-width.ts";
import type { Label } from "./labels.ts";
import { escaped } from "./words.ts";

/** Margin in millimetres: label printers and sheets are slightly misaligned. */
const PAD = 2.5;
const INK = "#000000";
/** Average width of a Roboto letter, relative to the font size. */
const LETTER = 0.53;
const POINT = 25.4 / 72;

const inWords = new Intl.Segmenter("en", { granularity: "word" });
/** The pieces of a text between which a line may end: words, also of scripts without spaces; spaces stay with the word before. */
const pieces = (text: string): string[] =>
  text
    .split(/(?<= )/u)
    .flatMap((word) => (WITHOUT_SPACES.test(word) ? [...inWords.segment(word)].map((p) => p.segment) : [word]));
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Wraps text into at most `most` lines of `width` letters; what does not fit is cut with an ellipsis. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces(text)) {
    const last = lines.at(-1);
    if (last !== undefined && lettersWide((last + piece).trimEnd()) <= width) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  const cut = lines.slice(0, most).map((line) => shortened(line.trimEnd(), width));
  const last = cut.at(-1);
  if (lines.length > most && last !== undefined && !last.endsWith("…"))
    cut[most - 1] = lettersWide(last) < width ? `${last}…` : shortened(`${last}…`, width);
  return cut;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A bwip-js code, scaled to fill the box. */
function barcode(bcid: "qrcode" | "code128", text: string, { x, y, width, height }: Box): string {
  const svg = bwip.toSVG({ bcid, text, padding: 0, ...(bcid === "qrcode" && { eclevel: "M" }) });
  const [, w = "1", h = "1"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg) ?? [];
  const inside = svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/gu, "");
  return `<g transform="translate(${x} ${y}) scale(${width / Number(w)} ${height / Number(h)})">${inside}</g>`;
}
/** `size` in millimetres, from the top of the letters. */
const words = (text: string, x: number, y: number, size: number, more = ""): string =>
  `<text x="${x}" y="${y + size * 0.8}" font-family="Roboto" font-size="${size}" fill="${INK}" ${more}>${escaped(text)}</text>`;

/** One label, in millimetres: QR code on the left, text beside it, bar code with its text below. */
export function labelSvg(label: Label, grid: LabelGrid): string {
  const [width, height] = grid.label;
  const isLarge = height > 50;
  const [big, small] = isLarge ? [5, 3.4] : [3.2, 2.5];
  const isLow = height < 35;
  const strip = isLarge ? 13 : isLow ? 7 : 8;
  const banner = label.banner === undefined ? 0 : isLarge ? 7 : 4.6;
  const inner = { x: PAD, y: PAD + banner, width: width - 2 * PAD, height: height - 2 * PAD - banner };
  const code = Math.min(inner.height - strip - 1, isLarge ? 32 : 18);
  const left = inner.x + code + 2.5;
  const room = width - PAD - left;
  const bottom = inner.y + inner.height - strip - 0.5;
  const parts: string[] = [];
  if (label.banner !== undefined) {
    parts.push(`<rect x="0" y="0" width="${width}" height="${banner + 1}" fill="${INK}"/>`);
    const size = banner - 1.4;
    const [text = ""] = wrapped(label.banner, Math.floor(inner.width / (size * LETTER)), 1);
    parts.push(words(text, PAD, 1.1, size, 'font-weight="bold"').replace(`fill="${INK}"`, 'fill="#ffffff"'));
  }
  parts.push(barcode("qrcode", label.address, { x: inner.x, y: inner.y, width: code, height: code }));
  let y = inner.y;
  for (const line of wrapped(label.title, Math.floor(room / (big * LETTER)), isLow ? 1 : 2)) {
    parts.push(words(line, left, y, big, 'font-weight="bold"'));
    y += big * 1.15;
  }
  y += small * 0.25;
  for (const [i, [name, value]] of label.lines.entries()) {
    const free = Math.floor((bottom - y) / (small * 1.2));
    if (free < 1) break;
    const isLast = i === label.lines.length - 1;
    for (const line of wrapped(`${name} ${value}`.trim(), Math.floor(room / (small * LETTER)), isLast ? free : 1)) {
      parts.push(words(line, left, y, small, i === 0 ? 'font-weight="bold"' : ""));
      y += small * 1.2;
    }
  }
  const bars = Math.min(inner.width, isLarge ? 70 : 46);
  const top = inner.y + inner.height - strip;
  parts.push(barcode("code128", label.code, { x: inner.x, y: top, width: bars, height: strip - small - 0.4 }));
  parts.push(words(label.code, inner.x, top + strip - small, small));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width / POINT}" height="${height / POINT}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
}

/** Page and position of a label, in points from the page's top left corner. */
export function positionsOf({ margin, gap, label, columns, rows }: LabelGrid, at: number) {
  const place = at % (columns * rows);
  const [column, row] = [place % columns, Math.floor(place / columns)];
  return {
    page: Math.floor(at / (columns * rows)),
    x: (margin[0] + column * (label[0] + gap[0])) / POINT,
    y: (margin[1] + row * (label[1] + gap[1])) / POINT,
  };
}
/** Millimetres as points of a PDF. */
export const inPoints = (millimetres: number): number => millimetres / POINT;
