import { referenceKinds } from "../kind.ts";
import { proposeEntry } from "./propose.ts";

/** Proposes an entry of a reference list. */
export const proposeListed = proposeEntry(referenceKinds);
