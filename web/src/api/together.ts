import { useMemo } from "react";
import { hashKey, notifyManager } from "@tanstack/react-query";
import type { Part, Together } from "#contract/kit/together.ts";
import { call } from "./client.ts";
import { coming, keyOf, queryClient } from "./query.ts";

/** The key of the part's own read, and the one under which that read looks for an answer under way. */
function keysOf({ call: endpoint, input, pages }: Part, of: string) {
  const one = keyOf(endpoint, input(of) as never);
  return pages ? { key: [...one, "pages"], hash: hashKey([...one, "pages", {}]) } : { key: one, hash: hashKey(one) };
}

/**
 * Asks in one call for what a screen shows at first: of a record, or on a day. Each part is kept as the answer of its own read: it is made
 * stale and read again alone. A read that begins meanwhile waits for it, and asks alone when the part does not come: refused, failed, or
 * older than a change.
 */
export function askTogether(together: Together, of: string): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: ["together", together.name, of],
    queryFn: async () => {
      const [, param = ""] = /\{(\w+)\}/u.exec(together.path) ?? [];
      const answer = call(together, { params: { [param]: of } }, { quiet: true }).then(
        (found) => (found as { readonly data: Readonly<Record<string, unknown>> }).data,
        () => undefined,
      );
      const parts = Object.entries(together.parts).map(([word, part]) => {
        const { key, hash } = keysOf(part, of);
        const comes: Promise<unknown> = answer.then((found) =>
          coming.get(hash) === comes ? (found?.[word] ?? undefined) : undefined,
        );
        coming.set(hash, comes);
        return { part, key, hash, comes };
      });
      const values = await Promise.all(parts.map(({ comes }) => comes));
      // At once: a screen draws its parts in one go.
      notifyManager.batch(() => {
        for (const [i, { part, key, hash, comes }] of parts.entries()) {
          const value = values[i];
          if (value !== undefined)
            queryClient.setQueryData(key, part.pages ? { pages: [value], pageParams: [{}] } : value);
          if (coming.get(hash) === comes) coming.delete(hash);
        }
      });
      return (await answer) !== undefined;
    },
  });
}

/** For the screen itself: in drawing, before the reads of its parts begin. */
export const useTogether = (together: Together, of: string): void =>
  useMemo(() => void askTogether(together, of), [together, of]);
