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

const ID_LENGTH = 36;
const DASH = 45;
const looksLikeId = (text: string): boolean =>
  text.length === ID_LENGTH && [8, 13, 18, 23].every((at) => text.charCodeAt(at) === DASH);
/** The bytes of identifiers; undefined for other texts. */
function bytesOf(texts: readonly string[]): string | undefined {
  if (!texts.every(looksLikeId)) return undefined;
  const hex = texts.join("").replaceAll("-", "");
  // What is no hexadecimal digit ends the bytes; capitals would come out small.
  const bytes = Buffer.from(hex, "hex");
  return bytes.length === texts.length * 16 && hex === hex.toLowerCase() ? bytes.toString("base64") : undefined;
}

/** Most values of which there are few, so that one digit says which; and how many rows must share one, so that they are written once. */
const MOST_FEW = 10;
const SHARED_BY = 3;
/** Values of which there are few, each once. */
function few(values: readonly unknown[]): Column | undefined {
  const most = Math.min(MOST_FEW, values.length / SHARED_BY);
  const seen: unknown[] = [];
  const at: number[] = [];
  for (const value of values) {
    let place = seen.indexOf(value);
    if (place < 0) place = seen.push(value) - 1;
    if (seen.length > most) return undefined;
    at.push(place);
  }
  return ["of", seen, at];
}

/** How many characters all texts begin with, so that they are written once. */
const LEAST_ALIKE = 4;
function columnOfTexts(texts: readonly string[]): Column {
  const ids = bytesOf(texts);
  if (ids !== undefined) return ["ids", ids];
  return few(texts) ?? columnOfBeginnings(texts);
}
/** Texts, some of them missing. */
function columnOfSome(values: readonly (string | null)[]): Column {
  const nulls = values.flatMap((value, i) => (value === null ? [i] : []));
  const column = columnOfTexts(values.filter((value) => value !== null));
  return column[0] === "each" ? ["each", values] : ["but", column, nulls];
}
function columnOfBeginnings(texts: readonly string[]): Column {
  const [first = ""] = texts;
  let alike = first.length;
  for (const text of texts) {
    let same = 0;
    while (same < alike && text.charCodeAt(same) === first.charCodeAt(same)) same += 1;
    alike = same;
    if (alike < LEAST_ALIKE) return ["each", texts];
  }
  return ["from", first.slice(0, alike), texts.map((text) => text.slice(alike))];
}

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  let [isAlike, texts, objects, nulls] = [true, 0, 0, 0];
  for (const value of values) {
    isAlike &&= value === first;
    if (typeof value === "string") texts += 1;
    else if (value === null) nulls += 1;
    else if (typeof value === "object") objects += 1;
  }
  if (objects > 0) return columnOfObjects(values);
  if (isAlike) return ["all", first];
  if (texts === 0) return ["each", values];
  if (texts === values.length) return columnOfTexts(values as readonly string[]);
  return (
    few(values) ??
    (texts + nulls === values.length ? columnOfSome(values as readonly (string | null)[]) : ["each", values])
  );
}

function columnOfObjects(values: readonly unknown[]): Column {
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
