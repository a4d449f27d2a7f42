import type { z } from "zod";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { requireSomething } from "./empty-update.ts";
import { invalid, notFound, type Message } from "#server/kit/shared/failures.ts";
import { plainInput } from "./plain-input.ts";

/** Parses the path parameters; an invalid one gives a 404. */
export function parseParams(endpoint: AnyEndpoint, given: unknown): unknown {
  if (!endpoint.params) return undefined;
  const { value, wrong } = plainInput(given);
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success || Object.keys(wrong).length > 0) throw notFound();
  return parsed.data;
}

/** The body of a call by its schema; a 422 names each wrong field. */
export function parseBody(endpoint: AnyEndpoint, given: unknown): unknown {
  if (!endpoint.body) return undefined;
  requireSomething(endpoint, given);
  return parseInput(endpoint.body, given ?? (endpoint.body.safeParse(undefined).success ? undefined : {}));
}

/** Parses an input by a schema; throws a 422 with messages by field. */
export function parseInput(schema: z.ZodType, given: unknown): unknown {
  const { value, wrong } = plainInput(given);
  // Report the input, so that `messageOf` can tell a missing value from one of the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (parsed.success) return parsed.data;
  // No prototype, since fields may have any name (`constructor`).
  const fields = Object.create(null) as Record<string, Message[]>;
  for (const issue of parsed.error.issues) {
    const said = (fields[issue.path.join(".") || "body"] ??= []);
    const message = messageOf(issue);
    // Two checks of a value may give the same message.
    if (!said.some((m) => m.key === message.key)) said.push(message);
  }
  throw invalid(fields);
}

const ABOVE = { string: "errors.too_long", array: "errors.too_many", other: "errors.above_maximum" };
const BELOW = { string: "errors.too_short", array: "errors.too_few", other: "errors.below_minimum" };
const beyond = (origin: string, texts: typeof ABOVE): string =>
  origin === "string" || origin === "array" ? texts[origin] : texts.other;

/** Schemas say the key of a text; what the library says itself has spaces. */
const isKey = (message: string): boolean => /^[a-z_]+\.[a-z_]+$/u.test(message);
/** The text for a schema issue: the issue's own key if it has one, otherwise by its code. */
export function messageOf(issue: z.core.$ZodIssue): Message {
  if (isKey(issue.message))
    return { key: issue.message, params: "maximum" in issue ? { files: Number(issue.maximum) } : {} };
  if (issue.code === "invalid_type") return { key: issue.input === undefined ? "errors.required" : "errors.format" };
  if (issue.code === "too_big") return { key: beyond(issue.origin, ABOVE), params: { maximum: Number(issue.maximum) } };
  if (issue.code === "too_small")
    return { key: beyond(issue.origin, BELOW), params: { minimum: Number(issue.minimum) } };
  if (issue.code === "invalid_value") return { key: "errors.choice", params: { values: issue.values.join(", ") } };
  return { key: "errors.format" };
}
