import type { Column, Packed, Table } from "#contract/kit/table.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
const isSame = (a: Fields, b: Fields): boolean => {
  if (a === b) return true;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (a[key] !== b[key] || !isPlain(a[key])) return false;
  return true;
};
/** How many objects one without an identifier is compared with. */
const MOST_COMPARED = 8;

/** Objects, each once. */
class Pool {
  readonly all: Fields[] = [];
  readonly #byId = new Map<unknown, number>();
  place(one: Fields): number {
    const id = one.hash_id;
    if (typeof id === "string") {
      const at = this.#byId.get(id);
      if (at !== undefined && isSame(this.all[at] as Fields, one)) return at;
      this.#byId.set(id, this.all.length);
    } else
      for (let i = 0; i < this.all.length && i < MOST_COMPARED; i++) if (isSame(this.all[i] as Fields, one)) return i;
    return this.all.push(one) - 1;
  }
}

const IDS = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})+$/u;
const ID_LENGTH = 36;
/** The bytes of identifiers; undefined for other texts. */
function bytesOf(texts: readonly string[]): string | undefined {
  if (!texts.every(({ length }) => length === ID_LENGTH)) return undefined;
  const all = texts.join("");
  return IDS.test(all) ? Buffer.from(all.replaceAll("-", ""), "hex").toString("base64") : undefined;
}

/** How many rows must share a value, so that it is written once. */
const FEW = 3;
/** Values of which there are few, each once. */
function few(values: readonly unknown[]): Column | undefined {
  const places = new Map<unknown, number>();
  const at: number[] = [];
  for (const value of values) {
    const place = places.get(value) ?? places.size;
    if (place === places.size && (place + 1) * FEW > values.length) return undefined;
    places.set(value, place);
    at.push(place);
  }
  return ["of", [...places.keys()], at];
}

/** How many characters all texts begin with, so that they are written once. */
const LEAST_ALIKE = 4;
function columnOfTexts(texts: readonly string[]): Column {
  const ids = bytesOf(texts);
  if (ids !== undefined) return ["ids", ids];
  let start = texts[0] ?? "";
  for (const text of texts) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start.length < LEAST_ALIKE ? ["each", texts] : ["from", start, texts.map((text) => text.slice(start.length))];
}

const isText = (value: unknown): value is string => typeof value === "string";
function columnOfPlain(values: readonly unknown[]): Column {
  const [first] = values;
  if (values.every((value) => value === first)) return ["all", first];
  if (!values.some(isText)) return ["each", values];
  return few(values) ?? (values.every(isText) ? columnOfTexts(values) : ["each", values]);
}

function columnOf(values: readonly unknown[]): Column {
  if (values.every(isPlain)) return columnOfPlain(values);
  const pool = new Pool();
  if (values.every((value) => value === null || isObject(value))) {
    const at = values.map((value) => (value === null ? -1 : pool.place(value)));
    const table = tableOf(pool.all);
    return pool.all.length === values.length ? ["one", table] : ["one", table, at];
  }
  if (values.every((value) => Array.isArray(value) && value.every(isObject))) {
    const which = (values as Fields[][]).map((list) => {
      const seen = pool.all.length;
      const at = list.map((one) => pool.place(one));
      return at.every((n, i) => n === seen + i) ? at.length : at;
    });
    return ["some", tableOf(pool.all), which];
  }
  return ["each", values];
}

function tableOf(rows: readonly Fields[]): Table {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return rows;
  const keys = Object.keys(first);
  const isAlike = (row: Fields): boolean => {
    let count = 0;
    for (const key in row) {
      if (row[key] === undefined || first[key] === undefined) return false;
      count += 1;
    }
    return count === keys.length;
  };
  // An object without fields would be none.
  if (keys.length === 0 || !rows.every(isAlike)) return rows;
  const of: Record<string, Column> = {};
  for (const key of keys) {
    const isId = key === "hash_id" && "id" in first && rows.every((row) => row.id === row.hash_id);
    of[key] = isId ? ["=", "id"] : columnOf(rows.map((row) => row[key]));
  }
  return { n: rows.length, of };
}

/** The answer of a list as a table; undefined where it has no rows that are worth it. */
export function pack(answer: unknown): Packed | undefined {
  if (!isObject(answer)) return undefined;
  const { data, ...rest } = answer;
  if (!Array.isArray(data) || data.length < 2 || !data.every(isObject)) return undefined;
  const table = tableOf(data);
  return Array.isArray(table) ? undefined : { table, rest };
}
