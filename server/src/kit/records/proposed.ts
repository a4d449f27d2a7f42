import type { Permission } from "#contract/permissions.ts";
import type { Tx } from "../sql/transaction.ts";

interface Names {
  readonly name: string;
  readonly name_fr: string | null;
}
/** How an entry of a kind is proposed by people who may not create it, and what is done with it then. */
export interface Proposed {
  /** SQL over `rows.from`: the plain name, the French one, and the number of kinds that have one. */
  readonly name: string;
  readonly french?: string;
  readonly number?: string;
  /** The right to see such entries, unless everybody does. */
  readonly seenBy?: Permission;
  /** Makes the entry with what a new one begins with; its identifier. */
  readonly make: (tx: Tx, given: Names) => Promise<string>;
  readonly rename: (tx: Tx, id: string, to: Names) => Promise<void>;
  /** Moves what uses it to another entry, and deletes it. */
  readonly merge: (tx: Tx, id: string, into: string) => Promise<void>;
}
