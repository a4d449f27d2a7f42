import type { Person } from "#server/kit/shared/access.ts";
import type { Tx } from "./transaction.ts";

/**
 * How records refer to one of another kind. Everybody who sees the record reads what it refers to (`Shown`); only those who reach it get
 * its identifier (the link). An area that is below the one of that kind, or is used by it, gets this from `areas.ts`.
 */
interface RecordRefs<Shown> {
  /** The data for `present`, as a column expression; null when there is none. */
  readonly json: (ofRow: string) => string;
  readonly present: (person: Person, data: unknown) => (Shown & { hash_id: string | null }) | null;
  /** Checks one that a form newly refers to: out of reach it gives the same error as a missing one. `role`: it must have it. */
  readonly check: (tx: Tx, field: string, id: string, role?: string) => Promise<void>;
}
/** References to contacts. */
export type ContactRefs = RecordRefs<{ name: string }>;
/** References to recipes. */
export type RecipeRefs = RecordRefs<{ number: number; name: string }>;
