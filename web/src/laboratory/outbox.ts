import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { holdLot, releaseLot } from "#contract/laboratory/holds.ts";
import { storeStock, subtractStock, undoMovement, updateLot } from "#contract/laboratory/stock.ts";
import { cancelTransfer, sendTransfer } from "#contract/laboratory/transfers.ts";
import { call } from "#web/api/client.ts";
import { type Kept, type Outcome, outboxOf, sayKept } from "#web/api/outbox.ts";
import { invalidate } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
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
type Calls = typeof calls;
export type Deed = keyof Calls;
export type { Outcome };

/** How to undo an action; undefined when that is not possible. */
function undoOf(
  deed: Deed,
  answer: { data: { hash_id: string; version?: number } },
): (() => Promise<unknown>) | undefined {
  const params = { id: answer.data.hash_id };
  const { version } = answer.data;
  const ask = async <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): Promise<unknown> =>
    await call(endpoint, input, { idempotencyKey: newId() });
  if (deed === "take" || deed === "store") return async () => await ask(undoMovement, { params });
  if (deed === "move") return async () => await ask(cancelTransfer, { params, body: { version } });
  const reason = t("laboratory.bench_undone");
  if (deed === "hold") return async () => await ask(releaseLot, { params, body: { reason, version } });
  return undefined;
}
function say({ deed, done }: Kept<Calls>, answer: unknown): void {
  const undo = undoOf(deed, answer as Parameters<typeof undoOf>[1]);
  if (!undo) return toast(done);
  toastUndo(
    done,
    () =>
      void undo()
        .then(async () => {
          toast(t("laboratory.bench_undone"));
          await invalidate("laboratory");
        })
        .catch(() => undefined),
  );
}

const outbox = outboxOf({ name: "cordial.bench", area: "laboratory", calls, taken: say });
export const keepSending = (person: string): (() => void) => outbox.keepSending(person);

/** How many of the person's actions wait to be sent. */
export const useWaiting = (person: string): number =>
  outbox.useKept().filter((k) => k.person === person && k.waits).length;

/** Runs an action on a lot: stores it first, then sends it. Without a connection it waits on this device, also after a reload. */
export async function perform<D extends Deed>(
  person: string,
  deed: D,
  input: ClientInput<Calls[D]>,
  done: string,
): Promise<Outcome> {
  const { outcome } = await outbox.perform(person, deed, input, done);
  if (outcome === "kept") sayKept(t("laboratory.outbox_kept"));
  return outcome;
}
