/** Rejection of every failed call. `status` 0: no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string[]>; code?: string; requestId?: string } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = more.errors;
    this.code = more.code;
    this.requestId = more.requestId;
  }

  /** The server understood and says no, in words for the person; otherwise trying again may help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

export const isApiError = (e: unknown): e is ApiError => e instanceof ApiError;
/** First error text of a field. Accepts nested fields with brackets or dots. */
export function fieldError(e: unknown, field: string): string | undefined {
  if (!isApiError(e) || !e.errors) return undefined;
  return (e.errors[field] ?? e.errors[field.replaceAll(/\[(\w+)\]/gu, ".$1")])?.[0];
}
