/** A colour of charts (`--chart-1` to `--chart-6`), or the quiet one of what is only compared with. */
export type Look = 1 | 2 | 3 | 4 | 5 | 6 | "quiet";
export const colorOf = (look: Look): string => (look === "quiet" ? "var(--line-strong)" : `var(--chart-${look})`);

/** One row of figures along a chart. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly shape: "line" | "columns";
  readonly look: Look;
}

/** A place along a chart: a day, a month. */
export interface Point {
  readonly key: string;
  /** Under the chart (`Jun`), and in words (`June 2026`). */
  readonly short: string;
  readonly long: string;
  /** Decimal strings by the series' keys; without one, nothing is drawn. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Where the figures come from. */
  readonly href?: string | undefined;
  /** Its columns are quiet: the month that is told has the colour. */
  readonly quiet?: boolean;
}
