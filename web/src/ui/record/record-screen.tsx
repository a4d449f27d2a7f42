import { Fragment, type ReactNode } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { RecordFailed, RecordShape } from "./record-states.tsx";

/** Record type of an endpoint that reads one record. */
export type RecordOf<E extends AnyEndpoint> = ClientOutput<E> extends { data: infer R } ? R : never;

interface RecordScreenProps<E extends AnyEndpoint> {
  /** Reads one record by `params.id`. */
  endpoint: E;
  id: string;
  /** Extra query, such as the occurrence of a series. */
  query?: object;
  children: (record: RecordOf<E>) => ReactNode;
}

/**
 * Loads the record named in the URL: a skeleton while loading, a retry button on failure. Missing or forbidden records lead to the error page.
 * Remounts its children for another record.
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
