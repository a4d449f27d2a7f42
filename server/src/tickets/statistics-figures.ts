import { FEWEST, type TicketFigure } from "#contract/tickets/statistics-endpoint.ts";

/** Times of tickets that ended alike: each in working minutes, and how many had a target and kept it. */
export interface Taken {
  readonly taken: readonly number[];
  readonly judged: number;
  readonly kept: number;
}

/** The smallest value that at least this part of them does not exceed; null for fewer than a handful. */
export function percentile(sorted: Int32Array, part: number): number | null {
  if (sorted.length < FEWEST) return null;
  return sorted[Math.ceil(part * sorted.length) - 1] ?? null;
}

/** The figure over several of them. Adding up lists that the database has made costs a tenth of sorting them there once for each grouping. */
export function figureOver(parts: readonly Taken[]): TicketFigure {
  const n = parts.reduce((sum, part) => sum + part.taken.length, 0);
  const all = new Int32Array(n);
  let [at, judged, kept] = [0, 0, 0];
  for (const part of parts) {
    all.set(part.taken, at);
    at += part.taken.length;
    judged += part.judged;
    kept += part.kept;
  }
  all.sort();
  return { n, median: percentile(all, 0.5), p90: percentile(all, 0.9), judged, kept };
}
