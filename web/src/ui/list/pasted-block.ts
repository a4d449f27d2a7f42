import { importHref } from "#contract/imports/hrefs.ts";
import { go } from "#web/kit/go.ts";
import { headed, isBlock } from "./block-text.ts";

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

/** The block that waits for the preview of its import. */
let waiting: { readonly kind: string; readonly text: string } | undefined;
/** Opens the preview of the import with a block; false where no list takes one. */
export function pasteBlock(text: string): boolean {
  if (!taking || !isBlock(text)) return false;
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
