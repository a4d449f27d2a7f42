import { invalidate } from "#web/api/query.ts";

/** Reads again what other screens show of an advance. */
export const advancesChanged = (): Promise<void> => invalidate("advances");
