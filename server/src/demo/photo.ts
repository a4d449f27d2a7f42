import { readFileSync } from "node:fs";
import sharp from "sharp";
import { tillLines, type Paper } from "./papers.ts";
import { Dice } from "#server/kit/area/dice.ts";

/** The bitmap font of a receipt printer, so that pictures look the same on machines without fonts. */
const font = JSON.parse(readFileSync(new URL("data/receipt-font.json", import.meta.url), "utf8")) as {
  width: number;
  height: number;
  glyphs: Record<string, string>;
};
const glyphs = new Map(Object.entries(font.glyphs).map(([letter, dots]) => [letter, Buffer.from(dots, "base64")]));

const LEADING = 28;
const MARGIN = 34;
const AROUND = 70;
const COLUMNS = 32;
const PAPER_WIDTH = COLUMNS * font.width + 2 * MARGIN;

/** A letter as boxes of an SVG path: one per horizontal run of dots. */
function boxes(letter: string, x: number, y: number, scale: number): string {
  const dots = glyphs.get(letter);
  if (!dots) return "";
  let path = "";
  for (let row = 0; row < font.height; row++) {
    for (let column = 0; column < font.width; column++) {
      const lit = (c: number): boolean =>
        c < font.width && ((dots[(row * font.width + c) >> 3] ?? 0) & (128 >> ((row * font.width + c) & 7))) !== 0;
      if (!lit(column)) continue;
      const from = column;
      while (lit(column + 1)) column++;
      const [w, h] = [(column - from + 1) * scale, scale];
      path += `M${x + from * scale} ${y + row * h}h${w}v${h}h-${w}z`;
    }
  }
  return path;
}

/** A line of text; one that begins with a single `*` is twice as large and centred. */
function lineOf(text: string, y: number): string {
  const large = text.startsWith("*") && !text.startsWith("**");
  const letters = [...(large ? text.slice(1) : text)];
  const scale = large ? 2 : 1;
  const left = MARGIN + (large ? Math.max(0, ((COLUMNS - letters.length * 2) / 2) * font.width) : 0);
  return letters.map((letter, i) => boxes(letter, left + i * font.width * scale, y, scale)).join("");
}

const surfaces = [
  ["#7a5a3c", "#5e4329", "#87674a"],
  ["#8d9398", "#6f767c", "#9aa0a5"],
  ["#cfcac2", "#b3ada4", "#d8d4cd"],
  ["#3c4147", "#2b2f34", "#474d54"],
  ["#a98a63", "#8c6f4c", "#b89a73"],
] as const;

/** The table under the receipt: boards or a plain surface, darker towards a corner. */
function table(dice: Dice, width: number, height: number): string {
  const [main, dark, light] = dice.pick(surfaces);
  const boards = dice.chance(0.5)
    ? Array.from({ length: 5 }, (_, i) => {
        const y = Math.round((i + dice.between(0.2, 0.8)) * (height / 5));
        return `<rect x="0" y="${y}" width="${width}" height="2" fill="${dark}" opacity=".7"/><rect x="0" y="${y + 2}" width="${width}" height="${dice.int(20, 60)}" fill="${light}" opacity=".16"/>`;
      }).join("")
    : "";
  return `<rect width="${width}" height="${height}" fill="${main}"/>${boards}<rect width="${width}" height="${height}" fill="url(#light)"/>`;
}

/** The outline of the paper, with a serrated lower edge. */
function outline(height: number): string {
  const teeth = Math.floor(PAPER_WIDTH / 8);
  const edge = Array.from(
    { length: teeth },
    (_, i) => `L${PAPER_WIDTH - ((i + 0.5) * PAPER_WIDTH) / teeth} ${height - (i % 2 === 0 ? 5 : 0)}`,
  ).join("");
  return `M0 0H${PAPER_WIDTH}V${height}${edge}L0 ${height}Z`;
}

/** A soft shadow made of stacked rectangles: an SVG filter would take as long as everything else together. */
const shadow = (height: number): string =>
  [12, 9, 6, 4, 2, 0]
    .map(
      (grow) =>
        `<rect x="${5 - grow}" y="${9 - grow}" width="${PAPER_WIDTH + 2 * grow}" height="${height + 2 * grow}" rx="${grow + 3}" fill="#000" opacity=".1"/>`,
    )
    .join("");

function bars(dice: Dice, y: number): string {
  let x = MARGIN + 60;
  let path = "";
  while (x < PAPER_WIDTH - MARGIN - 60) {
    const w = dice.int(1, 4);
    path += `M${x} ${y}h${w}v44h-${w}z`;
    x += w + dice.int(2, 5);
  }
  return path;
}

export interface Photo {
  readonly bytes: Buffer;
  readonly mime: "image/jpeg" | "image/png";
}

/** A till receipt photographed on a table, or scanned flat and straight. */
export async function photograph(paper: Paper, scan: boolean): Promise<Photo> {
  const dice = new Dice(`photo ${paper.seller.name} ${paper.number}`);
  const lines = tillLines(paper);
  const withBars = dice.chance(0.4);
  let y = 34;
  let text = "";
  for (const line of lines) {
    text += lineOf(line, y);
    y += line.startsWith("*") && !line.startsWith("**") ? LEADING * 2 : LEADING;
  }
  if (withBars) text += bars(dice, y + 8);
  const height = y + (withBars ? 84 : 40);
  const [width, whole] = scan ? [PAPER_WIDTH + 24, height + 24] : [PAPER_WIDTH + 2 * AROUND, height + 2 * AROUND];
  const angle = scan ? dice.between(-0.4, 0.4) : dice.between(-4.5, 4.5);
  const fold = Math.round(dice.between(0.35, 0.65) * height);
  const [x0, y0] = [(width - PAPER_WIDTH) / 2, (whole - height) / 2];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}"><defs>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>
<linearGradient id="paper" x1="0" y1="0" x2="${dice.between(0.4, 1).toFixed(2)}" y2="1"><stop offset="0" stop-color="#fdfcf8"/><stop offset=".6" stop-color="#f3f0e9"/><stop offset="1" stop-color="#dedad1"/></linearGradient>
<linearGradient id="fold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset=".48" stop-color="#000" stop-opacity=".1"/><stop offset=".52" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
${scan ? `<rect width="${width}" height="${whole}" fill="#fff"/>` : table(dice, width, whole)}
<g transform="rotate(${angle.toFixed(2)} ${width / 2} ${whole / 2}) translate(${x0} ${y0})">
${scan ? "" : shadow(height)}
<path d="${outline(height)}" fill="${scan ? "#fbfaf7" : "url(#paper)"}"/>
<path d="${text}" fill="#26262b" opacity="${dice.between(0.78, 0.94).toFixed(2)}"/>
${scan ? "" : `<rect x="0" y="${fold - 26}" width="${PAPER_WIDTH}" height="52" fill="url(#fold)"/>`}</g></svg>`;
  const picture = sharp(Buffer.from(svg), { limitInputPixels: 40e6 });
  if (scan)
    return {
      bytes: await picture.grayscale().png({ compressionLevel: 8, palette: true, colours: 32 }).toBuffer(),
      mime: "image/png",
    };
  // Slightly out of focus, like a phone's photo.
  return { bytes: await picture.blur(0.6).jpeg({ quality: 72 }).toBuffer(), mime: "image/jpeg" };
}
