import { setImmediate } from "node:timers/promises";

type Two<T> = Readonly<Record<"rows" | "columns", T>>;

export interface Counting {
  readonly lines: Lines;
  /** The value of each number on an axis. */
  readonly ids: Two<readonly string[]>;
  /** Whether a product may have several values on an axis. */
  readonly hasSeveral: Two<boolean>;
  /** The most heads of an axis. */
  readonly most: Two<number>;
}
/** Products and companies, each once, and the day of the last check. */
interface Figures {
  readonly products: number;
  readonly contacts: number;
  readonly seen_on: string | null;
}
/** An axis's heads, those with the most products first, and how many there are beyond them. */
export interface CountedAxis {
  readonly heads: readonly (Figures & { readonly id: string })[];
  readonly more: number;
}
export interface Counted extends Figures, Two<CountedAxis> {
  /** Filled cells: indexes among the heads of rows and columns, products, companies, the last check. */
  readonly cells: readonly (readonly [number, number, number, number, string | null])[];
}

/** Products on two axes as numbers, those of a company one after the other: a product in several cells has a line for each. */
export interface Lines {
  /** Lines; the arrays may be longer. */
  readonly count: number;
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** Days since 2000; 0 when never checked. */
  readonly seen: Int32Array;
  readonly contact: Int32Array;
  readonly product: Int32Array;
  /** More than any number of a product. */
  readonly products: number;
}

type Numbers = Int32Array | Uint8Array;
/** Reads within bounds, which the compiler can't check. */
export const at = (of: Numbers, i: number): number => of[i] ?? 0;
const raise = (of: Numbers, i: number, by = 1): void => {
  of[i] = at(of, i) + by;
};

/** Totals by group. */
interface Counts {
  readonly products: Int32Array;
  readonly contacts: Int32Array;
  readonly seen: Int32Array;
}

/**
 * Counts products and companies (each once) and finds the last check for each group. `groupOf` gives the group of a line; negative means
 * none.
 * @param isOnce whether no product has several lines in one group
 */
function countBy(lines: Lines, groups: number, groupOf: (line: number) => number, isOnce: boolean): Counts {
  const [products, contacts, seen, last] = [0, 0, 0, 0].map(() => new Int32Array(groups)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const known = isOnce ? undefined : new Uint8Array(Math.ceil((groups * lines.products) / 8));
  for (let i = 0; i < lines.count; i++) {
    const group = groupOf(i);
    if (group < 0) continue;
    if (known) {
      const bit = group * lines.products + at(lines.product, i);
      const mark = 1 << (bit & 7);
      if (!(at(known, bit >>> 3) & mark)) raise(products, group);
      known[bit >>> 3] = at(known, bit >>> 3) | mark;
    } else raise(products, group);
    const contact = at(lines.contact, i) + 1;
    if (at(last, group) !== contact) raise(contacts, group);
    last[group] = contact;
    const day = at(lines.seen, i);
    if (day > at(seen, group)) seen[group] = day;
  }
  return { products, contacts, seen };
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(2000, 0, 1);
/** Days since 2000, at least 1: 0 is never. */
export const dayNumber = (day: string): number => Math.max(1, (Date.parse(day) - EPOCH) / DAY);
/** The day of the last check; null when never checked. */
const dayOf = (seen: number): string | null =>
  seen === 0 ? null : new Date(EPOCH + seen * DAY).toISOString().slice(0, 10);

/**
 * Totals of rows or columns. A product with several values on the other axis counts once. If only the other axis has several values, it is
 * enough to count each product's first line.
 */
function byProduct(
  lines: Lines,
  groups: number,
  groupOf: (line: number) => number,
  isBoth: boolean,
  isRepeated: boolean,
): Counts {
  if (isBoth || !isRepeated) return countBy(lines, groups, groupOf, !isRepeated);
  const first = firstOfProduct(lines);
  const once = countBy(lines, groups, (i) => (first[i] ? groupOf(i) : -1), true);
  return { ...countBy(lines, groups, groupOf, true), products: once.products };
}

/** Marks the first line of each product. */
function firstOfProduct({ count: length, product, products }: Lines): Uint8Array {
  const [known, first] = [new Uint8Array(products), new Uint8Array(length)];
  for (let i = 0; i < length; i++) {
    first[i] = at(known, at(product, i)) ? 0 : 1;
    known[at(product, i)] = 1;
  }
  return first;
}

const figuresAt = ({ products, contacts, seen }: Counts, group: number): Figures => ({
  products: at(products, group),
  contacts: at(contacts, group),
  seen_on: dayOf(at(seen, group)),
});

/** The heads, and the index of each number among them (-1: not shown). */
function headsOf(ids: readonly string[], counts: Counts, most: number): CountedAxis & { readonly place: Int32Array } {
  const filled = ids.flatMap((id, no) => (at(counts.products, no) > 0 ? [{ id, no }] : []));
  const first = filled
    .toSorted((a, b) => at(counts.products, b.no) - at(counts.products, a.no) || (a.id < b.id ? -1 : 1))
    .slice(0, most);
  const place = new Int32Array(ids.length).fill(-1);
  for (const [i, { no }] of first.entries()) place[no] = i;
  return {
    heads: first.map(({ id, no }) => ({ id, ...figuresAt(counts, no) })),
    more: filled.length - first.length,
    place,
  };
}

/**
 * Counts the lines by both axes, by their cells, and all. Everybody else is answered between the passes: each takes 5 ms for 200,000 lines,
 * where starting a thread takes 150.
 */
export async function count({ lines, ids, hasSeveral, most }: Counting): Promise<Counted> {
  const isBoth = hasSeveral.rows && hasSeveral.columns;
  const row = (i: number): number => at(lines.row, i);
  const column = (i: number): number => at(lines.column, i);
  const ofRows = byProduct(lines, ids.rows.length, row, isBoth, hasSeveral.columns);
  await setImmediate();
  const ofColumns = byProduct(lines, ids.columns.length, column, isBoth, hasSeveral.rows);
  await setImmediate();
  const { place: rowPlace, ...rows } = headsOf(ids.rows, ofRows, most.rows);
  const { place: columnPlace, ...columns } = headsOf(ids.columns, ofColumns, most.columns);
  const width = columns.heads.length;
  const cellOf = (i: number): number => {
    const [r, c] = [at(rowPlace, row(i)), at(columnPlace, column(i))];
    return r < 0 || c < 0 ? -1 : r * width + c;
  };
  const inCells = countBy(lines, rows.heads.length * width, cellOf, true);
  await setImmediate();
  const cells: Counted["cells"][number][] = [];
  for (const [cell, products] of inCells.products.entries()) {
    if (products === 0) continue;
    const { contacts, seen_on } = figuresAt(inCells, cell);
    cells.push([Math.floor(cell / width), cell % width, products, contacts, seen_on]);
  }
  const whole = countBy(lines, 1, () => 0, !hasSeveral.rows && !hasSeveral.columns);
  return { rows, columns, cells, ...figuresAt(whole, 0) };
}
