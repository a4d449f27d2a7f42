import { useRef } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { newId } from "#web/kit/new-id.ts";

/**
 * A changing call of a form. Tries that get no answer share one idempotency key, as do the clicks of a double click: what reached the server
 * is done once.
 */
export function useSend<E extends AnyEndpoint>(endpoint: E, onDone: (answer: ClientOutput<E>) => void) {
  const key = useRef<string>(undefined);
  const change = useChange(endpoint, { quiet: true, onDone });
  const send = (input: ClientInput<E>): void => {
    key.current ??= newId();
    change.mutate(
      { input, idempotencyKey: key.current },
      {
        onSettled: (_, e) => {
          // After other words under the same key, the first ones were taken: a new key would send a second time.
          if (!isApiError(e) || (e.status !== 0 && e.code !== "idempotency_key")) key.current = undefined;
        },
      },
    );
  };
  return { send, isPending: change.isPending, error: change.error };
}
