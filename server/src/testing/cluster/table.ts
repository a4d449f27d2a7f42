import { percentile } from "../percentile.ts";

/** Everything that one trial of a fault found. */
export interface Trial {
  /** Seconds until writes went on: the longest time without an acknowledgement. */
  readonly silence: number;
  readonly back: number;
  readonly lost: number;
  readonly twice: number;
  readonly acknowledged: number;
  /** Calls that were refused for now (503), and those that failed otherwise; each was repeated. */
  readonly busy: number;
  readonly failed: number;
  readonly told: string;
  /** The machine's load when it ended. */
  readonly load: number;
  readonly problems: readonly string[];
}

export const silencesOf = (trials: readonly Trial[]): number[] =>
  trials.map((t) => t.silence).toSorted((a, b) => a - b);
const each = (trials: readonly Trial[], of: (t: Trial) => number): string => trials.map((t) => of(t)).join(" ");

/** The rows of a table of all cases, in columns of one width. */
export function tableOf(cases: readonly { readonly name: string; readonly trials: readonly Trial[] }[]): string[] {
  const head = ["case", "writes go on after (s)", "median", "503", "failed", "acknowledged", "lost", "twice", "load"];
  const rows = cases.map(({ name, trials }) => [
    name,
    trials.map((t) => t.silence.toFixed(1)).join(" "),
    percentile(silencesOf(trials), 0.5).toFixed(1),
    each(trials, (t) => t.busy),
    each(trials, (t) => t.failed),
    each(trials, (t) => t.acknowledged),
    each(trials, (t) => t.lost),
    each(trials, (t) => t.twice),
    each(trials, (t) => Math.round(t.load)),
  ]);
  const all = [head, ...rows];
  const wide = head.map((_, i) => Math.max(...all.map((row) => (row[i] ?? "").length)));
  return all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(wide[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
