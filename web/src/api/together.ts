import { useMemo } from "react";
import { hashKey } from "@tanstack/react-query";
import type { Part, Together } from "#contract/kit/together.ts";
import { call } from "./client.ts";
import { coming, keyOf, queryClient } from "./query.ts";

/** The key of the part's own read, and the one under which that read looks for an answer under way. */
function keysOf({ call: endpoint, input, pages }: Part, id: string) {
  const one = keyOf(endpoint, input(id) as never);
  return pages ? { key: [...one, "pages"], hash: hashKey([...one, "pages", {}]) } : { key: one, hash: hashKey(one) };
}

/**
 * Asks in one call for what a screen shows at first. Each part is kept as the answer of its own read: it is made stale and read again
 * alone. A read that begins meanwhile waits for it, and asks alone when the part does not come: refused, failed, or older than a change.
 */
export function askTogether(of: Together, id: string): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: ["together", of.name, id],
    queryFn: async () => {
      const answer = call(of, { params: { id } }, { quiet: true }).then(
        (found) => (found as { readonly data: Readonly<Record<string, unknown>> }).data,
        () => undefined,
      );
      const parts = Object.entries(of.parts).map(([word, part]) => {
        const { key, hash } = keysOf(part, id);
        const comes: Promise<unknown> = answer.then((found) =>
          coming.get(hash) === comes ? (found?.[word] ?? undefined) : undefined,
        );
        coming.set(hash, comes);
        return { part, key, hash, comes };
      });
      for (const { part, key, hash, comes } of parts) {
        const value = await comes;
        if (value !== undefined)
          queryClient.setQueryData(key, part.pages ? { pages: [value], pageParams: [{}] } : value);
        if (coming.get(hash) === comes) coming.delete(hash);
      }
      return (await answer) !== undefined;
    },
  });
}

/** For the screen itself: in drawing, before the reads of its parts begin. */
export const useTogether = (of: Together, id: string): void => useMemo(() => void askTogether(of, id), [of, id]);
