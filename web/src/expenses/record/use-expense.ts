import { getExpense } from "#contract/expenses/endpoints.ts";
import { prefetch, useRead } from "#web/api/query.ts";

export const useExpense = (id: string) => useRead(getExpense, { params: { id } }, { enabled: id !== "" });
export const prefetchExpense = (id: string | undefined): void => void (id && prefetch(getExpense, { params: { id } }));
