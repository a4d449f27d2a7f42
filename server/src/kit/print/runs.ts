import { readFileSync } from "node:fs";
import bidiFactory from "bidi-js";
import { charactersOf, cutOf, faceOf, type FaceName, type FamilyName } from "./faces.ts";

/** The script of Roboto, the font of all texts that it can write. */
export const USUAL = "Roboto";

/** A stretch of a text in one font and one direction. */
export interface Run {
  readonly text: string;
  readonly font: string;
  /** Its level of embedding (Unicode Annex 9): odd ones are read from right to left. */
  readonly level: number;
  /** The level of its paragraph. */
  readonly base: number;
}

/** Fonts for what Roboto lacks. */
export interface Faces {
  /** The stretches of a text, or undefined when it is Roboto's alone and read from left to right. */
  readonly runsOf: (text: string) => readonly Run[] | undefined;
  readonly fonts: Readonly<Record<string, { readonly normal: Uint8Array; readonly bold: Uint8Array }>>;
}

const JOINED = /^[\p{M}\u200C\u200D]$/u;
/** What has no shape of its own where a font does not use it. */
const UNSEEN = /[\p{Cf}\uFE00-\uFE0F]/u;
/** Colours of skin: our emoji are drawn in ink. */
const TONE = /\p{Emoji_Modifier}/u;

type Encoding = "gbk" | "big5" | "euc-jp";
const written = new Map<Encoding, ReadonlySet<string>>();
/** The Chinese characters in daily use in a country: those of its old two-byte standard. */
function inUse(encoding: Encoding): ReadonlySet<string> {
  const known = written.get(encoding);
  if (known) return known;
  // Rows of Chinese characters; GB 2312 is the upper right quarter of GBK.
  const [from, to, first] = { gbk: [0xb0, 0xf7, 0xa1], big5: [0xa4, 0xf9, 0x40], "euc-jp": [0xb0, 0xf4, 0xa1] }[
    encoding
  ] as [number, number, number];
  const bytes: number[] = [];
  for (let row = from; row <= to; row++)
    for (let cell = first; cell <= 0xfe; cell++) if (cell < 0x7f || cell >= 0xa1) bytes.push(row, cell);
  const all = new Set(
    [...new TextDecoder(encoding).decode(Uint8Array.from(bytes))].filter((c) => /\p{Script=Han}/u.test(c)),
  );
  written.set(encoding, all);
  return all;
}

/** Families for Chinese characters, the best one for the text first: the same character is drawn otherwise in each country. */
function hanOrder(text: string): readonly FamilyName[] {
  const all: readonly FamilyName[] = ["sc", "tc", "jp", "kr"];
  const first = (family: FamilyName): readonly FamilyName[] => [family, ...all.filter((f) => f !== family)];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return first("jp");
  if (/\p{Script=Hangul}/u.test(text)) return first("kr");
  if (/\p{Script=Bopomofo}/u.test(text)) return first("tc");
  const chars = [...text].filter((c) => /\p{Script=Han}/u.test(c));
  const lacking = ([, encoding]: readonly [FamilyName, Encoding]): number =>
    chars.filter((c) => !inUse(encoding).has(c)).length;
  const [best] = (
    [
      ["sc", "gbk"],
      ["tc", "big5"],
      ["jp", "euc-jp"],
    ] as const
  ).toSorted((a, b) => lacking(a) - lacking(b));
  return first(best?.[0] ?? "sc");
}

const BACKWARDS = /^(?:arabic|hebrew)-/u;
const scripts: readonly (readonly [RegExp, FamilyName])[] = [
  [/\p{Script_Extensions=Arabic}/u, "arabic"],
  [/\p{Script=Hebrew}/u, "hebrew"],
  [/\p{Script=Thai}/u, "thai"],
  [/\p{Script=Devanagari}/u, "devanagari"],
  [/\p{Script=Georgian}/u, "georgian"],
  [/\p{Script=Armenian}/u, "armenian"],
  [/\p{Script=Bengali}/u, "bengali"],
  [/\p{Script=Gurmukhi}/u, "gurmukhi"],
  [/\p{Script=Gujarati}/u, "gujarati"],
  [/\p{Script=Tamil}/u, "tamil"],
  [/\p{Script=Telugu}/u, "telugu"],
  [/\p{Script=Kannada}/u, "kannada"],
  [/\p{Script=Malayalam}/u, "malayalam"],
  [/\p{Script=Sinhala}/u, "sinhala"],
  [/\p{Script=Lao}/u, "lao"],
  [/\p{Script=Khmer}/u, "khmer"],
  [/\p{Script=Ethiopic}/u, "ethiopic"],
];
/** Families that may have a character, the likeliest first. */
function familiesFor(char: string, han: readonly FamilyName[]): readonly FamilyName[] {
  const own = scripts.find(([script]) => script.test(char));
  if (own) return [own[1]];
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u.test(char)
    ? han
    : /\p{Emoji_Presentation}/u.test(char)
      ? ["emoji", "symbols", "symbols2"]
      : ["symbols", "symbols2", "emoji", ...han];
}

/** The faces by character of some texts, and what each face is asked for. Characters that `lack` names are looked for in the next family. */
async function asked(texts: ReadonlySet<string>, isUsual: (c: string) => boolean, lack: ReadonlySet<string>) {
  const wanted = new Map<FaceName, Set<string>>();
  const placed = new Map<string, ReadonlyMap<string, FaceName>>();
  for (const text of texts) {
    const chars = new Map<string, FaceName>();
    const han = hanOrder(text);
    const give = async (char: string, among: readonly FamilyName[]): Promise<void> => {
      for (const family of among) {
        const face = await faceOf(family, char);
        if (!face || lack.has(face + char)) continue;
        chars.set(char, face);
        wanted.set(face, (wanted.get(face) ?? new Set(BACKWARDS.test(face) ? " " : "")).add(char));
        return;
      }
    };
    for (const char of new Set(text))
      if (!isUsual(char) && !JOINED.test(char) && !TONE.test(char)) await give(char, familiesFor(char, han));
    const used = [...new Set([...chars.values()].map((face) => face.split("-")[0] as FamilyName))];
    for (const char of new Set(text)) if (JOINED.test(char)) await give(char, [...used, ...familiesFor(char, han)]);
    placed.set(text, chars);
  }
  return { wanted, placed };
}

let roboto: ReadonlySet<number> | undefined;
/** Loads what some texts need beside Roboto, whose file is `usual`. */
export async function facesFor(texts: Iterable<string>, usual: string): Promise<Faces> {
  roboto ??= new Set(charactersOf(readFileSync(usual)));
  const known = roboto;
  const isUsual = (c: string): boolean => c < " " || known.has(c.codePointAt(0) ?? 0);
  const others = new Set([...texts].filter((text) => ![...text].every(isUsual)));
  const lack = new Set<string>();
  const cuts = new Map<FaceName, Awaited<ReturnType<typeof cutOf>>>();
  let placed = new Map<string, ReadonlyMap<string, FaceName>>();
  for (let before = -1; others.size > 0 && before !== lack.size;) {
    before = lack.size;
    const now = await asked(others, isUsual, lack);
    placed = now.placed;
    for (const [face, chars] of now.wanted) {
      const cut = await cutOf(face, chars);
      cuts.set(face, cut);
      for (const char of chars) if (!cut.has.has(char)) lack.add(face + char);
    }
  }
  return {
    runsOf: (text) => {
      const chars = placed.get(text);
      return chars && runs(text, (c) => chars.get(c) ?? (isUsual(c) ? USUAL : undefined));
    },
    fonts: Object.fromEntries([...cuts].map(([face, { normal, bold }]) => [face, { normal, bold }])),
  };
}

const bidi = bidiFactory();
/** Splits a text where its font or direction changes. */
function runs(text: string, fontOf: (char: string) => string | undefined): Run[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const found: { text: string; font: string; level: number; base: number }[] = [];
  let [at, base] = [0, 0];
  for (const char of text) {
    const level = levels[at] ?? 0;
    base = paragraphs.find((p) => at >= p.start && at <= p.end)?.level ?? base;
    at += char.length;
    const last = found.at(-1);
    const own = fontOf(char);
    // A mark takes the font of its letter; what has no shape and no font is left out.
    if ((own === undefined && UNSEEN.test(char)) || TONE.test(char)) continue;
    const font = JOINED.test(char) && last && own === undefined ? last.font : (own ?? USUAL);
    // Spaces of right-to-left texts are of one font with their words, so that readers of PDFs find one stretch.
    if (char === " " && last?.level === level && last.base === base && BACKWARDS.test(last.font)) {
      last.text += char;
      continue;
    }
    if (last && last.base === base && isOneStretch(last, { font, level })) last.text += char;
    else found.push({ text: char, font, level, base });
  }
  return found.map((run) => (run.font.startsWith("thai-") ? { ...run, text: breakable(run.text) } : run));
}

const words = new Intl.Segmenter("th", { granularity: "word" });
/** Thai is written without spaces: says between which words a line may end. `lines.ts` takes the marks out again. */
const breakable = (text: string): string => [...words.segment(text)].map(({ segment }) => segment).join("\u200B");

/** The stretches of one line in the order in which they stand on paper, from the left. */
export function seen<R extends { readonly level: number }>(line: readonly R[]): R[] {
  const order = [...line];
  const highest = Math.max(0, ...line.map((r) => r.level));
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  return order;
}
/** Whether two neighbours are drawn at once. Signs that stand from right to left have no letters that say so to readers of PDFs: each is alone. */
export const isOneStretch = (a: Pick<Run, "font" | "level">, b: Pick<Run, "font" | "level">): boolean =>
  a.font === b.font && a.level === b.level && !isBackwardSign(a);
/** Signs of a right-to-left stretch in Roboto, which has no such letters. */
export const isBackwardSign = ({ font, level }: Pick<Run, "font" | "level">): boolean =>
  font === USUAL && level % 2 === 1;
/** A sign as it is drawn from right to left. */
export const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign;
