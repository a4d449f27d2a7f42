import { mirrored } from "./runs.ts";

// PDFKit writes the shapes of a word as they come. Three things make other scripts readable again from the PDF, by whatever reads it:
// marks are drawn in one shape with their letter, each shape says its own letters, and the letters come in the order of the text.

/** fontkit's shape; its letters. */
interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}
/** Where a shape goes, in thousandths of the size. */
interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}
/** Several shapes in one, in units of the font; none, for letters without a shape of their own. */
interface Marked {
  readonly advance: number;
  readonly parts: readonly Part[];
}
interface Subset {
  readonly glyphs: (number | Marked)[];
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(glyph: number | Marked): number;
}
interface FontFile {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: "ltr" | "rtl"): unknown;
}
type Encoded = readonly [codes: string[], positions: readonly Position[]];
interface Laid {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
}
/** PDFKit's font in a document. */
export interface EmbeddedFont {
  readonly font: FontFile;
  readonly scale: number;
  readonly widths: number[];
  /** The letters of each slot. */
  readonly unicode: (readonly number[])[];
  readonly subset: Subset;
  layout(text: string, features?: unknown, isWidthOnly?: boolean): Laid;
  layoutRun(text: string, features?: unknown): Laid;
  encode(text: string, features?: unknown): Encoded;
  slots?: Map<string, number>;
}

/** What PDFKit writes rightly, and faster. */
const LATIN = /^[ -\u024F\u2010-\u2122]*$/u;
const RIGHT_TO_LEFT = /(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Hebrew}]/u;

interface Part {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}
interface Shape {
  readonly position: Position;
  readonly width: number;
  /** What is drawn, from the place of the first. */
  readonly parts: readonly Part[];
  readonly codes: readonly number[];
}
const shapeOf = (glyph: Glyph, position: Position, scale: number): Shape => ({
  position,
  width: glyph.advanceWidth * scale,
  parts: [{ id: glyph.id, x: 0, y: 0 }],
  codes: glyph.codePoints,
});
/** Draws `more` in the shape, moved to the right by `pen`. */
const joined = (shape: Shape, more: Shape, pen: number): Shape => ({
  ...shape,
  parts: [
    ...shape.parts,
    ...more.parts.map(({ id, x, y }) => ({
      id,
      x: x + pen + more.position.xOffset - shape.position.xOffset,
      y: y + more.position.yOffset - shape.position.yOffset,
    })),
  ],
});
/** The shapes of a word from the left, each with its marks: what has no width stands on its neighbour. */
function shapesOf(plain: readonly Shape[], isReversed: boolean): Shape[] {
  const found: Shape[] = [];
  let held: Shape[] = [];
  for (const shape of plain) {
    const last = found.at(-1);
    // The second half of a letter, such as Thai's sara am, says nothing of its own.
    if (shape.codes.length === 0 && last && !isReversed) found[found.length - 1] = inOne([last, shape], last.codes);
    else if (Math.abs(shape.position.xAdvance) >= 0.5) {
      const codes = [...shape.codes, ...held.toReversed().flatMap((m) => m.codes)];
      found.push({ ...held.reduce((all, mark) => joined(all, mark, 0), shape), codes });
      held = [];
    } else if (isReversed || !last) held.push(shape);
    else
      found[found.length - 1] = {
        ...joined(last, shape, last.position.xAdvance),
        codes: [...last.codes, ...shape.codes],
      };
  }
  return [...found, ...held];
}

const codesOf = (text: string): number[] => [...text].map((c) => c.codePointAt(0) ?? 0);
const apart = (codes: readonly number[]): number[] => codesOf(String.fromCodePoint(...codes).normalize("NFD"));

/**
 * Hindi draws some vowels before the letters that they follow. Where the letters of shapes are not in the order of the text, shapes become
 * one until they are.
 */
function inOrder(text: string, shapes: readonly Shape[]): readonly Shape[] {
  const whole = codesOf(text);
  // Vowels that are drawn on two sides of a letter come apart.
  const sorted = (codes: readonly number[]): string => String(apart(codes).toSorted((a, b) => a - b));
  const said: Shape[] = [];
  let [from, waiting]: [number, Shape[]] = [0, []];
  for (const shape of shapes) {
    waiting.push(shape);
    const codes = waiting.flatMap((one) => one.codes);
    const many = apart(codes).length;
    let to = from;
    while (to < whole.length && apart(whole.slice(from, to)).length < many) to += 1;
    const meant = whole.slice(from, to);
    if (sorted(codes) !== sorted(meant)) continue;
    said.push(...(String(codes) === String(meant) ? waiting : [inOne(waiting, meant)]));
    [from, waiting] = [to, []];
  }
  return [...said, ...waiting];
}
function inOne([first, ...rest]: readonly Shape[], codes: readonly number[]): Shape {
  if (!first) throw new Error("no shape");
  let [all, pen] = [first, first.position.xAdvance];
  for (const shape of rest) {
    all = joined(all, shape, pen);
    pen += shape.position.xAdvance;
  }
  return { ...all, codes, width: pen, position: { ...first.position, xAdvance: pen, advanceWidth: pen } };
}

const isMark = (code: number): boolean => /\p{Mn}/u.test(String.fromCodePoint(code));
const BLANK: Position = { xAdvance: 0, yAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 };
/**
 * A shape says its letters up to the first mark; the marks are said by shapes of no width beside it, as readers of PDFs expect of them. In a
 * word from right to left they come before it.
 */
function saying(shape: Shape, isReversed: boolean): Shape[] {
  const from = shape.codes.findIndex((code, i) => i > 0 && isMark(code));
  if (from === -1) return [shape];
  const blanks = shape.codes
    .slice(from)
    .map((code): Shape => ({ position: BLANK, width: 0, parts: [], codes: [code] }));
  const own = { ...shape, codes: shape.codes.slice(0, from) };
  return isReversed ? [...blanks.toReversed(), own] : [own, ...blanks];
}

// Marks in a text to draw, letters for private use: a space stands before or after it, drawn apart; a bracket that is drawn as its
// mirrored one and said as what it is.
export const [SPACE_BEFORE, SPACE_AFTER, MIRRORED] = ["\uE000", "\uE001", "\uE002"] as const;
const MARKS = /[\uE000-\uE002]/gu;
/** With a right-to-left mark before a space, readers of PDFs do not take the shape for one that only moves on. */
const [SPACE, MARK] = [0x20, 0x200f];
function withSpaces(given: string, shapes: readonly Shape[]): readonly Shape[] {
  const before = given.startsWith(SPACE_BEFORE) ? [MARK, SPACE] : [];
  const after = given.endsWith(SPACE_AFTER) ? [SPACE] : [];
  return shapes.map((s, i) => ({
    ...s,
    codes: [...(i === 0 ? before : []), ...s.codes, ...(i === shapes.length - 1 ? after : [])],
  }));
}

/** PDFKit's own keeps the letters of a shape's first use, but one shape may stand for several letters. */
function encode(this: EmbeddedFont, given: string, features?: unknown): Encoded {
  const isMirrored = given.includes(MIRRORED);
  const text = given.replaceAll(MARKS, "");
  const { glyphs, positions } = this.layout(text, features);
  const isReversed = RIGHT_TO_LEFT.test(text);
  const plain = glyphs.map((glyph, i) => shapeOf(glyph, positions[i] ?? BLANK, this.scale));
  const marked = shapesOf(plain, isReversed);
  const ordered = isReversed ? marked : inOrder(text, marked);
  const said = isMirrored
    ? ordered.map((s) => ({ ...s, codes: codesOf(mirrored(String.fromCodePoint(...s.codes))) }))
    : ordered.flatMap((s) => saying(s, isReversed));
  const shapes = withSpaces(given, said);
  const slots = (this.slots ??= new Map());
  const codes = shapes.map((shape) => {
    const key = JSON.stringify([shape.parts, shape.codes]);
    const slot = slots.get(key) ?? newSlot(this, shape, given !== text);
    slots.set(key, slot);
    return slot.toString(16).padStart(4, "0");
  });
  return [codes, shapes.map((s) => s.position)];
}

/** `isApart`: not the slot of the shape's own letter, which PDFKit may write later. */
function newSlot(font: EmbeddedFont, { parts, codes, width }: Shape, isApart: boolean): number {
  const units = (thousandths: number): number => Math.round(thousandths / font.scale);
  const [only] = parts;
  let slot = parts.length === 1 && only && !isApart ? font.subset.includeGlyph(only.id) : -1;
  if (isApart) slot = font.subset.glyphs.push(only?.id ?? 0) - 1;
  else if (slot === -1) {
    const placed = parts.map(({ id, x, y }) => ({ id, x: units(x), y: units(y) }));
    slot = font.subset.glyphs.push({ advance: units(width), parts: placed }) - 1;
  } else if (font.unicode[slot] !== undefined) slot = font.subset.glyphs.push(only?.id ?? 0) - 1;
  font.unicode[slot] = codes;
  font.widths[slot] = width;
  return slot;
}

// Flags of a part of a compound glyph in a TrueType font: its place is two words, x and y, and more parts follow.
const [WORDS, XY, MORE] = [0x1, 0x2, 0x20];
/** Writes a shape with its marks as a compound glyph. */
function addMarked(subset: Subset, { parts, advance }: Marked): number {
  const bytes = new DataView(new ArrayBuffer(parts.length === 0 ? 0 : 10 + 8 * parts.length));
  if (parts.length > 0) bytes.setInt16(0, -1);
  for (const [i, { id, x, y }] of parts.entries()) {
    const at = 10 + 8 * i;
    bytes.setUint16(at, WORDS | XY | (i < parts.length - 1 ? MORE : 0));
    bytes.setUint16(at + 2, subset.includeGlyph(id));
    bytes.setInt16(at + 4, x);
    bytes.setInt16(at + 6, y);
  }
  subset.glyf.push(new Uint8Array(bytes.buffer));
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance, bearing: 0 });
  subset.offset += bytes.byteLength;
  return subset.glyf.length - 1;
}

const taught = new WeakSet<EmbeddedFont>();
/** Makes a font of PDFKit write words as above. */
export function teachFont(font: EmbeddedFont): void {
  if (taught.has(font)) return;
  taught.add(font);
  const { font: file, subset } = font;
  const plain = font.encode.bind(font);
  font.encode = (text, features) => (LATIN.test(text) ? plain(text, features) : encode.call(font, text, features));
  const add = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyph) => (typeof glyph === "number" ? add(glyph) : addMarked(subset, glyph));
  // fontkit keeps each shape with the letters of its first use.
  const glyphOf = file.getGlyph.bind(file);
  file.getGlyph = (id, codePoints) => {
    const glyph = glyphOf(id, codePoints);
    return codePoints ? (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph) : glyph;
  };
  // PDFKit's own lays out word by word, from left to right.
  const lay = font.layout.bind(font);
  font.layout = (text, features, isWidthOnly) =>
    RIGHT_TO_LEFT.test(text) ? font.layoutRun(text, features ?? undefined) : lay(text, features, isWidthOnly);
  // Digits go from left to right in every script.
  const layout = file.layout.bind(file);
  file.layout = (text, features) =>
    layout(text, features, undefined, undefined, RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr");
}
