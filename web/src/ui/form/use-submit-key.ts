import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "#web/api/errors.ts";
import { whenLineIsBack } from "#web/kit/line.ts";
import { newId } from "../new-id.ts";
import { hideWaiting, showWaiting } from "./waiting.tsx";

/** Nobody waits for the line any more: it has been said, nothing more is to be told. */
class GivenUp extends Error {}

interface Submit {
  run: <T>(work: (key: string) => Promise<T>) => Promise<T>;
  /** What was to be sent when the line is back is not any more: it was changed, or is not wanted. */
  giveUp: () => void;
  /** The thing that the key was for is done with, or given up. */
  forget: () => void;
}
interface Options {
  /** Names the key, to find it again after a reload: the draft's name. */
  name?: string | undefined;
  /** Waits while the line is away, saying so, and sends again when it is back. */
  waits?: boolean;
}

const kept = (name: string): string => `cordial.key.${name}`;

/**
 * One key for each thing that is submitted, kept over every try until it succeeded: a lost answer then cannot do it
 * twice. Only when the server says that the key was used for something else (what was asked has been changed meanwhile) a new one begins.
 */
export function useSubmitKey({ name, waits }: Options = {}): Submit {
  const key = useRef<string>(undefined);
  const waiting = useRef<AbortController>(undefined);
  const giveUp = useCallback(() => waiting.current?.abort(), []);
  const forget = useCallback(() => {
    key.current = undefined;
    if (name) localStorage.removeItem(kept(name));
  }, [name]);
  // Left with something still to send: the draft stays, nothing is sent behind one's back.
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
