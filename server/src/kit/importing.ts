import type { Message } from "./failures.ts";
import type { Locale } from "./texts.ts";
import type { Tx } from "./transaction.ts";

/** A column that a file may have; `headings` are what it may be called, in either language, without case and accents. */
export interface Column {
  readonly key: string;
  readonly headings: { readonly en: readonly string[]; readonly fr: readonly string[] };
  readonly required?: boolean;
  /** What may stand in it, told beside the template; else the text `imports.<kind>_<key>`. */
  readonly hint?: (locale: Locale) => string;
}
/** A row as it stands in the file: trimmed words by column; a column that the file does not have is missing. */
export interface Cells {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}
export interface Problem {
  readonly column: string;
  readonly say: Message;
}
/** What would be otherwise, in the reader's words. */
export interface Change {
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}
/** What a file is read in with. */
export interface Options {
  /** The office of rows that name none. */
  readonly zone: string | undefined;
  /** Whether where people who are there belong, and what they may, may change too. */
  readonly moves: boolean;
}
/** What is to become of a row. `plan` is the importer's own. */
export interface Checked<Plan> {
  readonly line: number;
  readonly label: string;
  readonly action: "create" | "change" | "same";
  readonly problems: readonly Problem[];
  readonly changes?: readonly Change[];
  readonly plan: Plan;
}
/** What became of a row. */
export interface Applied {
  readonly line: number;
  readonly entity: string;
  readonly label: string;
  /** What was there before; nothing for a row that was made. */
  readonly before: object | null;
  readonly version: number;
}
/** What an import did, as it is taken back. */
export type Undone = Applied;

/** One kind of import: its columns, how its rows are checked and applied, and how that is taken back. All set-based: rows come in thousands. */
export interface Importer<Plan = unknown> {
  /** One of `importKinds`. */
  readonly kind: string;
  readonly columns: readonly Column[];
  readonly check: (tx: Tx, rows: readonly Cells[], options: Options) => Promise<readonly Checked<Plan>[]>;
  readonly apply: (tx: Tx, rows: readonly Checked<Plan>[]) => Promise<{ applied: readonly Applied[] }>;
  /** Takes rows back; answers with the label of the first that something has happened to since, and writes nothing then. */
  readonly undo: (tx: Tx, rows: readonly Undone[]) => Promise<string | undefined>;
}

/** What an importer plans is its own affair: nobody else looks into it. */
export const importer = <Plan>(one: Importer<Plan>): Importer => one as unknown as Importer;

/** What people write for yes and no, in both languages. Undefined for anything else. */
export function yesOrNo(word: string): boolean | undefined {
  const plain = word.toLowerCase();
  if (["yes", "y", "oui", "o", "true", "vrai", "1", "x"].includes(plain)) return true;
  if (["no", "n", "non", "false", "faux", "0"].includes(plain)) return false;
  return undefined;
}
/** A day as spreadsheets write it: 2026-06-02, 02-06-2026, 2/6/2026. */
export function dayOf(word: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(word);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(word);
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}
