import { house } from "./areas.ts";
import { violations } from "./kit/area/invariants.ts";

/** Checks the invariants of all areas: balances are the sums of their postings, transactions sum to zero, and so on. */
export const verify = async (url: string): Promise<{ problems: string[] }> => ({
  problems: await violations(url, house.invariants),
});
