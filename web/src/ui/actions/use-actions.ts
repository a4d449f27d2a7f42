import { useRef, useState } from "react";
import { call } from "#web/api/client.ts";
import { invalidate } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useSubmitKey } from "../form/use-submit-key.ts";
import { toastUndo } from "../toast-undo.tsx";
import { type Actions, entryOf, type ActionInput, type Subject, takeAction, wordsOf } from "./actions-of.ts";
import { actionFailed, reportAction, takeAllBack } from "./report-action.ts";

/** A record whose number appears in toasts. */
export type Numbered = Subject & { readonly number?: number | string | null };
interface SeveralTaken {
  readonly refused: readonly { readonly message: string }[];
  readonly [taken: string]: readonly unknown[];
}

/** Makes one request at a time, each with its own key. */
function useDoing() {
  const { run: submit, forget } = useSubmitKey();
  const last = useRef<string>(undefined);
  /** The action that runs, and its record unless there are several. */
  const [busy, setBusy] = useState<{ action: string; id?: string }>();

  /** The API client shows errors itself, except a 403. */
  const doing = async <T>(
    of: Pick<Actions<never>, "area">,
    what: { action: string; id?: string },
    work: (key: string) => Promise<T>,
  ): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(what);
    // The key of a failed attempt is for that record and action alone.
    const name = `${what.action} ${what.id}`;
    if (last.current !== name) forget();
    last.current = name;
    try {
      const answer = await submit(work);
      void invalidate(of.area);
      return answer;
    } catch (e) {
      actionFailed(of, e);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, doing };
}

/** Runs actions one at a time and reports the result in a toast, with undo if the answer allows it. */
export function useActions() {
  const t = useT();
  const { busy, doing } = useDoing();
  /** `said` replaces the text of the toast. Resolves to false if the action failed. */
  const take = async <Row extends Numbered, A extends string>(
    of: Actions<Row, A>,
    action: A,
    row: Row,
    given: ActionInput = {},
    said?: string,
  ): Promise<boolean> => {
    const entry = entryOf(of, action);
    if (!entry.call) return false;
    if (entry.several?.call === entry.call) return await takeSeveral(of, action, [row], given);
    const taken = await doing(of, { action, id: row.hash_id }, async (key) => {
      try {
        return await takeAction(of, action, row, given, key);
      } catch (e) {
        entry.failed?.(e, t);
        throw e;
      }
    });
    if (!taken) return false;
    const { answer } = taken;
    const done = typeof entry.done === "function" ? entry.done(given, answer.data) : entry.done;
    reportAction(of, answer, said ?? (done && t(done, wordsOf(of, { ...row, ...answer.data }))), entry.undo);
    return true;
  };
  const takeSeveral = async <Row extends Numbered, A extends string>(
    of: Actions<Row, A>,
    action: A,
    rows: readonly Row[],
    given: ActionInput = {},
  ): Promise<boolean> => {
    const entry = entryOf(of, action);
    const several = entry.call && entry.several;
    if (!several) {
      for (const row of rows) await take(of, action, row, given);
      return true;
    }
    const { taken: listed, undone, done } = several;
    const answer = await doing(of, { action }, (idempotencyKey) =>
      call(several.call, { body: several.body(rows, given) }, { idempotencyKey }),
    );
    if (!answer) return false;
    const { data } = answer as unknown as { data: SeveralTaken };
    for (const r of data.refused) toastError(r.message);
    const taken = rows.filter((r) => data[listed]?.includes(r.hash_id));
    if (taken.length === 0) return true;
    const text = t(typeof done === "string" ? done : done(given), { count: taken.length });
    const { undo } = entry;
    if (undo && undone) toastUndo(text, () => void takeAllBack(of, undo, taken, undone));
    else toast(text);
    return true;
  };
  return { busy, take, takeSeveral };
}
