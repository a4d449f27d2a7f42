import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as FontKit from "fontkit";

const require = createRequire(import.meta.url);
// As PDFKit loads it: imported, it would be loaded twice.
const { create } = require("fontkit") as typeof FontKit;

// Roboto draws Latin, Greek and Cyrillic. For the rest we take Noto faces (Open Font License), which come cut into files of some hundred
// characters each: only the files are read, and only the characters embedded, that a paper needs.

/** A Noto family: the list of its files with their characters, and where the files are. */
interface Family {
  readonly name: string;
  /** Its `unicode.json`: characters by part. */
  readonly parts: string;
  /** A file of it; `PART` stands for the part. */
  readonly file: string;
  /** The only parts to use: others hold Latin letters, which are Roboto's. */
  readonly only?: readonly string[];
  /** One weight only. */
  readonly plain?: true;
}
/** The family whose `unicode.json` is at `parts`: its files lie beside it and are named after their folder. */
function notoOf(name: string, parts: string, more: Pick<Family, "only" | "plain"> = {}): Family {
  const weight = more.plain ? "400" : "wght";
  const file = new URL(`files/${parts.split("/").at(-2)}-PART-${weight}-normal.woff2`, parts);
  return { name, parts: fileURLToPath(parts), file: fileURLToPath(file), ...more };
}
/** Families of one script, by its name: what else is in them is Roboto's. */
const ofOneScript = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      notoOf(name, import.meta.resolve(`@fontsource-variable/noto-sans-${name}/unicode.json`), { only: [name] }),
    ]),
  ) as Record<Name, Family>;
const families = {
  ...ofOneScript("arabic", "hebrew", "thai", "devanagari", "georgian", "armenian", "bengali", "gurmukhi"),
  ...ofOneScript("gujarati", "tamil", "telugu", "kannada", "malayalam", "sinhala", "lao", "khmer", "ethiopic"),
  sc: notoOf("SC", import.meta.resolve("@fontsource-variable/noto-sans-sc/unicode.json")),
  tc: notoOf("TC", import.meta.resolve("@fontsource-variable/noto-sans-tc/unicode.json")),
  jp: notoOf("JP", import.meta.resolve("@fontsource-variable/noto-sans-jp/unicode.json")),
  kr: notoOf("KR", import.meta.resolve("@fontsource-variable/noto-sans-kr/unicode.json")),
  symbols: notoOf("Symbols", import.meta.resolve("@fontsource-variable/noto-sans-symbols/unicode.json"), {
    only: ["symbols"],
  }),
  symbols2: notoOf("Symbols2", import.meta.resolve("@fontsource/noto-sans-symbols-2/unicode.json"), {
    only: ["symbols", "math"],
    plain: true,
  }),
  emoji: notoOf("Emoji", import.meta.resolve("@fontsource-variable/noto-emoji/unicode.json")),
} satisfies Readonly<Record<string, Family>>;
/** A family of fonts beside Roboto, by its script. */
export type FamilyName = keyof typeof families;

type Range = readonly [from: number, to: number];
interface Piece {
  readonly part: string;
  readonly ranges: readonly Range[];
}
const read = new Map<FamilyName, Promise<readonly Piece[]>>();
/** The files of a family with the characters that they claim. */
async function piecesOf(name: FamilyName): Promise<readonly Piece[]> {
  const { parts, only } = families[name];
  const listed = JSON.parse(await readFile(parts, "utf8")) as Readonly<Record<string, string>>;
  return Object.entries(listed)
    .filter(([part]) => (only ? only.includes(part) : part.startsWith("[")))
    .map(([part, text]) => ({
      part: part.replaceAll(/[[\]]/gu, ""),
      ranges: text.split(",").map((range): Range => {
        const [from = "", to = from] = range.replace(/^U\+/u, "").split("-");
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    }));
}

/** A file of a family, by `family-part`. */
export type FaceName = `${FamilyName}-${string}`;
const claimed = new Map<string, FaceName | undefined>();
/** The file of the family that claims a character. */
export async function faceOf(family: FamilyName, char: string): Promise<FaceName | undefined> {
  const key = family + char;
  if (claimed.has(key)) return claimed.get(key);
  let pieces = read.get(family);
  if (!pieces) read.set(family, (pieces = piecesOf(family)));
  const code = char.codePointAt(0) ?? 0;
  const piece = (await pieces).find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  const face: FaceName | undefined = piece && `${family}-${piece.part}`;
  claimed.set(key, face);
  return face;
}

/** The font as pdfmake takes it, and the characters that it really has. */
interface Cut {
  readonly normal: Uint8Array;
  readonly bold: Uint8Array;
  readonly has: ReadonlySet<string>;
}
/** Weights of Roboto's Regular and Medium. */
const WEIGHTS = [400, 500] as const;
/** Some characters of a face, in two weights; with the forms that they take in words. */
export async function cutOf(face: FaceName, chars: Iterable<string>): Promise<Cut> {
  const [name = "", part = ""] = face.split("-");
  const { file, plain } = families[name as FamilyName];
  const whole = await readFile(file.replace("-PART-", `-${part}-`));
  const { default: subsetFont } = await import("subset-font");
  const asked = [...chars].join("");
  // Vowels on two sides of a letter are drawn as their parts.
  const cut = async (wght: number): Promise<Uint8Array> =>
    await subsetFont(whole, asked + asked.normalize("NFD"), {
      targetFormat: "truetype",
      ...(!plain && { variationAxes: { wght } }),
    });
  const normal = await cut(WEIGHTS[0]);
  const known = new Set(charactersOf(normal));
  return {
    normal,
    bold: plain ? normal : await cut(WEIGHTS[1]),
    has: new Set([...chars].filter((c) => known.has(c.codePointAt(0) ?? 0))),
  };
}
/** The characters of a font file, none when it has no table of them: nothing asked for was in it. */
export function charactersOf(bytes: Uint8Array): readonly number[] {
  try {
    return create(bytes).characterSet;
  } catch {
    return [];
  }
}
