import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import { type FormEnding, type FormOptions, type RecordFormOf, useRecordForm } from "./use-record-form.ts";

type CallFormOptions<E extends AnyEndpoint, T> = Omit<FormOptions<T, Promise<ClientOutput<E>>, undefined>, "save"> &
  FormEnding & {
    /** What the call gets; `version` is the one that editing started from. */
    readonly input: (values: T, version: number | undefined) => ClientInput<E>;
    /** The input has files: it is sent as an upload with progress. */
    readonly hasFiles?: boolean;
  };

/** The state of a form that is saved by one call. A record that is made or changed has two: `useRecordForm` with `useSave`. */
export function useCallForm<E extends AnyEndpoint, T extends object>(
  endpoint: E,
  o: CallFormOptions<E, T> & { readonly version?: never },
): RecordFormOf<T, undefined, false>;
export function useCallForm<E extends AnyEndpoint, T extends object>(
  endpoint: E,
  o: CallFormOptions<E, T>,
): RecordFormOf<T, undefined, true>;
export function useCallForm<E extends AnyEndpoint, T extends object>(
  endpoint: E,
  { input, hasFiles, ...o }: CallFormOptions<E, T>,
): RecordFormOf<T, undefined, boolean> {
  const { mutateAsync } = useChange(endpoint);
  return useRecordForm<T, Promise<ClientOutput<E>>>({
    ...o,
    save: (values, { version, idempotencyKey, onProgress }) =>
      mutateAsync({ input: input(values, version), idempotencyKey, ...(hasFiles && { onProgress }) }),
  });
}
