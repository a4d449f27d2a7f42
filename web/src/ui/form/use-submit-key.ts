import { newId } from "../new-id.ts";
import { useRef } from "react";
import { isApiError } from "#web/api/errors.ts";

/**
 * One key for each thing that is submitted, kept over every try until it succeeded: a lost answer then cannot do it
 * twice. Only when the server says that the key was used for something else (what was asked has been changed meanwhile) a new one begins.
 */
export function useSubmitKey(): { run: <T>(work: (key: string) => Promise<T>) => Promise<T> } {
  const key = useRef<string>(undefined);
  return {
    run: async (work) => {
      key.current ??= newId();
      try {
        const answer = await work(key.current);
        key.current = undefined;
        return answer;
      } catch (e) {
        if (isApiError(e) && e.code === "idempotency_key") key.current = undefined;
        throw e;
      }
    },
  };
}
