import type { Permission } from "#contract/permissions.ts";
import type { Access } from "#server/kit/shared/access.ts";
import type { Where } from "../sql/list-query.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

interface Names {
  readonly name: string;
  readonly name_fr: string | null;
}
/** What is asked for before it is proposed. */
export interface AskedEntry {
  readonly name: string;
  readonly country: string | undefined;
}
/** Of a kind whose entries are in a country, and not seen by everybody who may choose one. */
interface PlacedKind {
  /** Whether the caller has to do with such entries in a country: there they may propose one. */
  readonly mayAt: (access: Access, country: string) => boolean;
  /** SQL over `rows.from`: the entry is the one that is asked for, and one that the caller sees or proposed. */
  readonly same: (reader: Reader, where: Where, asked: AskedEntry) => string;
  /** Makes it an entry like the others. */
  readonly keep: (tx: Tx, id: string) => Promise<void>;
}
/** How an entry of a kind is proposed by people who may not create it, and what is done with it then. */
export interface Proposed {
  /** SQL over `rows.from`: the plain name, the French one, and the number of kinds that have one. */
  readonly name: string;
  readonly french?: string;
  readonly number?: string;
  /** The right to see such entries, unless everybody does. */
  readonly seenBy?: Permission;
  readonly placed?: PlacedKind;
  /** Makes the entry with what a new one begins with; its identifier. */
  readonly make: (tx: Tx, given: Names, country: string | null) => Promise<string>;
  readonly rename: (tx: Tx, id: string, to: Names) => Promise<void>;
  /** Moves what uses it to another entry, and deletes it. */
  readonly merge: (tx: Tx, id: string, into: string) => Promise<void>;
}
