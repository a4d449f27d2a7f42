import type { Message } from "#server/kit/shared/failures.ts";

const IDENTIFIER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Normalized input, and the fields with characters that can't be stored. */
interface PlainInput {
  readonly value: unknown;
  readonly wrong: Record<string, Message[]>;
}

/**
 * Normalizes the strings of an input. UUIDs become lower case: they are compared as text too, and an upper-case one would not match. Lone
 * surrogates become U+FFFD. NUL characters are refused, since PostgreSQL text can't hold them.
 */
export function plainInput(given: unknown): PlainInput {
  // No prototype, since fields may have any name (`constructor`).
  const wrong = Object.create(null) as Record<string, Message[]>;
  const text = (words: string, at: string): string => {
    if (words.includes("\u0000")) wrong[at.replaceAll("\u0000", "")] = [{ key: "errors.format" }];
    return IDENTIFIER.test(words) ? words.toLowerCase() : words.toWellFormed();
  };
  const walk = (value: unknown, at: string): unknown => {
    if (typeof value === "string") return text(value, at || "body");
    const inside = (key: string | number): string => (at === "" ? String(key) : `${at}.${key}`);
    if (Array.isArray(value)) return value.map((v, i) => walk(v, inside(i)));
    // Received files (frozen) are made by the server itself: leave them as they are.
    if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [text(k, inside(k)), walk(v, inside(k))]));
  };
  return { value: walk(given, ""), wrong: { ...wrong } };
}
