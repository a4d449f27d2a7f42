import { readdirSync, readFileSync } from "node:fs";
import { fillText, formsOf, textsOf, type Tree } from "#contract/kit/texts.ts";

/** The languages of the product. */
export type Locale = "en" | "fr";
/** All languages, English first. */
export const locales = ["en", "fr"] as const satisfies readonly Locale[];
/** Values for the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

const folder = new URL("../../../../contract/src/texts/", import.meta.url);
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

const KEY = /^[a-z]\w*(?:\.\w+)+$/u;
/** Whether a text with this key exists. */
export const hasText = (key: string): boolean => find("en", key) !== undefined;

const rules: Readonly<Record<Locale, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  fr: new Intl.PluralRules("fr"),
};
/** A text in one language, in its plural form where it has one and there is a count, as in the web. */
function formIn(locale: Locale, key: string, count: unknown): string | undefined {
  const form = formsOf(key, count, rules[locale]).find((one) => find(locale, one) !== undefined);
  return form === undefined ? undefined : find(locale, form);
}

/** In tests a text that is missing, or a parameter of one, fails the call that asks for it. Elsewhere people read the key, or a gap. */
let failing = false;
/** Makes missing texts throw; for tests. */
export const failOnMissingTexts = (): void => {
  failing = true;
};
const lacking = (what: string): void => {
  if (failing) throw new Error(`The text ${what}`);
};

/**
 * A text in a language, in English if missing there; `{{name}}` is filled from `params`. An unknown key is returned as it is. A parameter
 * that is a key of a lifecycle (`@lifecycle.action.send`) or a list (`@sheets.list_audit`) is translated too.
 */
export function text(locale: Locale, key: string, params: TextParams = {}): string {
  const known = formIn(locale, key, params.count) ?? formIn("en", key, params.count);
  if (known === undefined && KEY.test(key)) lacking(`${key} is missing`);
  const found = known ?? key;
  return fillText(found, rules[locale], (name) => {
    const value = params[name];
    if (value === undefined) lacking(`${key} is not given ${name}`);
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
  const forms = keys.flatMap((key) => formsOf(key, count, rules[locale]));
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
