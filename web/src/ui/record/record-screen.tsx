import { Fragment, type ReactNode } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { RecordFailed, RecordShape } from "./record-states.tsx";

/** What a call that reads one record answers. */
export type RecordOf<E extends AnyEndpoint> = ClientOutput<E> extends { data: infer R } ? R : never;

interface RecordScreenProps<E extends AnyEndpoint> {
  /** Reads one record by `params.id`. */
  endpoint: E;
  id: string;
  /** What it is asked beside: which time of a series. */
  query?: object;
  children: (record: RecordOf<E>) => ReactNode;
}

/**
 * The record that the address names: its shape while it loads, and a way to try again when it could not be read. What does not exist or may
 * not be seen leads to the error page. Another record begins anew.
 */
export function RecordScreen<E extends AnyEndpoint>({ endpoint, id, query, children }: RecordScreenProps<E>) {
  const { data, isError, refetch } = useRead(
    endpoint,
    { params: { id }, ...(query && { query }) } as unknown as ClientInput<E>,
    {
      route: true,
    },
  );
  if (data) return <Fragment key={id}>{children((data as { data: RecordOf<E> }).data)}</Fragment>;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}
