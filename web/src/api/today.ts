import { bootstrap } from "#contract/access/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import type { Bootstrap } from "./me.ts";
import { keyOf, queryClient } from "./query.ts";

/** The browser's day, for people without an office. */
const here = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;

/**
 * Today by the clock of an office, by default the user's own: the server checks days by it. A traveller's browser may already be at tomorrow, and
 * would propose a day that is refused or stand in another month's books.
 */
export function todayAt(zone?: string, now: Date = new Date()): string {
  const data = queryClient.getQueryData<{ data: Bootstrap }>(keyOf(bootstrap, {}))?.data;
  const office = data?.zones.find((z) => z.hash_id === (zone ?? data.user?.zone?.hash_id));
  return office ? today(office.time_zone, now) : here(now);
}
