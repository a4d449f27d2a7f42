import { type ReactNode, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import type { Bulk } from "../list/types.ts";
import { Asking, type Question, type Run } from "../record/asking.tsx";
import { type Actions, entryOf, type ActionInput, questionOf } from "./actions-of.ts";
import { type Numbered, useActions } from "./use-actions.ts";

/** Bulk actions of a list: the entries of its bar, and the confirmation dialog that some of them need. */
export function useBulkActions<Row extends Numbered & { readonly can: object }, A extends string>(
  of: Actions<Row, A>,
  actions: readonly A[],
  given: (action: A, rows: readonly Row[]) => ActionInput = () => ({}),
): { bulk: Bulk<Row>[]; question: ReactNode } {
  const t = useT();
  const { take, takeSeveral } = useActions();
  const [asked, setAsked] = useState<{ question: Question; confirm: string; run: Run }>();
  const bulk = actions.map((action): Bulk<Row> => {
    const entry = entryOf(of, action);
    const { icon: Icon } = entry;
    const label = t(entry.label);
    const run = async (rows: readonly Row[], reason?: string): Promise<void> => {
      const more = { ...given(action, rows), ...(reason !== undefined && { [of.reasonOf(action)]: reason }) };
      const [only] = rows;
      if (only && rows.length === 1) await take(of, action, only, more);
      else await takeSeveral(of, action, rows, more);
    };
    return {
      key: action,
      ...(entry.key && { hint: entry.key }),
      first: entry.look === "filled",
      label,
      ...(Icon && { icon: <Icon stroke={1.6} /> }),
      can: (row) => !!(row.can as Readonly<Record<string, unknown>>)[action],
      run: (rows) => {
        const question = questionOf(of, entry, rows, t);
        if (question) setAsked({ question, confirm: label, run: (reason) => run(rows, reason) });
        else void run(rows);
      },
    };
  });
  return { bulk, question: <Asking asked={asked} onClose={() => setAsked(undefined)} /> };
}
