import { useSyncExternalStore } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import type { LiveArea } from "#contract/live.ts";
import { onLineBack } from "#web/kit/line.ts";
import { newId } from "#web/kit/new-id.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { call } from "./client.ts";
import { type ApiError, isApiError } from "./errors.ts";
import { invalidate } from "./query.ts";

type Calls = Readonly<Record<string, AnyEndpoint>>;
/** An action that is kept on this device until the server has answered. */
export interface Kept<C extends Calls, D extends keyof C = keyof C> {
  /** The idempotency key: a retry after a lost answer has no second effect. */
  readonly key: string;
  /** The person who did it: nobody else at this device sends it in their name. */
  readonly person: string;
  readonly deed: D;
  readonly input: ClientInput<C[D]>;
  /** The message after success, or a name to show while it waits. */
  readonly done: string;
  /** When it was done, by this device's clock. */
  readonly at: string;
  /** It was tried, and waits for the connection. */
  readonly waits?: true;
  /** Why the server did not take it. */
  readonly refused?: string;
}
/** The action was done, is kept for later, or was refused. */
export type Sent<O = unknown> =
  | { readonly outcome: "done"; readonly answer?: O }
  | { readonly outcome: "kept" }
  | { readonly outcome: "refused" };
export type Outcome = Sent["outcome"];

interface OutboxOptions<C extends Calls> {
  /** Its name in the browser's storage. */
  readonly name: string;
  readonly area: LiveArea;
  readonly calls: C;
  /** After the server took one. */
  readonly taken?: (kept: Kept<C>, answer: unknown) => void;
  /** What the server refuses stays to be seen, until it is dropped; otherwise a toast says why. */
  readonly keepsRefused?: true;
}

const messageOf = (e: ApiError): string => [...new Set(Object.values(e.errors ?? {}).flat())][0] ?? e.message;
/** No answer, a server error, too many at once or signed out: it is sent again, with the same key. */
const isForLater = (e: unknown): boolean =>
  !isApiError(e) || e.status === 0 || e.status === 401 || e.status === 429 || e.status >= 500;

/** What is kept, in the browser's storage. */
function storeOf<C extends Calls>(name: string) {
  const listeners = new Set<() => void>();
  let [text, all]: [string | null, readonly Kept<C>[]] = [null, []];
  const read = (): readonly Kept<C>[] => {
    const now = localStorage.getItem(name);
    if (now === text) return all;
    text = now;
    try {
      const stored = JSON.parse(now ?? "[]") as unknown;
      all = Array.isArray(stored) ? (stored as Kept<C>[]) : [];
    } catch {
      all = [];
    }
    return all;
  };
  const write = (next: readonly Kept<C>[]): void => {
    if (next.length > 0) localStorage.setItem(name, JSON.stringify(next));
    else localStorage.removeItem(name);
    for (const tell of listeners) tell();
  };
  const subscribe = (tell: () => void): (() => void) => {
    listeners.add(tell);
    addEventListener("storage", tell);
    return () => {
      listeners.delete(tell);
      removeEventListener("storage", tell);
    };
  };
  return { read, write, subscribe };
}
type Store<C extends Calls> = ReturnType<typeof storeOf<C>>;

/** Sends one: the server took it, refused it, or could not be reached. */
function senderOf<C extends Calls>(
  { calls, taken, keepsRefused }: OutboxOptions<C>,
  { read, write, drop }: Pick<Store<C>, "read" | "write"> & { readonly drop: (key: string) => void },
) {
  return async (kept: Kept<C>): Promise<Sent> => {
    const endpoint = calls[kept.deed];
    if (!endpoint) return { outcome: "kept" };
    try {
      const answer = await call(endpoint, kept.input, { idempotencyKey: kept.key, quiet: true });
      drop(kept.key);
      taken?.(kept, answer);
      return { outcome: "done", answer };
    } catch (e) {
      if (isForLater(e)) return { outcome: "kept" };
      const refused = messageOf(e as ApiError);
      if (keepsRefused) write(read().map((k) => (k.key === kept.key ? { ...k, refused } : k)));
      else {
        drop(kept.key);
        toastError(refused);
      }
      return { outcome: "refused" };
    }
  };
}

/**
 * Runs one at a time: across all windows where Web Locks exist (only over HTTPS), otherwise within this window. The idempotency key
 * prevents a second effect anyway.
 */
function inTurn(name: string): (run: () => Promise<void>) => Promise<unknown> {
  let before: Promise<unknown> = Promise.resolve();
  return async (run) => {
    if (isSecureContext) return await navigator.locks.request(name, run);
    before = before.then(run, run);
    return await before;
  };
}

/** Actions that work without a connection: stored first, then sent in their order, once, also after a reload. */
export function outboxOf<C extends Calls>(options: OutboxOptions<C>) {
  const { name, area } = options;
  const { read, write, subscribe } = storeOf<C>(name);
  const drop = (key: string): void => write(read().filter((k) => k.key !== key));
  const sendOne = senderOf(options, { read, write, drop });
  const waiting = (person: string) => read().filter((k) => k.person === person && k.refused === undefined);

  const alone = inTurn(name);
  /** What became of each, for whoever did it while another run sent it. */
  const settled = new Map<string, Sent>();
  /** Sends what waits in its order, one window at a time. */
  async function flush(person: string): Promise<void> {
    let isChanged = false;
    await alone(async () => {
      for (const kept of waiting(person)) {
        const sent = await sendOne(kept);
        if (sent.outcome === "kept") {
          write(read().map((k) => (k.person === person && !k.waits ? { ...k, waits: true } : k)));
          break;
        }
        settled.set(kept.key, sent);
        isChanged = true;
      }
    });
    if (isChanged) await invalidate(area);
  }

  return {
    /** All that this device keeps, of everybody. */
    useKept: (): readonly Kept<C>[] => useSyncExternalStore(subscribe, read),
    /** Stores an action, then sends it. Without a connection it waits on this device. */
    async perform<D extends keyof C & string>(
      person: string,
      deed: D,
      input: ClientInput<C[D]>,
      done: string,
    ): Promise<Sent<ClientOutput<C[D]>>> {
      const key = newId();
      write([...read(), { key, person, deed, input, done, at: new Date().toISOString() }]);
      await flush(person);
      const sent = settled.get(key) ?? { outcome: read().some((k) => k.key === key) ? "kept" : "done" };
      settled.delete(key);
      return sent as Sent<ClientOutput<C[D]>>;
    },
    /** Sends what waits now and whenever the connection is back; returns a function that stops this. */
    keepSending(person: string): () => void {
      if (waiting(person).length > 0) void flush(person);
      return onLineBack(() => void flush(person));
    },
    /** Gives up one. */
    drop,
  };
}
/** Says once that something waits on this device. */
export const sayKept = (text: string): void => toast(text, "outbox-kept");
