import { house } from "./areas.ts";
import { broken } from "./kit/promises.ts";

/** Checks the promises of all areas: balances are the sums of their postings, transactions sum to zero, and so on. */
export const verify = async (url: string): Promise<{ problems: string[] }> => ({
  problems: await broken(url, house.promises),
});
