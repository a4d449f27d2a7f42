import {
  type Column,
  type Packed,
  type Places,
  type Shape,
  shapes,
  type Table,
  type Texts,
} from "#contract/kit/table.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
/** Counts fields one by one: the lists of their names would be most of what a page leaves behind as garbage. */
const isSame = (a: Fields, b: Fields): boolean => {
  if (a === b) return true;
  let more = 0;
  for (const key in a) {
    if (a[key] !== b[key] || !isPlain(a[key])) return false;
    more += 1;
  }
  for (const _ in b) more -= 1;
  return more === 0;
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

/** The value of a hexadecimal digit by its code. */
const DIGITS = new Int8Array(128).fill(-1);
for (const [value, digit] of [..."0123456789abcdef"].entries()) DIGITS[digit.charCodeAt(0)] = value;
const ZERO = "0".charCodeAt(0);
/** A shape: the code of what is at each place, and the bytes that its digits take. */
const shapeOf = (shape: string) => ({
  codes: Array.from(shape, (c) => c.charCodeAt(0)),
  size: shape.replaceAll(/[^0]/gu, "").length / 2,
});
const known = { ids: shapeOf(shapes.ids), days: shapeOf(shapes.days), moments: shapeOf(shapes.moments) };
/** The digits of texts that have one shape; undefined for other texts, also for capitals. */
function digitsOf(kind: Shape, texts: readonly string[]): Column | undefined {
  const { codes, size } = known[kind];
  const bytes = Buffer.allocUnsafe(texts.length * size);
  let written = 0;
  let high = -1;
  for (const text of texts) {
    if (text.length !== codes.length) return undefined;
    for (let i = 0; i < codes.length; i++) {
      const code = text.charCodeAt(i);
      if (codes[i] !== ZERO) {
        if (code !== codes[i]) return undefined;
        continue;
      }
      const digit = DIGITS[code] ?? -1;
      if (digit < 0) return undefined;
      if (high < 0) high = digit;
      else {
        bytes[written++] = high * 16 + digit;
        high = -1;
      }
    }
  }
  return [kind, bytes.toString("base64")];
}
const ZEROS = ".000000Z";
/** A moment with the zeros that it is written without; nothing where it would come out another way. */
function wholeMoment(text: string): string {
  const rest = text.length - "2000-01-01T00:00:00Z".length;
  if (!text.endsWith("Z") || (rest > 0 && text.endsWith("0Z"))) return "";
  return `${text.slice(0, -1)}${ZEROS.slice(rest)}`;
}

const PLACES = "0123456789abcdefghijklmnopqrstuvwxyz";
function placesOf(at: readonly number[], most: number): Places {
  if (most > PLACES.length) return at;
  let places = "";
  for (const place of at) places += PLACES[place] ?? "-";
  return places;
}

/** Most values of which there are few; and how many rows must share one, so that they are written once. */
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
  return ["of", seen, placesOf(at, seen.length)];
}

function joined(texts: readonly string[]): Texts {
  return texts.some((text) => text.includes("|")) ? texts : texts.join("|");
}

/** How many characters all texts begin with, so that they are written once. */
const LEAST_ALIKE = 4;
function columnOfTexts(texts: readonly string[]): Column {
  const [first = ""] = texts;
  if (first.length === shapes.ids.length) return digitsOf("ids", texts) ?? few(texts) ?? columnOfBeginnings(texts);
  return few(texts) ?? columnOfDays(texts, first) ?? columnOfBeginnings(texts);
}
function columnOfDays(texts: readonly string[], first: string): Column | undefined {
  if (first.length === shapes.days.length) return digitsOf("days", texts);
  return first.endsWith("Z") ? digitsOf("moments", texts.map(wholeMoment)) : undefined;
}
/** Texts, some of them missing. */
function columnOfSome(values: readonly (string | null)[]): Column {
  const nulls = values.flatMap((value, i) => (value === null ? [i] : []));
  return ["but", columnOfTexts(values.filter((value) => value !== null)), nulls];
}
function columnOfBeginnings(texts: readonly string[]): Column {
  const [first = ""] = texts;
  let alike = first.length;
  for (const text of texts) {
    let same = 0;
    while (same < alike && text.charCodeAt(same) === first.charCodeAt(same)) same += 1;
    alike = same;
    if (alike < LEAST_ALIKE) return ["from", "", joined(texts)];
  }
  return ["from", first.slice(0, alike), joined(texts.map((text) => text.slice(alike)))];
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
  if (isAlike) return first === null ? null : ["all", first];
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
    if (pool.all.length === 1 && !at.includes(-1)) return ["all", pool.all[0]];
    const table = tableOf(pool.all);
    return pool.all.length === values.length ? ["one", table] : ["one", table, placesOf(at, pool.all.length)];
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
