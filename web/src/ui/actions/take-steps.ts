import type { LiveArea } from "#contract/live.ts";
import type { AnySeveral, SeveralOutcome } from "#contract/kit/several.ts";
import { call } from "#web/api/client.ts";
import { invalidate } from "#web/api/query.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { newId } from "#web/kit/new-id.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { toastUndo } from "../toast-undo.tsx";
import type { ActionInput } from "./actions-of.ts";
import { actionFailed } from "./report-action.ts";
import type { Chosen } from "./use-steps.tsx";

interface Taken {
  readonly area: LiveArea;
  readonly several: AnySeveral;
  readonly step: { readonly step: string; readonly undo?: string };
  /** The step in words. */
  readonly label: string;
  readonly chosen: Chosen;
  readonly given: ActionInput;
  readonly submit: <T>(work: (key: string) => Promise<T>) => Promise<T>;
  readonly t: Translate;
}

async function send(
  { several }: Pick<Taken, "several">,
  body: object,
  idempotencyKey: string,
): Promise<SeveralOutcome> {
  const { data } = (await call(several.take, { body }, { idempotencyKey })) as { data: SeveralOutcome };
  return data;
}

/** Takes back a step of all that were done, each with what it had. */
async function takeBack(o: Taken, undo: string, done: SeveralOutcome["done"]): Promise<void> {
  const rows = done.map(({ hash_id, version, before }) => ({
    hash_id,
    ...(version !== null && { version }),
    ...(before && { given: before }),
  }));
  try {
    const back = await send(o, { step: undo, rows }, newId());
    void invalidate(o.area);
    if (back.done.length > 0) toast(o.t("ui.several_undone", { count: back.done.length }));
    for (const { name, message } of back.refused.slice(0, 3)) toastError(`${name ?? ""} ${message}`.trim());
  } catch (e) {
    actionFailed(o, e);
  }
}

/** Takes a step of several records and says how many were done, with one undo; answers with those refused, or undefined when the call failed. */
export async function takeSteps(o: Taken): Promise<SeveralOutcome["refused"] | undefined> {
  const { step, chosen, given, t, label } = o;
  const what = "rows" in chosen ? { rows: chosen.rows.map(({ hash_id, version }) => ({ hash_id, version })) } : chosen;
  const body = { step: step.step, ...what, ...(Object.keys(given).length > 0 && { given }) };
  try {
    const { done, refused } = await o.submit((key) => send(o, body, key));
    void invalidate(o.area);
    const { undo } = step;
    const text = t("ui.several_done", { step: label, count: done.length });
    if (done.length > 0 && undo) toastUndo(text, () => void takeBack(o, undo, done));
    else if (done.length > 0) toast(text);
    return refused;
  } catch (e) {
    actionFailed(o, e);
    return undefined;
  }
}
