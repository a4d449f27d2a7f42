import type { BrowserContext, Request } from "@playwright/test";
import { z } from "zod";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

/* Checks that every changing call of the web whose contract has a version sends it, in all tests. API clients of tests (`apiOf`) may omit it. */

type Fields = Readonly<Record<string, { readonly items?: { readonly properties?: object } }>>;
const fieldsOf = (schema: z.ZodType | undefined): Fields =>
  schema
    ? ((z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { properties?: Fields }).properties ?? {})
    : {};

interface Versioned {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** Whether a call sent a version. */
  readonly said: (url: URL, body: Readonly<Record<string, unknown>>) => boolean;
}
const isVersion = (v: unknown): boolean => /^\d+$/u.test(String(v));
const rows = (v: unknown): readonly Record<string, unknown>[] => (Array.isArray(v) ? v : []);

function versionedBy(e: AnyEndpoint): Versioned["said"] | undefined {
  if ("version" in fieldsOf(e.query)) return (url) => isVersion(url.searchParams.get("version"));
  const fields = fieldsOf(e.body);
  if ("version" in fields) return (_, body) => isVersion(body.version);
  if ("versions" in fields)
    return (_, { versions = {}, expenses }) =>
      (expenses as readonly string[]).every((id) => isVersion((versions as Record<string, unknown>)[id]));
  // For lines of a recipe the recipe's version is meant, not a line's.
  const list = Object.keys(fields).find((name) => {
    const columns = fields[name]?.items?.properties ?? {};
    return "version" in columns && !("recipe_hash_id" in columns);
  });
  return list === undefined ? undefined : (_, body) => rows(body[list]).every((row) => isVersion(row.version));
}

const versioned: readonly Versioned[] = allEndpoints
  .filter((e) => e.method !== "GET")
  .flatMap((e) => {
    const said = versionedBy(e);
    const path = new RegExp(`^${e.path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
    return said ? [{ name: e.name, method: e.method, path, said }] : [];
  });

/** Personal settings saved at once, where the last write wins: nobody else can have changed them. */
const ownChoice = (name: string, body: Readonly<Record<string, unknown>>): boolean =>
  name === "notifications.updatePreferences" || (name === "settings.updateProfile" && body.name === undefined);

/** The body: JSON, or the text fields of a multipart form. */
function bodyOf(request: Request): Record<string, unknown> {
  const text = request.postDataBuffer()?.toString("utf8") ?? "";
  if (!/multipart/u.test(request.headers()["content-type"] ?? "")) return JSON.parse(text || "{}") as never;
  return Object.fromEntries([...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/gu)].map((m) => [m[1], m[2]]));
}

/** Calls sent without a version since the test began, and calls sent with one. */
export const without: string[] = [];
export const withVersion = new Set<string>();

export function watchVersions(context: BrowserContext): void {
  context.on("request", (request) => {
    const url = new URL(request.url());
    const found = versioned.find((v) => v.method === request.method() && v.path.test(url.pathname));
    if (!found) return;
    const body = bodyOf(request);
    if (found.said(url, body)) withVersion.add(found.name);
    else if (!ownChoice(found.name, body)) without.push(`${found.name} ${url.pathname} ${JSON.stringify(body)}`);
  });
}
