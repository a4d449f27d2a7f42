import { listCustomers } from "#contract/orders/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import type { Option } from "#web/ui/list/filters-of.ts";

/** Owners to choose from: the user, and, once others are wanted, everybody who has orders in reach. */
export function useOwners(wantsOthers: boolean): readonly Option[] {
  const { me } = useMe();
  const query = { groupBy: "owner", orderBy: "name", category: "all", limit: 200 } as const;
  const others = useRead(listCustomers, { query }, { quiet: true, enabled: wantsOthers });
  const all = (others.data?.data ?? []).map((o) => ({ value: o.hash_id, label: o.name }));
  return [{ value: me.hash_id, label: me.name }, ...all.filter((o) => o.value !== me.hash_id)];
}
