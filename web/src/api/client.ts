import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { changes } from "#contract/kit/endpoint.ts";
import { type Packed, TABLE_TYPE, unpack } from "#contract/kit/table.ts";
import { refreshToken } from "#contract/access/endpoints.ts";
import { language } from "#web/kit/i18n.ts";
import { lineIsAway, lineIsBack } from "#web/kit/line.ts";
import { failuresOver } from "#web/kit/toast.ts";
import { newId } from "#web/kit/new-id.ts";
import { ApiError } from "./errors.ts";
import { globalHandling } from "./handling.ts";
import { address, cookie, encodeBody, type RawInput } from "./request.ts";
import { alone, isAside, keepSession, session, type Session } from "./session.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key, one per submission, kept by the form over retries: the server answers a repeated key with its first answer. */
  idempotencyKey?: string;
  /** Upload progress from 0 to 1. */
  onProgress?: (part: number) => void;
  /** The screen depends on this read: a 403 leads to the error page. */
  route?: boolean;
  /** The caller handles all failures: no toast, no redirect (an expired session still signs out). */
  quiet?: boolean;
}

interface Answer {
  status: number;
  header(name: string): string | null;
  blob(): Promise<Blob>;
  text(): Promise<string>;
}

/** Renew the token this many ms before it expires. */
const EARLY = 90_000;

function headersFor(
  endpoint: AnyEndpoint,
  token: string | undefined,
  type: string | undefined,
  key: string | undefined,
): Record<string, string> {
  const xsrf = cookie("XSRF-TOKEN");
  return {
    Accept: endpoint.binary ? "*/*" : `${TABLE_TYPE}, application/json`,
    "Accept-Language": language(),
    "X-Requested-With": "XMLHttpRequest",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(type && { "Content-Type": type }),
    ...(xsrf && { "X-XSRF-TOKEN": xsrf }),
    ...(key && { "Idempotency-Key": key }),
  };
}

async function viaFetch(url: string, init: RequestInit): Promise<Answer> {
  const r = await fetch(url, init);
  return { status: r.status, header: (n) => r.headers.get(n), blob: () => r.blob(), text: () => r.text() };
}

/** `fetch` reports no upload progress; XMLHttpRequest does. */
function viaXhr(url: string, init: RequestInit, onProgress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? "POST", url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", (e) => e.lengthComputable && onProgress(e.loaded / e.total));
    xhr.addEventListener("load", () =>
      resolve({
        status: xhr.status,
        header: (n) => xhr.getResponseHeader(n),
        blob: async () => new Blob([xhr.responseText]),
        text: async () => xhr.responseText,
      }),
    );
    xhr.addEventListener("error", () => reject(new TypeError("network")));
    xhr.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    init.signal?.addEventListener("abort", () => xhr.abort());
    xhr.send(init.body as FormData | string | null);
  });
}

async function errorOf(answer: Answer): Promise<ApiError> {
  let body: { message?: unknown; errors?: Record<string, string[]>; code?: string } = {};
  try {
    body = JSON.parse(await answer.text()) as typeof body;
  } catch {
    // Not JSON, such as a proxy's error page: only the status is known.
  }
  const message = typeof body?.message === "string" ? body.message : "";
  return new ApiError(answer.status, message, {
    errors: body?.errors,
    code: body?.code,
    requestId: answer.header("X-Request-Id") ?? undefined,
  });
}

/** Renews the session, in one tab at a time; another tab may have done so while this one waited. */
export async function refresh(stale: Session): Promise<Session | null> {
  return alone(async () => {
    const now = session();
    if (!now || now.token !== stale.token) return now;
    // An impersonation session is never renewed.
    if (isAside()) return null;
    const { content } = encodeBody(refreshToken, { token: stale.token });
    const answer = await viaFetch(address(refreshToken, {}), {
      method: "POST",
      headers: headersFor(refreshToken, undefined, "application/json", undefined),
      body: content,
    });
    if (answer.status === 401 || answer.status === 422) return null;
    if (answer.status !== 200) throw await errorOf(answer);
    const { data } = JSON.parse(await answer.text()) as ClientOutput<typeof refreshToken>;
    return keepSession(data.token, data.expires_in);
  });
}

async function send(
  endpoint: AnyEndpoint,
  input: RawInput,
  options: CallOptions,
  key: string | undefined,
): Promise<Answer> {
  const url = address(endpoint, input);
  const { content, type } = encodeBody(endpoint, input.body);
  const once = (token: string | undefined): Promise<Answer> => {
    const init: RequestInit = {
      method: endpoint.method,
      headers: headersFor(endpoint, token, type, key),
      body: content,
      signal: options.signal ?? null,
      credentials: "same-origin",
    };
    return options.onProgress && content ? viaXhr(url, init, options.onProgress) : viaFetch(url, init);
  };
  let held = session();
  if (held && held.ends - Date.now() < EARLY) held = (await refresh(held)) ?? held;
  const answer = await once(held?.token);
  if (answer.status !== 401 || !held) return answer;
  const renewed = await refresh(held);
  return renewed ? once(renewed.token) : answer;
}

/** Ids deleted, or being deleted, in this tab: the record's screen may refetch while it unmounts, and its 404 must not open the error page. */
const gone = new Set<unknown>();
const subjectOf = (input: unknown): unknown => (input as { params?: { id?: unknown } }).params?.id;

/** Calls an endpoint. Rejects with an `ApiError` after the global handling (toast, redirect). */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  options: CallOptions = {},
): Promise<ClientOutput<E>> {
  const key = changes(endpoint) ? (options.idempotencyKey ?? newId()) : undefined;
  const subject = subjectOf(input);
  // Endpoint and record id: a later success removes the error toasts of the same operation.
  const sameDeed = `${endpoint.name} ${typeof subject === "string" ? subject : ""}`;
  const deletes = endpoint.method === "DELETE" && subject !== undefined;
  if (deletes) gone.add(subject);
  // What failed is tried again: its message would lie over the form.
  if (key !== undefined && subject !== undefined) failuresOver(sameDeed);
  let answer: Answer;
  try {
    answer = await send(endpoint, input as RawInput, options, key);
  } catch (e) {
    if (deletes) gone.delete(subject);
    if (e instanceof DOMException && e.name === "AbortError") throw e;
    const error = e instanceof ApiError ? e : new ApiError(0, "");
    if (error.status === 0) lineIsAway();
    throw globalHandling(endpoint, error, options);
  }
  lineIsBack();
  if (answer.status >= 400) {
    if (deletes) gone.delete(subject);
    const leaving = answer.status === 404 && gone.has(subject);
    throw globalHandling(endpoint, await errorOf(answer), leaving ? { ...options, quiet: true } : options, sameDeed);
  }
  if (key !== undefined) failuresOver(sameDeed);
  if (endpoint.binary) return (await answer.blob()) as ClientOutput<E>;
  const text = await answer.text();
  if (!text) return undefined as ClientOutput<E>;
  const value = JSON.parse(text) as unknown;
  const isTable = answer.header("Content-Type")?.startsWith(TABLE_TYPE);
  return (isTable ? unpack(value as Packed) : value) as ClientOutput<E>;
}
