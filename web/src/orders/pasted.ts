import { numberFrom, readIn, type NumberRules } from "#contract/kit/number.ts";
import { toWire } from "#contract/kit/money.ts";
import { readAmount } from "#contract/kit/money-text.ts";
import { linePercent, lineQuantity, lineUnits, type LineUnit } from "#contract/orders/schemas.ts";
import { folded } from "#contract/kit/words.ts";

/** The columns of the grid, as a block from a spreadsheet fills them. */
export const columns = ["what", "packaging", "quantity", "unit", "price", "discount", "tax"] as const;
export type Column = (typeof columns)[number];

/** A row of a block: what was understood, and the texts that were not. Recipes and packagings are looked up by what is written. */
export interface PastedLine {
  readonly what?: string;
  readonly packaging?: string;
  readonly quantity?: string;
  readonly unit?: LineUnit;
  readonly price?: string;
  readonly discount?: string;
  readonly tax?: string;
  readonly unread: Readonly<Partial<Record<Column, string>>>;
}

/** Decimals of a unit price. */
export const PRICE_DECIMALS = 4;
const unitFrom = (text: string): LineUnit | undefined =>
  lineUnits.find((unit) => unit.toLowerCase() === text.replaceAll(/\s/gu, "").toLowerCase());

/** The columns that a first row names, by the headings of the grid; undefined where it is a row like the others. */
function headed(cells: readonly string[], heads: Readonly<Record<Column, string>>): (Column | undefined)[] | undefined {
  const found = cells.map((cell) => {
    const word = folded(cell).replaceAll("%", "").trim();
    return word === ""
      ? undefined
      : columns.find((c) => folded(heads[c]).split(/[ ,]+/u).includes(word) || folded(heads[c]) === word);
  });
  return found.filter(Boolean).length >= 2 ? found : undefined;
}

/** Without the sign or code that spreadsheets write beside a number. */
const bare = (text: string): string => text.replaceAll(/^[^\d]+|[^\d]+$/gu, "");

const quantityRead = (text: string, all: readonly string[]): Pick<PastedLine, "quantity" | "unit"> | undefined => {
  const [, number = "", word = ""] = /^([\d.,'’\s]+?)\s*(\p{L}*)$/u.exec(text) ?? [];
  const unit = word === "" ? undefined : unitFrom(word);
  const quantity = number && readNumber(number, all, lineQuantity);
  return quantity && (word === "" || unit) ? { quantity, ...(unit && { unit }) } : undefined;
};
/** A number; one with two meanings is read as the cells beside it are written. */
const readNumber = (text: string, all: readonly string[], rules: NumberRules): string | undefined =>
  numberFrom(readIn(all, text, rules), rules);

type Read = (text: string, all: readonly string[]) => Omit<PastedLine, "unread"> | undefined;
const percentRead =
  (field: "discount" | "tax"): Read =>
  (text, all) => {
    const value = readNumber(text.replace(/%$/u, "").trim(), all, linePercent);
    return value === undefined ? undefined : { [field]: value };
  };
const reads: Readonly<Record<Column, Read>> = {
  what: (what) => ({ what }),
  packaging: (packaging) => ({ packaging }),
  quantity: quantityRead,
  unit: (text) => {
    const unit = unitFrom(text);
    return unit && { unit };
  },
  price: (text) => {
    const reading = readAmount(bare(text), PRICE_DECIMALS);
    if (reading.kind === "either") return { price: toWire(reading.amounts[0]) };
    return reading.kind === "read" && !text.startsWith("-") ? { price: toWire(reading.amount) } : undefined;
  },
  discount: percentRead("discount"),
  tax: percentRead("tax"),
};

/**
 * The rows of a block from a spreadsheet, from the focused column on; a first row of headings says the columns instead. Undefined for a single
 * cell, which the field takes itself.
 */
export function pastedLines(
  clipboard: string,
  from: Column,
  heads: Readonly<Record<Column, string>>,
): PastedLine[] | undefined {
  const rows = clipboard.replace(/(?:\r?\n)+$/u, "").split(/\r?\n/u);
  if (rows.length < 2 && !clipboard.includes("\t")) return undefined;
  const table = rows.map((row) => row.split("\t").map((cell) => cell.trim()));
  const named = headed(table[0] ?? [], heads);
  const body = named ? table.slice(1) : table;
  const texts = body.flat();
  return body.map((cells) => {
    const line: { -readonly [K in keyof PastedLine]: PastedLine[K] } & { unread: Partial<Record<Column, string>> } = {
      unread: {},
    };
    let at = columns.indexOf(from);
    for (const [i, text] of cells.entries()) {
      let column = named ? named[i] : columns[at];
      // Most blocks have no column of units: `12 kg` in one cell, or the price at once.
      if (!named && column === "unit" && unitFrom(text) === undefined) column = columns[(at += 1)];
      at += 1;
      if (column === undefined || text === "") continue;
      const read = reads[column](text, texts);
      if (read) Object.assign(line, read);
      else line.unread[column] = text;
    }
    return line;
  });
}
