import type { Message } from "./failures.ts";

const IDENTIFIER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** What came in, as the rest of the house takes it, and the fields that hold what no text may. */
export interface PlainInput {
  readonly value: unknown;
  readonly wrong: Record<string, Message[]>;
}

/**
 * An identifier is in small letters, however it was written: it is compared as text too, and one's own in capitals would be somebody
 * else's. Half a character becomes the mark for one, as in any UTF-8. A null character is refused: no database text holds it.
 */
export function plainInput(given: unknown): PlainInput {
  // Inherits nothing: a field may be called what it likes.
  const wrong = Object.create(null) as Record<string, Message[]>;
  const text = (words: string, at: string): string => {
    if (words.includes("\u0000")) wrong[at.replaceAll("\u0000", "")] = [{ key: "errors.format" }];
    return IDENTIFIER.test(words) ? words.toLowerCase() : words.toWellFormed();
  };
  const walk = (value: unknown, at: string): unknown => {
    if (typeof value === "string") return text(value, at || "body");
    const inside = (key: string | number): string => (at === "" ? String(key) : `${at}.${key}`);
    if (Array.isArray(value)) return value.map((v, i) => walk(v, inside(i)));
    // A received file is ours already.
    if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [text(k, inside(k)), walk(v, inside(k))]));
  };
  return { value: walk(given, ""), wrong: { ...wrong } };
}
