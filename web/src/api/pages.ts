export type Page = { data: readonly unknown[]; after?: string | null; page?: number; pages?: number };

/** Query of the next page, or undefined at the end; endpoints paginate by `after` or by `page`. */
export function nextPage(last: Page): { after: string } | { page: number } | undefined {
  if (last.page !== undefined && last.pages !== undefined)
    return last.page < last.pages ? { page: last.page + 1 } : undefined;
  return last.after ? { after: last.after } : undefined;
}
