import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import type { Saving } from "./use-record-form.ts";

type BodyOf<E> = ClientInput<E> extends { body: infer B } ? NonNullable<B> : never;

/** What the form sends: the input of the call that makes a record, and the body of the one that changes it, but for its version. */
interface Ways<C, U> {
  readonly make: ClientInput<C>;
  readonly change: Omit<BodyOf<U>, "version">;
}

/** Saves a form by one of two calls: the record is changed where there is one, from the version that editing started from; else it is made. */
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
