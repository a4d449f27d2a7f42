import { invalidate } from "#web/api/query.ts";

/** Reads again what other screens show of an expense. */
export const expensesChanged = (): Promise<void> => invalidate("expenses");
