import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "#web/api/errors.ts";
import { whenLineIsBack } from "#web/kit/line.ts";
import { newId } from "#web/kit/new-id.ts";
import { hideWaiting, showWaiting } from "./waiting.tsx";

/** Thrown when the user stopped waiting for the network; there is nothing left to report. */
class GivenUp extends Error {}

interface Submit {
  run: <T>(work: (key: string) => Promise<T>) => Promise<T>;
  /** Cancels a submission that waits for the network: it was changed or is no longer wanted. */
  giveUp: () => void;
  /** Drops the key, after success or when discarded. */
  forget: () => void;
}
interface Options {
  /** Stores the key under this name, the draft's, to survive a reload. */
  name?: string | undefined;
  /** While offline, shows a notice, waits, and retries once online. */
  waits?: boolean;
}

const kept = (name: string): string => `cordial.key.${name}`;

/**
 * One idempotency key per submission, kept over all attempts until one succeeds, so that a lost answer cannot cause a second execution. A new key is
 * made only if the server says that this one was used for a different request.
 */
export function useSubmitKey({ name, waits }: Options = {}): Submit {
  const key = useRef<string>(undefined);
  const waiting = useRef<AbortController>(undefined);
  const giveUp = useCallback(() => waiting.current?.abort(), []);
  const forget = useCallback(() => {
    key.current = undefined;
    if (name) localStorage.removeItem(kept(name));
  }, [name]);
  // On unmount stop waiting: the draft stays, and nothing is sent in the background.
  useEffect(() => giveUp, [giveUp]);
  const [run] = useState(() => async <T>(work: (key: string) => Promise<T>): Promise<T> => {
    key.current ??= (name && localStorage.getItem(kept(name))) || newId();
    if (name) localStorage.setItem(kept(name), key.current);
    for (;;) {
      try {
        const answer = await work(key.current);
        forget();
        return answer;
      } catch (e) {
        if (isApiError(e) && e.code === "idempotency_key") forget();
        if (!waits || !isApiError(e) || e.status !== 0) throw e;
        waiting.current = new AbortController();
        showWaiting(giveUp);
        const isBack = await whenLineIsBack(waiting.current.signal);
        hideWaiting();
        if (!isBack) throw new GivenUp();
      }
    }
  });
  return { run, giveUp, forget };
}
