import { invalidate } from "#web/api/query.ts";

/** Refetches advance data on other screens. */
export const advancesChanged = (): Promise<void> => invalidate("advances");
