import type { Person } from "#server/kit/shared/access.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "../sql/transaction.ts";
import type { Written } from "./steps.ts";

/** What is done with a transfer between two places. */
export type TransferStep = "receive" | "cancel";
interface Steps<Row> {
  readonly allow: (tx: Tx, step: TransferStep, row: Row, version?: number) => void;
  readonly write: (tx: Tx, table: string, step: TransferStep, row: Row, written?: Written) => Promise<unknown>;
  readonly can: (row: Row, person: Person) => { readonly receive?: boolean; readonly cancel?: boolean };
}

/** The steps of a transfer. Rights count where something comes in: at one end when it is received, at the other when it is taken back. */
export function transferSteps<Row>(table: string, stepsAt: (end: "from" | "to") => Steps<Row>) {
  const steps = { receive: stepsAt("to"), cancel: stepsAt("from") };
  return {
    steps,
    can: (row: Row, person: Person): { receive?: true; cancel?: true } => {
      const { receive } = steps.receive.can(row, person);
      const { cancel } = steps.cancel.can(row, person);
      return { ...(receive && { receive }), ...(cancel && { cancel }) };
    },
    /** Writes its end. */
    end: async (tx: Tx, step: TransferStep, row: Row) =>
      await steps[step].write(tx, table, step, row, { at: "ended_at", set: { ended_by: tx.person.id } }),
  };
}

/** Checks that what is said to have come is of the transfer, each line once. */
export function checkLines(
  sent: readonly { readonly hash_id: string }[],
  stated: readonly { readonly hash_id: string }[],
): void {
  for (const [i, line] of stated.entries()) {
    if (!sent.some((one) => one.hash_id === line.hash_id)) throw unknownReference(`lines.${i}.hash_id`);
    if (stated.findIndex((other) => other.hash_id === line.hash_id) !== i)
      throw invalidField(`lines.${i}.hash_id`, "errors.taken");
  }
}
