import type { CheckLine } from "./checks.ts";
import type { ComponentLine } from "./components.ts";
import type { LiveCost } from "./live.ts";
import type { Outcome } from "./load.ts";
import { STATEMENT_SHARE, type Measure } from "./measures.ts";
import { ROW_BYTES } from "./row-bytes.ts";

export const MEMORY = 220 * 1024 * 1024;
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export interface Line {
  readonly measure: Measure;
  readonly ours: Outcome;
  readonly against: Outcome;
  readonly plain: Outcome | undefined;
  readonly ratio: number;
  /** The share of the statement beside the plain list. */
  readonly statement: number | undefined;
  /** Bytes of a row, of a list beside a plain one. */
  readonly bytes: number | undefined;
  /** Milliseconds that our server adds to each request of the bare one. */
  readonly added: number;
  readonly ok: boolean;
}

/** What is measured besides lines. */
interface Others {
  readonly checks: CheckLine;
  readonly live: LiveCost;
  readonly listed: readonly ComponentLine[];
}

function boundOf(m: Measure): string {
  if (m.least !== undefined) return m.plain ? `${STATEMENT_SHARE}, ${m.least}, ${ROW_BYTES} B` : `${m.least}`;
  if (m.mayAdd !== undefined) return `${m.mayAdd} ms`;
  return m.within === undefined ? `${m.bound ?? ""}` : `${m.within} ms`;
}

/** Prints what was measured. */
export function table(lines: readonly Line[], memory: number, others?: Others): void {
  const value = (m: Measure, o: Outcome): string =>
    m.as === "p50" ? `${o.p50.toFixed(2)} ms` : `${o.perSecond.toFixed(0)}/s`;
  const rows = [
    ["what", "plain list", "bare or before", "ours", "statement", "ratio", "a row", "adds", "bound", ""],
    ...lines.map(({ measure: m, ours, against, plain, ratio, statement, bytes, added, ok }) => [
      m.what,
      plain ? value(m, plain) : "",
      value(m, against),
      value(m, ours),
      statement?.toFixed(2) ?? "",
      ratio.toFixed(2),
      bytes === undefined ? "" : `${bytes.toFixed(0)} B`,
      m.as === "share" ? `${added.toFixed(2)} ms` : "",
      boundOf(m),
      verdict(ok),
    ]),
    ...(others ? [checkRow(others.checks), liveRow(others.live), ...others.listed.map(componentRow)] : []),
    [
      "memory of our server under load",
      "",
      "",
      `${(memory / 1024 / 1024).toFixed(0)} MB`,
      "",
      "",
      "",
      "",
      "220 MB",
      verdict(memory <= MEMORY),
    ],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  say("");
  for (const row of rows)
    say(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    );
}

const verdict = (ok: boolean): string => (ok ? "ok" : "OVER");

export const checkRow = (c: CheckLine): string[] => [
  c.what,
  "",
  "",
  `${c.nanoseconds.toFixed(0)} ns`,
  "",
  "",
  "",
  "",
  `${c.bound} ns`,
  verdict(c.ok),
];

export const componentRow = (c: ComponentLine): string[] => [
  c.what,
  "",
  "",
  c.value,
  "",
  "",
  "",
  "",
  c.bound,
  verdict(c.ok),
];

export const liveRow = (l: LiveCost): string[] => [
  l.what,
  "",
  `${l.few.toFixed(0)} us`,
  `${l.many.toFixed(0)} us`,
  "",
  l.ratio.toFixed(2),
  "",
  "",
  `${l.bound}`,
  verdict(l.ok),
];
