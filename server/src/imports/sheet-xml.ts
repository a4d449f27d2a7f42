import { Unreadable, type SheetLimits } from "./limits-met.ts";

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

/** A tag with its attributes; `>` may stand inside quotes. */
const tag = (names: string): RegExp =>
  new RegExp(`<(?:[\\w.-]+:)?(${names})(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>`, "gu");
const attribute = (attributes: string, name: string): string | undefined => {
  const [, double, single] =
    new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "u").exec(attributes) ?? [];
  return double ?? single;
};

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (all, ten?: string, hex?: string, name?: string) => {
      const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : undefined;
      return code === undefined ? (NAMED[name ?? ""] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

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
 * Gives rows and cells the address that the standard lets them leave out, being the next one, and finds the cells whose result is an error.
 * Stops at the limits: many empty rows are a small file.
 */
export function repairedSheet(xml: string, limits: SheetLimits): { xml: string; errors: ErrorCell[] } {
  const errors: ErrorCell[] = [];
  const parts: string[] = [];
  let [row, column, from] = [0, 0, 0];
  for (const found of xml.matchAll(tag("row|c"))) {
    const [all, name = "", attributes = ""] = found;
    const given = attribute(attributes, "r");
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
      if (attribute(attributes, "t") === "e")
        errors.push({ row, column, said: resultAt(xml, found.index + all.length) });
    }
    if (given !== undefined) continue;
    const at = found.index + all.length - attributes.length - 1;
    parts.push(xml.slice(from, at), ` r="${address}"`);
    from = at;
  }
  return { xml: parts.length === 0 ? xml : parts.join("") + xml.slice(from), errors };
}

/** The stored result of the cell that begins before this place. */
const resultAt = (xml: string, at: number): string =>
  /^(?:(?!<\/(?:[\w.-]+:)?c>)[\s\S])*?<(?:[\w.-]+:)?v>\s*([^<\s]{1,20})/u.exec(xml.slice(at, at + 2000))?.[1] ?? "";
