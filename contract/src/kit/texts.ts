export type Tree = { [key: string]: string | Tree };

/**
 * The texts of an area's file by their keys: `expenses.title`. What an area says elsewhere (its place in the menu, its states, rights and
 * notices) stands in its own file too, under `also`, by whole keys: `{ "also": { "app.nav_expenses": "Expenses" } }`.
 */
export function textsOf(area: string, { also = {}, ...own }: Tree): [key: string, text: string][] {
  const visit = (key: string, value: string | Tree): [string, string][] =>
    typeof value === "string"
      ? [[key, value]]
      : Object.entries(value).flatMap(([name, inner]) => visit(key ? `${key}.${name}` : name, inner));
  return [...visit(area, own), ...visit("", also)];
}

/** A text with what its `{{name}}` stand for; nothing where a value is missing. */
export const fillText = (text: string, valueOf: (name: string) => string | number | null | undefined): string =>
  text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(valueOf(name) ?? ""));

/**
 * The keys under which a text may be found, the best first: with a number in `count`, its plural's form in the language
 * (`rows_zero`, `rows_one`, `rows_many`, `rows_other`), then the key itself.
 */
export function formsOf(key: string, count: unknown, rules: Intl.PluralRules): readonly string[] {
  if (typeof count !== "number") return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rules.select(count)}`, `${key}_other`, key];
}
