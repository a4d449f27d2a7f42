import { reachParams } from "#server/kit/sql/reach-query.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { reachOf } from "./access.ts";
import { expenseSteps } from "./present.ts";
import { lockExpenses, type ExpenseListRow } from "./queries.ts";

interface Several {
  readonly expenses: readonly string[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
}

/** Why a bulk action does not apply to an expense, in the caller's language; undefined if it does. */
function refusal(
  tx: Tx,
  action: "approve" | "validate" | "archive",
  e: ExpenseListRow,
  versions: Several["versions"],
): string | undefined {
  const verdict = expenseSteps.verdict(tx, action, e);
  if (verdict === "yes") {
    const isStale = (versions?.[e.hash_id] ?? e.version) !== e.version;
    return isStale ? text(tx.call.locale, "errors.stale") : undefined;
  }
  const say =
    verdict === "state"
      ? expenseSteps.notFromHere(action, e).say
      : { key: verdict === "four-eyes" ? "errors.four_eyes" : "errors.forbidden" };
  return text(tx.call.locale, say.key, say.params);
}

/**
 * Locks several expenses and decides on each: those that are missing, out of reach or not to be moved get a message and do not stop the
 * others. `also` gives further reasons, from what it reads of all.
 */
export async function severalFor(
  tx: Tx,
  action: "approve" | "validate" | "archive",
  { expenses, versions }: Several,
  also: (found: readonly ExpenseListRow[]) => Promise<(e: ExpenseListRow) => string | undefined> = () =>
    Promise.resolve(() => undefined),
): Promise<{ readonly fit: readonly ExpenseListRow[]; readonly refused: { hash_id: string; message: string }[] }> {
  const wanted = [...new Set(expenses)];
  const found = await lockExpenses.all(tx.db, wanted, ...reachParams(reachOf(tx.access)));
  const known = new Set(found.map((e) => e.hash_id));
  const further = await also(found);
  const judged = found.map((e) => ({ e, message: refusal(tx, action, e, versions) ?? further(e) }));
  const missing = wanted.filter((id) => !known.has(id));
  return {
    fit: judged.flatMap(({ e, message }) => (message === undefined ? [e] : [])),
    refused: [
      ...missing.map((hash_id) => ({ hash_id, message: text(tx.call.locale, "errors.not_found") })),
      ...judged.flatMap(({ e, message }) => (message === undefined ? [] : [{ hash_id: e.hash_id, message }])),
    ],
  };
}

/** Writes a step of several expenses in one statement; gives the version of each after it. */
export async function versionsOf(
  fit: readonly ExpenseListRow[],
  write: (ids: string[]) => Promise<readonly { readonly hash_id: string; readonly version: number }[]>,
): Promise<(e: ExpenseListRow) => number> {
  const written = fit.length > 0 ? await write(fit.map((e) => e.hash_id)) : [];
  const versions = new Map(written.map((w) => [w.hash_id, w.version]));
  return (e) => versions.get(e.hash_id) ?? e.version;
}
