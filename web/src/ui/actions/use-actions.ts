import { useState } from "react";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useSubmitKey } from "../form/use-submit-key.ts";
import { toastUndo } from "../toast-undo.tsx";
import { type Actions, type Given, type Subject, takeAction } from "./actions-of.ts";
import { actionFailed, reportAction, takeAllBack } from "./report-action.ts";

/** A record whose number appears in toasts. */
export type Numbered = Subject & { readonly number?: number };
interface SeveralTaken {
  readonly refused: readonly { readonly message: string }[];
  readonly [taken: string]: readonly unknown[];
}

/** Runs actions one at a time and reports the result in a toast, with undo if the answer allows it. */
export function useActions<Row extends Numbered, A extends string>(of: Actions<Row, A>) {
  const t = useT();
  const { run: submit } = useSubmitKey();
  const [busy, setBusy] = useState<string>();

  /** The API client shows errors itself, except a 403. */
  const doing = async <T>(name: string, work: (key: string) => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(name);
    try {
      const answer = await submit(work);
      void of.changed();
      return answer;
    } catch (e) {
      actionFailed(of, e);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const textOf = (done: string | ((given: Given) => string), given: Given): string =>
    typeof done === "string" ? done : done(given);
  /** Resolves to false if the action failed. */
  const take = async (action: A, row: Numbered, given: Given = {}): Promise<boolean> => {
    const entry = of.entries[action];
    if (!entry.call) return false;
    if (entry.several?.call === entry.call) return await takeSeveral(action, [row], given);
    const taken = await doing(action, async (key) => {
      try {
        return await takeAction(of, action, row, given, key);
      } catch (e) {
        entry.failed?.(e, t);
        throw e;
      }
    });
    if (taken) reportAction(of, taken.answer, t(textOf(entry.done, given), { number: row.number }), entry.undo);
    return taken !== undefined;
  };
  const takeSeveral = async (action: A, rows: readonly Numbered[], given: Given = {}): Promise<boolean> => {
    const entry = of.entries[action];
    const several = entry.call && entry.several;
    if (!several) {
      for (const row of rows) await take(action, row, given);
      return true;
    }
    const { taken: listed, undone, done } = several;
    const answer = await doing(action, (idempotencyKey) =>
      call(several.call, { body: several.body(rows, given) }, { idempotencyKey }),
    );
    if (!answer) return false;
    const { data } = answer as unknown as { data: SeveralTaken };
    for (const r of data.refused) toastError(r.message);
    const taken = rows.filter((r) => data[listed]?.includes(r.hash_id));
    if (taken.length === 0) return true;
    const text = t(textOf(done, given), { count: taken.length });
    const { undo } = entry;
    if (undo && undone) toastUndo(text, () => void takeAllBack(of, undo, taken, undone));
    else toast(text);
    return true;
  };
  return { busy, take, takeSeveral };
}
