import type { LabelGrid } from "#contract/kit/label-grid.ts";
import type { Locale } from "#server/kit/shared/texts.ts";

/** The content of a label, translated already. */
export interface Label {
  readonly title: string;
  /** Names and values below the title, the most important first: lines that do not fit are left out. */
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** Text of the Code 128 bar code, also printed below it. */
  readonly code: string;
  /** Text of the QR code. */
  readonly address: string;
  /** A warning, white on black across the label. */
  readonly banner?: string;
}
/** Labels to draw, and their grid on the page. */
export interface LabelOrder {
  readonly labels: readonly Label[];
  readonly grid: LabelGrid;
  /** Positions to leave empty at the start of the first page. */
  readonly skipped: number;
  readonly locale: Locale;
  readonly title: string;
}
