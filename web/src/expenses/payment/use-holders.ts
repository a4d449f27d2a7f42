import { accounts, boxes, type Holder } from "#contract/accounting/endpoints.ts";
import { useWhole } from "#web/api/query.ts";

/** The accounts and boxes of an office, accounts first. */
export function useHolders(zone: string): readonly Holder[] {
  const a = useWhole(accounts.list, { params: { zone }, query: {} }, { quiet: true });
  const b = useWhole(boxes.list, { params: { zone }, query: {} }, { quiet: true });
  return [...(a.data ?? []), ...(b.data ?? [])];
}
