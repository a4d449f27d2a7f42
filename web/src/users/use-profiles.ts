import { useNamed } from "#web/kit/named.ts";
import { listRoles } from "#contract/access/roles.ts";
import { useRead } from "#web/api/query.ts";
import type { Choice } from "#web/ui/form/fields.tsx";

/** The profiles by name; only those that the reader may give, where one is to be given. */
export function useProfiles({ toGive = false }: { toGive?: boolean } = {}): readonly Choice[] {
  const named = useNamed();
  const { data } = useRead(listRoles, { query: { limit: 200 } }, { quiet: true, staleTime: 60_000 });
  return (data?.data ?? []).filter((p) => !toGive || p.can.assign).map((p) => ({ value: p.hash_id, label: named(p) }));
}
