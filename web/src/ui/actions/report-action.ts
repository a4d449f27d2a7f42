import { isApiError } from "#web/api/errors.ts";
import { invalidate, keyOf, queryClient } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { newId } from "#web/kit/new-id.ts";
import { toastUndo } from "../toast-undo.tsx";
import { type Actions, type Answer, takeAction, wayBack, wordsOf } from "./actions-of.ts";
import type { Numbered } from "./use-actions.ts";

/** Handles what the API client leaves to the caller: shows the message of a 403, and refetches after a 409 (somebody else changed the record). */
export function actionFailed({ area }: Pick<Actions<never>, "area">, e: unknown): void {
  if (!isApiError(e)) return;
  if (e.status === 403 && e.message) toastError(e.message);
  if (e.status === 409) void invalidate(area);
}

/** Puts the answer into the query cache and shows a toast, with undo if the answer allows it. */
export function reportAction<Row extends Numbered, A extends string>(
  of: Actions<Row, A>,
  answer: Answer<Row>,
  text: string | undefined,
  undo: A | undefined,
): void {
  const { data } = answer;
  // The answer of a part of a record, such as its purchase list, is no record.
  if (of.get && data?.hash_id) queryClient.setQueryData(keyOf(of.get, { params: { id: data.hash_id } }), answer);
  if (text === undefined) return;
  const back = undo && wayBack(of, { undo }, answer);
  if (!undo || !back) return toast(text);
  const goBack = async (): Promise<void> => {
    try {
      await back(newId());
      void invalidate(of.area);
      toast(t((of.entries[undo] as { done: string }).done, data && wordsOf(of, data)));
    } catch (e) {
      actionFailed(of, e);
    }
  };
  toastUndo(text, () => void goBack());
}

/** Undoes a bulk action record by record. The API client reports the records that somebody else has changed since. */
export async function takeAllBack<Row, A extends string>(
  of: Actions<Row, A>,
  undo: A,
  rows: readonly Numbered[],
  undone: string,
): Promise<void> {
  let count = 0;
  for (const row of rows) {
    const now = { hash_id: row.hash_id, version: row.version + 1 };
    if (await takeAction(of, undo, now, {}, newId()).catch(() => undefined)) count += 1;
  }
  void invalidate(of.area);
  if (count) toast(t(undone, { count }));
}
