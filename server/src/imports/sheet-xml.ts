import { masked } from "./digit-masks.ts";
import { Unreadable, type SheetLimits } from "./limits-met.ts";
import { attribute, plain, tag } from "./xml-text.ts";

/** A cell whose formula has no result, such as `#N/A`; places from 1. */
export interface ErrorCell {
  readonly row: number;
  readonly column: number;
  readonly said: string;
}
export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
  /** Its part of the archive. */
  readonly part: string;
}

/** Writes `date1904="true"` as `"1"`: both are booleans of XML, the library knows one. */
export const withBooleans = (book: string): string =>
  book.replace(tag("workbookPr"), (all) => all.replace(/(date1904\s*=\s*["'])\s*true\s*(["'])/u, "$11$2"));

/** The sheets of a workbook in their order, with the part that each is. */
export function sheetsIn(book: string, relations: string): SheetName[] {
  const parts = new Map(
    [...relations.matchAll(tag("Relationship"))].map(([, , a = ""]) => {
      const target = attribute(a, "Target") ?? "";
      return [attribute(a, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`] as const;
    }),
  );
  return [...book.matchAll(tag("sheet"))].flatMap(([, , a = ""]) => {
    const name = attribute(a, "name");
    const part = parts.get(attribute(a, "id"));
    return name ? [{ name: plain(name), hidden: /hidden/iu.test(attribute(a, "state") ?? ""), part: part ?? "" }] : [];
  });
}

/** Column letters as in spreadsheets: A, Z, AA. */
export const columnName = (number: number): string =>
  number === 0 ? "" : columnName(Math.floor((number - 1) / 26)) + String.fromCodePoint(65 + ((number - 1) % 26));
const columnOf = (address: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]*/u.exec(address)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};

/**
 * Gives rows and cells the address that the standard lets them leave out, being the next one, writes numbers as their mask shows them, and
 * finds the cells whose result is an error. Stops at the limits: many empty rows are a small file.
 */
export function repairedSheet(
  xml: string,
  limits: SheetLimits,
  masks: ReadonlyMap<string, string>,
): { xml: string; errors: ErrorCell[] } {
  const errors: ErrorCell[] = [];
  const parts: string[] = [];
  let [row, column, from] = [0, 0, 0];
  for (const found of xml.matchAll(tag("row|c"))) {
    const [all, name = "", attributes = ""] = found;
    const given = attribute(attributes, "r");
    const end = found.index + all.length;
    let address = given;
    if (name === "row") {
      row = given === undefined ? row + 1 : Number(given);
      column = 0;
      if (row > limits.rows) throw new Unreadable("beyond", `A${given ?? row}`);
      address ??= String(row);
    } else {
      column = given === undefined ? column + 1 : columnOf(given);
      if (column > limits.columns && given === undefined) throw new Unreadable("beyond", `${columnName(column)}${row}`);
      address ??= `${columnName(column)}${row}`;
      if (attribute(attributes, "t") === "e") errors.push({ row, column, said: resultAt(xml, end) });
      const text = maskedAt(xml, end, attributes, masks);
      if (text) {
        parts.push(xml.slice(from, found.index), `<c r="${address}" t="str"><v>${text.shown}`);
        from = end + text.length;
        continue;
      }
    }
    if (given !== undefined) continue;
    const at = end - attributes.length - 1;
    parts.push(xml.slice(from, at), ` r="${address}"`);
    from = at;
  }
  return { xml: parts.length === 0 ? xml : parts.join("") + xml.slice(from), errors };
}

/** The whole number of a cell with a mask, as shown; `length` is that of the XML up to the end of the number. */
function maskedAt(xml: string, at: number, attributes: string, masks: ReadonlyMap<string, string>) {
  const mask = masks.get(attribute(attributes, "s") ?? "");
  if (mask === undefined || (attribute(attributes, "t") ?? "n") !== "n" || attributes.endsWith("/")) return undefined;
  const [all = "", digits] = /^\s*<v>(\d{1,15})(?:\.0+)?(?=<\/v>)/u.exec(xml.slice(at, at + 60)) ?? [];
  return digits === undefined ? undefined : { shown: escapedXml(masked(digits, mask)), length: all.length };
}
const escapedXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The stored result of the cell that begins before this place. */
const resultAt = (xml: string, at: number): string =>
  /^(?:(?!<\/(?:[\w.-]+:)?c>)[\s\S])*?<(?:[\w.-]+:)?v>\s*([^<\s]{1,20})/u.exec(xml.slice(at, at + 2000))?.[1] ?? "";
