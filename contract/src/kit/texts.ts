export type Tree = { [key: string]: string | Tree };

/**
 * The texts of an area's file by key: `expenses.title`. Texts an area adds elsewhere (menu, states, rights, notifications) are in its file
 * too, under `also`, with full keys: `{ "also": { "app.nav_expenses": "Expenses" } }`.
 */
export function textsOf(area: string, { also = {}, ...own }: Tree): [key: string, text: string][] {
  const visit = (key: string, value: string | Tree): [string, string][] =>
    typeof value === "string"
      ? [[key, value]]
      : Object.entries(value).flatMap(([name, inner]) => visit(key ? `${key}.${name}` : name, inner));
  return [...visit(area, own), ...visit("", also)];
}

/** A number as our screens show it: `1.234,5`. */
const shownNumber = (text: string): number => {
  const [whole = "", decimals = "0"] = text.replaceAll(/[\s.]/gu, "").split(",");
  return Number(`${whole}.${decimals}`);
};

/**
 * Fills the `{{name}}` placeholders of a text; a missing value becomes empty. `{{name|row|rows}}` is the word that goes with that number: in
 * French, the singular goes with 0 and 1.
 */
export const fillText = (
  text: string,
  rules: Intl.PluralRules,
  valueOf: (name: string) => string | number | null | undefined,
): string =>
  text.replaceAll(/\{\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}\}/gu, (_, name: string, one?: string, other?: string) => {
    const given = valueOf(name);
    if (one === undefined) return String(given ?? "");
    return rules.select(typeof given === "number" ? given : shownNumber(given ?? "")) === "one" ? one : (other ?? "");
  });

/**
 * The candidate keys of a text, best first: if `count` is a number, the plural forms of the language (`rows_zero`, `rows_one`, `rows_many`,
 * `rows_other`), then the key itself.
 */
export function formsOf(key: string, count: unknown, rules: Intl.PluralRules): readonly string[] {
  if (typeof count !== "number") return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rules.select(count)}`, `${key}_other`, key];
}
