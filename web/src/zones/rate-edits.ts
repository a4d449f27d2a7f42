import { exactText } from "#contract/kit/amounts.ts";
import { parseRate } from "#contract/kit/money-rate.ts";
import type { Pasted } from "#contract/zones/rates-text.ts";

/** Typed text of a month, and the version of its rate at that time. */
export interface Edit {
  readonly text: string;
  readonly version: number;
}
export type Edits = Readonly<Record<string, Edit>>;
/** The rates of the server by month. */
export type Stored = ReadonlyMap<string, { readonly rate: string; readonly version: number }>;

const versionOf = (stored: Stored, month: string): number => stored.get(month)?.version ?? 0;

/** Parsed text: a rate, none (null), or unreadable (undefined). */
export const meant = (text: string): string | null | undefined => (text.trim() === "" ? null : parseRate(text));

export const shownRate = (edits: Edits, stored: Stored, month: string): string =>
  edits[month]?.text ?? exactText(stored.get(month)?.rate ?? "");

/** Adds cells. A month that is edited already keeps the version that it was first edited at. */
export const withCells = (edits: Edits, stored: Stored, cells: readonly Pasted[]): Edits => ({
  ...edits,
  ...Object.fromEntries(
    cells.map(({ month, text }) => [month, { text, version: edits[month]?.version ?? versionOf(stored, month) }]),
  ),
});

/** The edits that differ from the stored rates, by month; of them those that are unreadable, and those changed by somebody else since. */
export function changesOf(
  edits: Edits,
  stored: Stored,
): { changed: (readonly [string, Edit])[]; wrong: string[]; theirs: string[] } {
  const changed = Object.entries(edits)
    .filter(([month, { text }]) => meant(text) !== (stored.get(month)?.rate ?? null))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return {
    changed,
    wrong: changed.filter(([, { text }]) => meant(text) === undefined).map(([month]) => month),
    theirs: changed.filter(([month, { version }]) => version !== versionOf(stored, month)).map(([month]) => month),
  };
}

/** Settles a conflict of months: `mine` stays and overwrites the stored rate, or is dropped. */
export const settled = (edits: Edits, stored: Stored, months: readonly string[], mine: boolean): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([month, edit]) =>
      !months.includes(month) ? [[month, edit]] : mine ? [[month, { ...edit, version: versionOf(stored, month) }]] : [],
    ),
  );
