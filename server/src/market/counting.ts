/** Bytes of one packed line: see `packed` in `picture.ts`. */
const LINE = 16;

/** Products on two axes as numbers: a product in several cells has a line for each. */
export interface Lines {
  readonly count: number;
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** Days since 2000; 0 when never checked. */
  readonly seen: Int32Array;
  readonly contact: Int32Array;
  readonly product: Int32Array;
  readonly contacts: number;
  readonly products: number;
}

type Numbers = Int32Array | Uint8Array;
/** Reads within bounds, which the compiler can't check. */
export const at = (of: Numbers, i: number): number => of[i] ?? 0;
const raise = (of: Numbers, i: number, by = 1): void => {
  of[i] = at(of, i) + by;
};

/** Reads the lines as packed by the database and sorts them by company. */
export function unpacked(bytes: Buffer): Lines {
  const count = bytes.length / LINE;
  let [contacts, products] = [0, 0];
  for (let from = 8; from < bytes.length; from += LINE) {
    contacts = Math.max(contacts, bytes.readUInt32BE(from) + 1);
    products = Math.max(products, bytes.readUInt32BE(from + 4) + 1);
  }
  // A counting sort by company: `countBy` needs only the last company of a cell to count companies once.
  const starts = new Int32Array(contacts + 1);
  for (let from = 8; from < bytes.length; from += LINE) raise(starts, bytes.readUInt32BE(from) + 1);
  for (let i = 1; i <= contacts; i++) raise(starts, i, at(starts, i - 1));
  const [row, column, seen, contact, product] = Array.from({ length: 5 }, () => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (let from = 0; from < bytes.length; from += LINE) {
    const of = bytes.readUInt32BE(from + 8);
    const i = at(starts, of);
    raise(starts, of);
    const [high, low] = [bytes.readUInt32BE(from), bytes.readUInt32BE(from + 4)];
    row[i] = high >>> 8;
    column[i] = ((high & 0xff) << 16) | (low >>> 16);
    seen[i] = low & 0xffff;
    contact[i] = of;
    product[i] = bytes.readUInt32BE(from + 12);
  }
  return { count, row, column, seen, contact, product, contacts, products };
}

/** Totals by group. */
export interface Counts {
  readonly products: Int32Array;
  readonly contacts: Int32Array;
  readonly seen: Int32Array;
}

/**
 * Counts products and companies (each once) and finds the last check for each group. `groupOf` gives the group of a line; negative means
 * none.
 * @param isOnce whether no product has several lines in one group
 */
export function countBy(lines: Lines, groups: number, groupOf: (line: number) => number, isOnce: boolean): Counts {
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
/** The day of the last check; null when never checked. */
export const dayOf = (seen: number): string | null =>
  seen === 0 ? null : new Date(EPOCH + seen * DAY).toISOString().slice(0, 10);
