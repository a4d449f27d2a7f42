import type { Locale } from "#server/kit/shared/texts.ts";

/** A column of a printed table. Columns without a width share the remaining space. */
export interface PaperColumn {
  readonly title: string;
  /** Right-aligned, for figures. */
  readonly right?: true;
  /** Width in points. */
  readonly width?: number;
}
/** A table on a paper, with its heading and totals. */
export interface PaperTable {
  /** A heading above the table. */
  readonly heading?: string;
  readonly columns: readonly PaperColumn[];
  /** Cells as they are printed. */
  readonly rows: readonly (readonly string[])[];
  /** Indexes of rows that are sums or headings of others. */
  readonly strong?: readonly number[];
  /** The row of totals. */
  readonly total?: readonly string[];
}

/** The content of a printed document, translated already. */
export interface Paper {
  readonly title: string;
  /** Below the title: names and values, such as period, office, person. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Names and values beside them, such as the person that a paper of an office is for. */
  readonly beside?: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly PaperTable[];
  /** Text of a QR code beside the title: the address of the printed record. */
  readonly code?: string;
  /** An SVG above the tables, with the font `Roboto`; scaled to fit the page. */
  readonly picture?: string;
  /** Notes below the tables, such as instructions. */
  readonly notes?: readonly { readonly heading: string; readonly text: string }[];
  /** A word across each page, of what is not the final paper. */
  readonly stamp?: string;
  /** Small rows, for a long paper that people want on one page. */
  readonly dense?: true;
  /** Landscape, for wide tables. */
  readonly landscape?: true;
  /**
   * Of a paper that leaves the company: its legal lines, at the foot of each page, or no line for the company's name. Without it the foot
   * says who made the paper, and when.
   */
  readonly foot?: readonly string[];
}

/** The company's name and logo. */
interface PaperLook {
  readonly name: string;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

/** The input of the drawing thread. */
export interface PaperOrder {
  readonly paper: Paper;
  readonly look: PaperLook;
  readonly locale: Locale;
  /** `Page {{page}} of {{pages}}`, in the reader's language. */
  readonly pages: string;
  /** The lines at the foot of each page, beside the page number. */
  readonly foot: string;
}
