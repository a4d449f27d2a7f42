import type { VisitSheet } from "#contract/contacts/visit.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Reader } from "../sql/transaction.ts";

/** The customer that somebody visits. */
export interface Visited {
  readonly hash_id: string;
  readonly country: { readonly hash_id: string };
}

interface Piece<Word extends keyof VisitSheet> {
  readonly word: Word;
  readonly openToImpersonator?: true;
  /** Who sees it. */
  readonly seers: { readonly any: readonly Permission[] } | { readonly all: readonly Permission[] };
  readonly read: (reader: Reader, visited: Visited) => Promise<NonNullable<VisitSheet[Word]>>;
}
type Words = { readonly [Word in keyof VisitSheet]: Piece<Word> };

/** A part of the visit sheet, passed by its area through `area.ts` only. */
export type VisitPart = Words[keyof VisitSheet];
