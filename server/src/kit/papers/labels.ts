import type { LabelGrid } from "#contract/kit/label-grid.ts";
import type { Locale } from "../texts.ts";

/** What one label says: words already in its language. */
export interface Label {
  readonly title: string;
  /** Names and values below the title, the most important first: what has no room is cut. */
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** In the Code 128 and in letters below it. */
  readonly code: string;
  /** In the QR code. */
  readonly address: string;
  /** White on black across the label: what nobody may overlook. */
  readonly banner?: string;
}
export interface LabelOrder {
  readonly labels: readonly Label[];
  readonly grid: LabelGrid;
  /** Positions that are left empty on the first page. */
  readonly skipped: number;
  readonly locale: Locale;
  readonly title: string;
}
