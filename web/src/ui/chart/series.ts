/** Colour of a series: `--chart-1` to `--chart-6`, or grey for figures shown only for comparison. */
export type Look = 1 | 2 | 3 | 4 | 5 | 6 | "quiet";
export const colorOf = (look: Look): string => (look === "quiet" ? "var(--line-strong)" : `var(--chart-${look})`);

/** One data series. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly shape: "line" | "columns";
  readonly look: Look;
}

/** A position on the time axis: a day or a month. */
export interface Point {
  readonly key: string;
  /** Axis label (`Jun`) and full name (`June 2026`). */
  readonly short: string;
  readonly long: string;
  /** Decimal strings by series key; nothing is drawn for a missing one. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Link to the rows behind the figures. */
  readonly href?: string | undefined;
  /** Draws its columns in grey; only the selected month keeps its colour. */
  readonly quiet?: boolean;
}
