import type { Message } from "#server/kit/shared/failures.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import type { Tx } from "../sql/transaction.ts";

/** A column of an import file; `headings` are the accepted names in either language, compared without case and accents. */
export interface Column {
  readonly key: string;
  readonly headings: { readonly en: readonly string[]; readonly fr: readonly string[] };
  readonly required?: boolean;
  /** The allowed values, shown beside the template; by default the text `imports.<kind>_<key>`. */
  readonly hint?: (locale: Locale) => string;
}
/** Separates the entries of a cell with several values, since commas may be part of a value (ASCII record separator). */
export const LIST_MARK = "\u001E";

/** A row of the file: trimmed text by column, without the columns that the file lacks. */
export interface Cells {
  readonly line: number;
  /** Mentioned by another row: created if missing, and only once. */
  readonly implied?: true;
  readonly values: Readonly<Record<string, string>>;
}
/** What is wrong with a cell of an import. */
export interface Problem {
  readonly column: string;
  readonly say: Message;
}
/** A field that would change, with both values as the reader sees them. */
export interface Change {
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}
/** Options of an import. */
export interface Options {
  /** The office for rows without one. */
  readonly zone: string | undefined;
  /** Whether the office and the profile of existing people may change too. */
  readonly moves: boolean;
  /** Whether to create rows that look like duplicates. */
  readonly duplicates: boolean;
  /** Address books are not corrected line by line: invalid values are dropped with a note instead of refusing the row. */
  readonly lenient: boolean;
}
/** The planned action for a row. `plan` is for the importer only. */
export interface Checked<Plan> {
  readonly line: number;
  readonly label: string;
  readonly action: "create" | "change" | "same" | "duplicate";
  readonly problems: readonly Problem[];
  /** Remarks about a row that is valid. */
  readonly notes?: readonly Message[];
  readonly changes?: readonly Change[];
  readonly plan: Plan;
}
/** The result for a row. */
export interface Applied {
  readonly line: number;
  readonly entity: string;
  readonly label: string;
  /** The previous values; null for a created row. */
  readonly before: object | null;
  /** The values that the import left, with the names of `before`: what differs later was changed since. */
  readonly after?: object | null;
  readonly version: number;
}
/** A row to undo. */
export type Undone = Applied;
/** A record, or fields of it, that an undoing keeps, and why. */
export interface Kept {
  /** As in the row. */
  readonly entity: string;
  readonly label: string;
  readonly why: Message;
  /** Only fields of it are kept; the rest is undone. */
  readonly partly?: true;
}
/** How to undo: `take` removes what was created even if it has changed since. What is in use is always kept. */
export interface HowToUndo {
  readonly take: boolean;
  /** Records that the trail has an entry of since the import. */
  readonly since: ReadonlySet<string>;
}

/** A kind of import: its columns, and how its rows are checked, applied and undone. All statements are set-based: files have thousands of rows. */
export interface Importer<Plan = unknown> {
  /** One of `importKinds`. */
  readonly kind: string;
  readonly columns: readonly Column[];
  /** The kind of its records on the trail, where they are records: says what has changed since an import. */
  readonly trail?: string;
  /** Whether it also accepts vCard files; cards are mapped to the columns of contacts. */
  readonly cards?: true;
  readonly check: (tx: Tx, rows: readonly Cells[], options: Options) => Promise<readonly Checked<Plan>[]>;
  readonly apply: (tx: Tx, rows: readonly Checked<Plan>[]) => Promise<{ applied: readonly Applied[] }>;
  /** Undoes what the import wrote in these rows, and nothing that was written since; says what it keeps. */
  readonly undo: (tx: Tx, rows: readonly Undone[], how: HowToUndo) => Promise<readonly Kept[]>;
}

/** Declares an importer with the type of its plan; the result hides it. */
export const importer = <Plan>(one: Importer<Plan>): Importer => one as unknown as Importer;

/** Reads yes or no as people write it in both languages. Undefined for anything else. */
export function yesOrNo(word: string): boolean | undefined {
  const plain = word.toLowerCase();
  if (["yes", "y", "oui", "o", "true", "vrai", "1", "x"].includes(plain)) return true;
  if (["no", "n", "non", "false", "faux", "0"].includes(plain)) return false;
  return undefined;
}
