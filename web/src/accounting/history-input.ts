import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { accounts } from "#contract/accounting/endpoints.ts";

/** What a history is narrowed by, the same words in the address and in the call. */
export const historyNames = [
  "date_start",
  "date_end",
  "kind",
  "amount_from",
  "amount_to",
  "user_hash_id",
  "search",
] as const;
type Query = NonNullable<ClientInput<typeof accounts.histories>["query"]>;

/** What a holder's history is asked for: the same for the screen, for hovering and for the export. */
export const historyInput = (id: string, url: Readonly<Record<string, string>>) => ({
  params: { id },
  query: Object.fromEntries(historyNames.flatMap((n) => (url[n] ? [[n, url[n]]] : []))) as Pick<
    Query,
    (typeof historyNames)[number]
  >,
});
