import { isApiError } from "#web/api/errors.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { newId } from "../new-id.ts";
import { toastUndo } from "../toast-undo.tsx";
import { type Actions, type Answer, takeAction, wayBack } from "./actions-of.ts";
import type { Numbered } from "./use-actions.ts";

/** What the client leaves to the caller: it is silent on a 403, and what somebody else changed meanwhile is read again. */
export function actionFailed(of: Pick<Actions<never>, "changed">, e: unknown): void {
  if (!isApiError(e)) return;
  if (e.status === 403 && e.message) toastError(e.message);
  if (e.status === 409) void of.changed();
}

/** Keeps the answer for the screens that show the record and says what was done, with undo where the answer allows to go back. */
export function reportAction<Row extends Numbered, A extends string>(
  of: Actions<Row, A>,
  answer: Answer<Row>,
  text: string,
  undo: A | undefined,
): void {
  const { data } = answer;
  if (data) queryClient.setQueryData(keyOf(of.get, { params: { id: data.hash_id } }), answer);
  const back = undo && wayBack(of, { undo }, answer);
  if (!undo || !back) return toast(text);
  const goBack = async (): Promise<void> => {
    try {
      await back(newId());
      void of.changed();
      toast(t((of.entries[undo] as { done: string }).done, { number: data?.number }));
    } catch (e) {
      actionFailed(of, e);
    }
  };
  toastUndo(text, () => void goBack());
}

/** Takes several back, each by itself: where somebody was faster, that one says so. */
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
  void of.changed();
  if (count) toast(t(undone, { count }));
}
