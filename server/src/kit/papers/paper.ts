import type { Locale } from "../texts.ts";

/** One column of a paper's table. Columns without a width share what is left. */
export interface PaperColumn {
  readonly title: string;
  /** Figures: to the right. */
  readonly right?: true;
  /** In points. */
  readonly width?: number;
}
export interface PaperTable {
  /** Over it. */
  readonly heading?: string;
  readonly columns: readonly PaperColumn[];
  /** Words as they are shown. */
  readonly rows: readonly (readonly string[])[];
  /** What the columns come to. */
  readonly total?: readonly string[];
}

/** What a paper says, whatever it is about: words already in the reader's language. */
export interface Paper {
  readonly title: string;
  /** Under the title: names and values, as the period, the office, the person. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly PaperTable[];
  /** What a QR code beside the title says: the address of what the paper is about. */
  readonly code?: string;
  /** An SVG above the tables, with `Roboto` as its font: as wide as the page at most. */
  readonly picture?: string;
  /** Under the tables: how it is done, what is to be known. */
  readonly notes?: readonly { readonly heading: string; readonly text: string }[];
  /** Wide tables. */
  readonly landscape?: true;
}

/** How the company shows itself on it. */
export interface PaperLook {
  readonly name: string;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

/** What the thread that draws it is given. */
export interface PaperOrder {
  readonly paper: Paper;
  readonly look: PaperLook;
  readonly locale: Locale;
  /** `Page {{page}} of {{pages}}` and the day that it was made, in the reader's language. */
  readonly pages: string;
  readonly made: string;
}
