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
/** Ends each entry of a cell that holds several, where commas may be part of them (record separator of ASCII). */
export const LIST_MARK = "\u001E";

/** A row as it stands in the file: trimmed words by column; a column that the file does not have is missing. */
export interface Cells {
  readonly line: number;
  /** Another row names it: it is made where it is not there yet, and never twice. */
  readonly implied?: true;
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
  /** Whether rows are made that seem to be there already. */
  readonly duplicates: boolean;
  /** From an address book, which nobody mends line by line: what cannot be kept is left out, and told. */
  readonly lenient: boolean;
}
/** What is to become of a row. `plan` is the importer's own. */
export interface Checked<Plan> {
  readonly line: number;
  readonly label: string;
  readonly action: "create" | "change" | "same" | "duplicate";
  readonly problems: readonly Problem[];
  /** What one should know of it though nothing is wrong. */
  readonly notes?: readonly Message[];
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
  /** Whether it takes cards of an address book (vCard) as well: their columns are those of contacts. */
  readonly cards?: true;
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
