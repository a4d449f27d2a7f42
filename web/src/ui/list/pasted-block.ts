import { importHref } from "#contract/imports/hrefs.ts";
import { go } from "#web/kit/go.ts";

/** A block of cells copied from a spreadsheet: more than one cell. */
export const isBlock = (text: string): boolean => /\t/u.test(text.trim()) || /\S\r?\n\s*\S/u.test(text);

/** Where a list's blocks go, and the headings that a block without any gets: those of the columns on screen. */
interface Taking {
  readonly kind: string;
  readonly headings: readonly string[];
}
/** The list on screen that takes blocks. */
let taking: Taking | undefined;
/** Sets which list takes blocks; returns what ends it. */
export function takeBlocks(next: Taking): () => void {
  taking = next;
  return () => {
    if (taking === next) taking = undefined;
  };
}

const folded = (text: string): string => text.trim().toLowerCase();
/** The block with a row of headings: its own, or those of the columns. */
export function headed(text: string, headings: readonly string[]): string {
  const first = (text.split(/\r?\n/u)[0] ?? "").split("\t");
  const known = new Set(headings.map(folded));
  if (first.some((cell) => known.has(folded(cell)))) return text;
  return `${first.map((_, i) => headings[i] ?? "").join("\t")}\n${text}`;
}

/** The block that waits for the preview of its import. */
let waiting: { readonly kind: string; readonly text: string } | undefined;
/** Opens the preview of the import with a block; false where no list takes one. */
export function pasteBlock(text: string): boolean {
  if (!taking) return false;
  waiting = { kind: taking.kind, text: headed(text, taking.headings) };
  go(importHref(taking.kind));
  return true;
}
/** The block that was pasted for an import of this kind; once. */
export function pastedFor(kind: string): string | undefined {
  const text = waiting?.kind === kind ? waiting.text : undefined;
  waiting = undefined;
  return text;
}
