import documents from "pdfmake/js/PDFDocument.js";
import renderers from "pdfmake/js/Renderer.js";
import measures from "pdfmake/js/SVGMeasure.js";
import breakers from "pdfmake/js/TextBreaker.js";
import { isBackwardSign, isOneStretch, mirrored, seen, type Run } from "./runs.ts";
import { MIRRORED, SPACE_AFTER, SPACE_BEFORE, teachFont, type EmbeddedFont } from "./shapes.ts";

// pdfmake lays out from left to right. Some methods of it are given what other scripts need; `scripts.test.ts` fails where a new version no
// longer asks these methods.

/** What pdfmake lays out: a word in one font. */
interface Inline {
  text: string;
  x: number;
  width: number;
  readonly trailingCut: number;
  readonly run?: Pick<Run, "font" | "level" | "base">;
  isMirrored?: true;
}
interface Line {
  inlines: readonly Inline[];
  /** As they are in the text. */
  words?: readonly Inline[];
  readonly leadingCut: number;
}
/** What draws a line, as pdfmake has it. */
export interface LineRenderer {
  renderLine: (this: LineRenderer, line: Line, x: number, y: number) => void;
}
/** What parts a text where a line may end, as pdfmake has it. */
export interface TextBreaker {
  getBreaks: (this: TextBreaker, texts: unknown, styles: unknown) => { text: string }[];
}
/** What measures a picture, as pdfmake has it. */
export interface SvgMeasure {
  writeDimensions: (svg: string, size: { readonly width: number; readonly height: number }) => string;
}
/** A document that is drawn on, as pdfmake has it. */
export interface PdfDocument {
  readonly _font: EmbeddedFont;
  font: (this: PdfDocument, ...of: unknown[]) => PdfDocument;
}

const isBackwards = ({ inlines }: Line): boolean => inlines.some(({ run }) => run && run.level > 0);
const levelOf = (inline: Inline): number => inline.run?.level ?? 0;
/** Whether its letters are read from right to left. */
const isReversed = ({ run }: Inline): boolean => run !== undefined && run.level % 2 === 1 && !isBackwardSign(run);
const isSpace = (inline: Inline | undefined): boolean => inline?.text.trim() === "";

/** The stretches of a line: what stands together in one font and direction is drawn at once, not letter by letter as lines may end. */
function merged(words: readonly Inline[]): readonly Inline[] {
  const stretches: Inline[] = [];
  for (const word of words) {
    const last = stretches.at(-1);
    if (last?.run && word.run && isOneStretch(last.run, word.run))
      stretches[stretches.length - 1] = {
        ...last,
        text: last.text + word.text,
        width: last.width + word.width,
        trailingCut: word.trailingCut,
      };
    else stretches.push(word);
  }
  return stretches;
}

/** Puts the words of a line where they are read. */
function place(words: readonly Inline[], leadingCut: number): void {
  const last = words.at(-1);
  // A space at the end of a line is at no side of it.
  if (last) {
    const text = last.text.trimEnd();
    if (text !== last.text) [last.text, last.width] = [text, last.width - last.trailingCut];
  }
  let x = -leadingCut;
  for (const { inline } of seen(words.map((word) => ({ inline: word, level: levelOf(word) })))) {
    const other = inline.run && isBackwardSign(inline.run) ? mirrored(inline.text) : inline.text;
    if (other !== inline.text && !inline.isMirrored) [inline.text, inline.isMirrored] = [other + MIRRORED, true];
    inline.x = x;
    x += inline.width;
  }
}

/**
 * The words in the order in which readers of PDFs find the text again: stretches of one font and direction as they are in the text, and in a
 * stretch the words from the left. A space between two stretches is said with that of them which is read from the left.
 */
function drawn(words: readonly Inline[]): Inline[] {
  const stretches: Inline[][] = [];
  for (const one of words) {
    const word = { ...one };
    const last = stretches.at(-1);
    const first = last?.[0];
    if (first?.run && word.run ? isOneStretch(first.run, word.run) : first && levelOf(first) === levelOf(word))
      last?.push(word);
    else stretches.push([word]);
  }
  for (const [i, after] of stretches.entries()) {
    const before = stretches[i - 1];
    const word = before?.findLast((one) => !isSpace(one));
    const next = after.find((one) => !isSpace(one));
    const isParted = /\s$/u.test(before?.at(-1)?.text ?? "") || isSpace(after[0]);
    if (!word || !isParted) continue;
    if (isReversed(word) && next && !isReversed(next)) next.text = SPACE_BEFORE + next.text;
    else if (!isReversed(word)) word.text += SPACE_AFTER;
  }
  return stretches.flatMap((one) => (one[0] && levelOf(one[0]) % 2 === 1 ? one.toReversed() : one));
}

/** Gives pdfmake what it lacks, once. */
export function teach(): void {
  const { prototype: page } = documents.default;
  const { font } = page;
  page.font = function (this: PdfDocument, ...of) {
    font.apply(this, of);
    teachFont(this._font);
    return this;
  };
  const { prototype: renderer } = renderers.default;
  const { renderLine } = renderer;
  renderer.renderLine = function (this: LineRenderer, line, x, y) {
    if (line.inlines.some(({ run }) => run)) {
      const words = (line.words ??= merged(line.inlines));
      line.inlines = words;
      if (isBackwards(line)) {
        place(words, line.leadingCut);
        line.inlines = drawn(words);
      }
    }
    renderLine.call(this, line, x, y);
  };
  // pdfmake's own writes the picture anew with spaces between the stretches of a text.
  measures.default.prototype.writeDimensions = (svg, { width, height }) =>
    svg.replace(/<svg[^>]*>/u, (tag) =>
      tag.replace(/ width="[^"]*"/u, ` width="${width}"`).replace(/ height="[^"]*"/u, ` height="${height}"`),
    );
  const { prototype: breaker } = breakers.default;
  const { getBreaks } = breaker;
  breaker.getBreaks = function (this: TextBreaker, texts, styles) {
    return getBreaks.call(this, texts, styles).map((word) => ({ ...word, text: word.text.replaceAll("\u200B", "") }));
  };
}
