import { holderHref } from "#contract/accounting/hrefs.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";

/** The account or cash box that paid, linked if the user may see it. */
export function HolderLink({ holder }: { holder: Expense["payments"][number]["holder"] }) {
  const { can } = useMe();
  const kind = holder.type === "Account" ? "accountings_account" : "accountings_box";
  const sees = can(kind, holder.zone_hash_id) || can("accountings_all", holder.zone_hash_id);
  return sees ? <RefLink href={holderHref(holder)}>{holder.name}</RefLink> : holder.name;
}
