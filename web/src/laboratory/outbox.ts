import { useSyncExternalStore } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { holdLot, releaseLot } from "#contract/laboratory/holds.ts";
import { storeStock, subtractStock, undoMovement, updateLot } from "#contract/laboratory/stock.ts";
import { cancelTransfer, sendTransfer } from "#contract/laboratory/transfers.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { invalidate } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { onLineBack } from "#web/kit/line.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { newId } from "#web/kit/new-id.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";

/** The actions of the bench; each is kept on this device until the server has answered. */
const calls = {
  take: subtractStock,
  store: storeStock,
  hold: holdLot,
  release: releaseLot,
  move: sendTransfer,
  shelve: updateLot,
} as const;
export type Deed = keyof typeof calls;
type Input<D extends Deed> = ClientInput<(typeof calls)[D]>;
interface Kept {
  /** The idempotency key: a retry after a lost answer has no second effect. */
  readonly key: string;
  /** The person who did it: nobody else at this device sends it in their name. */
  readonly person: string;
  readonly deed: Deed;
  readonly input: unknown;
  /** The message after success. */
  readonly done: string;
}

const WHERE = "cordial.bench";
const listeners = new Set<() => void>();
const read = (): readonly Kept[] => {
  try {
    const all = JSON.parse(localStorage.getItem(WHERE) ?? "[]") as unknown;
    return Array.isArray(all) ? (all as Kept[]) : [];
  } catch {
    return [];
  }
};
function write(all: readonly Kept[]): void {
  if (all.length > 0) localStorage.setItem(WHERE, JSON.stringify(all));
  else localStorage.removeItem(WHERE);
  for (const tell of listeners) tell();
}
const drop = (key: string): void => write(read().filter((k) => k.key !== key));

/** How many of the person's actions wait to be sent. */
export const useWaiting = (person: string): number =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => read().filter((k) => k.person === person).length,
  );

/** How to undo an action; undefined when that is not possible. */
function undoOf(
  kept: Kept,
  answer: { data: { hash_id: string; version?: number } },
): (() => Promise<unknown>) | undefined {
  const params = { id: answer.data.hash_id };
  const { version } = answer.data;
  const ask = async <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): Promise<unknown> =>
    await call(endpoint, input, { idempotencyKey: newId() });
  if (kept.deed === "take" || kept.deed === "store") return async () => await ask(undoMovement, { params });
  if (kept.deed === "move") return async () => await ask(cancelTransfer, { params, body: { version } });
  const reason = t("laboratory.bench_undone");
  if (kept.deed === "hold") return async () => await ask(releaseLot, { params, body: { reason, version } });
  return undefined;
}
function say(kept: Kept, answer: unknown): void {
  const undo = undoOf(kept, answer as Parameters<typeof undoOf>[1]);
  if (!undo) return toast(kept.done);
  toastUndo(
    kept.done,
    () =>
      void undo()
        .then(async () => {
          toast(t("laboratory.bench_undone"));
          await invalidate("laboratory");
        })
        .catch(() => undefined),
  );
}

/** The action was done, is kept for later, or was refused. */
export type Outcome = "done" | "kept" | "refused";
async function sendOne(kept: Kept): Promise<Outcome> {
  try {
    const answer = await call(calls[kept.deed], kept.input as never, { idempotencyKey: kept.key, quiet: true });
    drop(kept.key);
    say(kept, answer);
    return "done";
  } catch (e) {
    // No answer, a server error or signed out: keep it and retry with the same key.
    if (!isApiError(e) || e.status === 0 || e.status === 401 || e.status >= 500) return "kept";
    drop(kept.key);
    toastError([...new Set(Object.values(e.errors ?? {}).flat())][0] ?? e.message);
    return "refused";
  }
}
let before: Promise<unknown> = Promise.resolve();
/**
 * Runs one at a time: across all windows where Web Locks exist (only over HTTPS), otherwise within this window. The idempotency key
 * prevents a second effect anyway.
 */
const alone = async (run: () => Promise<void>): Promise<unknown> => {
  if (isSecureContext) return await navigator.locks.request(WHERE, run);
  before = before.then(run, run);
  return await before;
};
/** Sends the waiting actions in order, one window at a time. */
async function flush(person: string): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  await alone(async () => {
    for (const kept of read().filter((k) => k.person === person)) {
      const outcome = await sendOne(kept);
      outcomes.set(kept.key, outcome);
      if (outcome === "kept") break;
    }
  });
  if ([...outcomes.values()].some((o) => o !== "kept")) await invalidate("laboratory");
  return outcomes;
}

/** Runs an action on a lot: stores it first, then sends it. Without a connection it waits on this device, also after a reload. */
export async function perform<D extends Deed>(
  person: string,
  deed: D,
  input: Input<D>,
  done: string,
): Promise<Outcome> {
  const key = newId();
  write([...read(), { key, person, deed, input, done }]);
  const outcome = (await flush(person)).get(key) ?? "kept";
  if (outcome === "kept") toast(t("laboratory.outbox_kept"), "bench-kept");
  return outcome;
}
/** Sends waiting actions now and whenever the connection is back; returns a function that stops this. */
export function keepSending(person: string): () => void {
  if (read().some((k) => k.person === person)) void flush(person);
  return onLineBack(() => void flush(person));
}
