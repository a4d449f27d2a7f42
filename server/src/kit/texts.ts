import { readdirSync, readFileSync } from "node:fs";
import { fillText, formsOf, textsOf, type Tree } from "#contract/kit/texts.ts";

export type Locale = "en" | "fr";
export const locales = ["en", "fr"] as const satisfies readonly Locale[];
export type TextParams = Readonly<Record<string, string | number>>;

const folder = new URL("../../../contract/src/texts/", import.meta.url);
const load = (locale: Locale): ReadonlyMap<string, string> => {
  const base = new URL(`${locale}/`, folder);
  return new Map(
    readdirSync(base)
      .filter((f) => f.endsWith(".json"))
      .flatMap((f) => textsOf(f.slice(0, -5), JSON.parse(readFileSync(new URL(f, base), "utf8")) as Tree)),
  );
};
const texts: Record<Locale, ReadonlyMap<string, string>> = { en: load("en"), fr: load("fr") };

const find = (locale: Locale, key: string): string | undefined => texts[locale].get(key);

/** Whether a text with this key exists. */
export const hasText = (key: string): boolean => find("en", key) !== undefined;

/**
 * A text in a language, in English if missing there; `{{name}}` is filled from `params`. An unknown key is returned as it is. A parameter
 * that is a key of a lifecycle (`@lifecycle.action.send`) or a list (`@sheets.list_audit`) is translated too.
 */
export function text(locale: Locale, key: string, params: TextParams = {}): string {
  const found = find(locale, key) ?? find("en", key) ?? key;
  return fillText(found, (name) => {
    const value = params[name];
    return typeof value === "string" && /^@(?:lifecycle|sheets)\./u.test(value)
      ? (find(locale, value.slice(1)) ?? value)
      : value;
  });
}

/** The text of the first existing key, in the plural form for `count`. */
export function counted(
  locale: Locale,
  keys: readonly string[],
  count: number,
  params: TextParams = { count },
): string {
  const forms = keys.flatMap((key) => formsOf(key, count, new Intl.PluralRules(locale)));
  return text(locale, forms.find(hasText) ?? "", params);
}

interface Named {
  readonly name: string;
  readonly name_fr?: string | null;
}
/** A record's name in a language: the English one where it has no French one. */
export function nameIn(locale: Locale, named: Named): string;
export function nameIn(locale: Locale, named: Named | null | undefined): string | null;
export function nameIn(locale: Locale, named: Named | null | undefined): string | null {
  return named ? (locale === "fr" && named.name_fr) || named.name : null;
}

/** The first supported language in `Accept-Language`. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  for (const part of header?.split(",") ?? []) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === "en" || tag === "fr") return tag;
  }
  return undefined;
}
