import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

export interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A value as text for a URL or form field. */
const plain = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "object"
      ? JSON.stringify(value)
      : `${value as number | boolean}`;

/** URL of a call, with path parameters and query; undefined, null and empty values are left out. */
export function address(endpoint: AnyEndpoint, input: RawInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${endpoint.name} needs ${name}`);
    return encodeURIComponent(plain(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    query.set(name, Array.isArray(value) ? value.join(",") : plain(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (Array.isArray(value)) return value.some(hasFile);
  return typeof value === "object" && value !== null && Object.values(value).some(hasFile);
}

/** Appends a value as form fields: `fees[0][amount]` for a value, `fees[0][invoices][]` for each item of a list of scalars or files. */
export function appendTo(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : "file");
  else if (Array.isArray(value))
    for (const [i, each] of value.entries()) {
      const nested = typeof each === "object" && each !== null && !(each instanceof Blob);
      appendTo(form, nested ? `${name}[${i}]` : `${name}[]`, each);
    }
  else if (typeof value === "object" && value !== null)
    for (const [k, v] of Object.entries(value)) appendTo(form, `${name}[${k}]`, v);
  else form.append(name, value === null ? "" : plain(value));
}

/** Encodes the body as JSON, or as multipart if the endpoint accepts it and there is a file. */
export function encodeBody(endpoint: AnyEndpoint, body: unknown): { content?: string | FormData; type?: string } {
  if (body === undefined) return {};
  if (!endpoint.multipart || !hasFile(body)) return { content: JSON.stringify(body), type: "application/json" };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) appendTo(form, name, value);
  return { content: form };
}

export function cookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((c) => c.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
