import { parse } from "csv-parse/sync";
import type { Separator } from "#contract/imports/reading.ts";
import { knownIn } from "./headings.ts";

const MARKS: Readonly<Record<Separator, string>> = { ";": ";", ",": ",", tab: "\t", "|": "|" };
/** Rows by which a separator is judged. */
const LOOK = 50;

/** A first line by which spreadsheets say the separator: they show no such row, so it is none. */
const SAID = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/iu;

const rowsOf = (text: string, separator: Separator, to: number): string[][] =>
  parse(text, { delimiter: MARKS[separator], bom: true, relax_column_count: true, relax_quotes: true, to });

interface Judged {
  readonly separator: Separator;
  /** Names that we know in one row of the usual length. */
  readonly known: number;
  /** Share of the rows of one length; 0 for rows of one cell. */
  readonly even: number;
  readonly length: number;
}

/** Characters by which a separator is judged: a file may be one long row. */
const LETTERS = 200_000;
/** The first rows, as a separator would have them. */
function someRows(text: string, separator: Separator): string[][] {
  const sample = text.slice(0, LETTERS);
  try {
    return rowsOf(sample, separator, LOOK);
  } catch {
    // The sample may end inside quotes.
    return sample.length < text.length ? rowsOf(text, separator, LOOK) : [];
  }
}

/** How well a separator fits: it gives rows of one length, among them one with names that we know. */
function judged(text: string, separator: Separator, known: ReadonlySet<string>): Judged {
  let rows: string[][];
  try {
    rows = someRows(text, separator).filter((row) => row.some((cell) => cell.trim() !== ""));
  } catch {
    rows = [];
  }
  const byLength = Map.groupBy(rows, (row) => row.length);
  const [length = 0, usual = []] = [...byLength].toSorted(([a, x], [b, y]) => y.length - x.length || b - a)[0] ?? [];
  const named = Math.max(
    0,
    ...usual.map((row) =>
      knownIn(
        row.slice(0, 200).map((cell) => cell.trim()),
        known,
      ),
    ),
  );
  return { separator, known: named, even: length > 1 ? usual.length / rows.length : 0, length };
}

/** The rows of a text whose cells are separated; the separator is that of a first line `sep=`, the chosen one, or the one that fits best. */
export function separatedRows(
  given: string,
  o: { separator: Separator | undefined; known: ReadonlySet<string>; most: number },
): { rows: string[][]; separator: Separator } {
  const [line, mark] = SAID.exec(given) ?? [];
  const text = line === undefined ? given : given.slice(line.length);
  const all = Object.keys(MARKS) as Separator[];
  const said = mark && all.find((s) => MARKS[s] === mark);
  const fits = (): Separator =>
    all
      .map((s) => judged(text, s, o.known))
      .reduce((best, one) => {
        const by = one.known - best.known || one.even - best.even || one.length - best.length;
        return by > 0 ? one : best;
      }).separator;
  const separator = o.separator ?? (said || fits());
  return { rows: rowsOf(text, separator, o.most), separator };
}
