import { invalidate } from "#web/api/query.ts";

/** Refetches expense data on other screens. */
export const expensesChanged = (): Promise<void> => invalidate("expenses");
