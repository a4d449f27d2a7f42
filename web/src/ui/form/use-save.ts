import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import type { Saving } from "./use-record-form.ts";

type BodyOf<E> = ClientInput<E> extends { body: infer B } ? NonNullable<B> : never;

/** Input of the create call, and body of the update call without its version. */
interface Ways<C, U> {
  readonly make: ClientInput<C>;
  readonly change: Omit<BodyOf<U>, "version">;
}

/** Saves a form: updates the record if given (with the version editing started from), else creates one. */
export function useSave<C extends AnyEndpoint, U extends AnyEndpoint>(
  make: C,
  change: U,
  record: { readonly hash_id: string } | undefined,
) {
  const made = useChange(make);
  const changed = useChange(change);
  return async (
    { version, idempotencyKey }: Pick<Saving<unknown>, "version" | "idempotencyKey">,
    ways: Ways<C, U>,
  ): Promise<ClientOutput<C> | ClientOutput<U>> => {
    if (!record) return await made.mutateAsync({ input: ways.make, idempotencyKey });
    const input = { params: { id: record.hash_id }, body: { ...ways.change, version } } as unknown as ClientInput<U>;
    return await changed.mutateAsync({ input, idempotencyKey });
  };
}
