/** One line of the picture takes so many bytes: see `packed` in `picture.ts`. */
const LINE = 16;

/** Products on two axes as numbers: a product in several cells has a line for each. */
export interface Lines {
  readonly count: number;
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** Days since 2000, 0 where nobody said. */
  readonly seen: Int32Array;
  readonly contact: Int32Array;
  readonly product: Int32Array;
  readonly contacts: number;
  readonly products: number;
}

/** Reads lines as the database packed them, those of one company after the other. */
export function unpacked(bytes: Buffer): Lines {
  const count = bytes.length / LINE;
  let [contacts, products] = [0, 0];
  for (let at = 8; at < bytes.length; at += LINE) {
    contacts = Math.max(contacts, bytes.readUInt32BE(at) + 1);
    products = Math.max(products, bytes.readUInt32BE(at + 4) + 1);
  }
  // Sorted by counting: then a company that comes again in a cell comes at once.
  const starts = new Int32Array(contacts + 1);
  for (let at = 8; at < bytes.length; at += LINE) starts[bytes.readUInt32BE(at) + 1]! += 1;
  for (let i = 1; i <= contacts; i++) starts[i]! += starts[i - 1]!;
  const [row, column, seen, contact, product] = Array.from({ length: 5 }, () => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (let at = 0; at < bytes.length; at += LINE) {
    const of = bytes.readUInt32BE(at + 8);
    const i = starts[of]!++;
    const [high, low] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
    row[i] = high >>> 8;
    column[i] = ((high & 0xff) << 16) | (low >>> 16);
    seen[i] = low & 0xffff;
    contact[i] = of;
    product[i] = bytes.readUInt32BE(at + 12);
  }
  return { count, row, column, seen, contact, product, contacts, products };
}

/** What something comes to. */
export interface Counts {
  readonly products: Int32Array;
  readonly contacts: Int32Array;
  readonly seen: Int32Array;
}

/**
 * What comes together under each number that `at` gives, or under none (negative): products and companies, each once, and the last look.
 * @param isOnce whether lines of one product under one number are one line already
 */
export function countBy(lines: Lines, groups: number, at: (line: number) => number, isOnce: boolean): Counts {
  const [products, contacts, seen, last] = [0, 0, 0, 0].map(() => new Int32Array(groups)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const known = isOnce ? undefined : new Uint8Array(Math.ceil((groups * lines.products) / 8));
  for (let i = 0; i < lines.count; i++) {
    const group = at(i);
    if (group < 0) continue;
    if (known) {
      const bit = group * lines.products + lines.product[i]!;
      if (!(known[bit >>> 3]! & (1 << (bit & 7)))) products[group]! += 1;
      known[bit >>> 3]! |= 1 << (bit & 7);
    } else products[group]! += 1;
    if (last[group] !== lines.contact[i]! + 1) contacts[group]! += 1;
    last[group] = lines.contact[i]! + 1;
    if (lines.seen[i]! > seen[group]!) seen[group] = lines.seen[i]!;
  }
  return { products, contacts, seen };
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(2000, 0, 1);
/** The day of a last look; null where nobody said one. */
export const dayOf = (seen: number): string | null =>
  seen === 0 ? null : new Date(EPOCH + seen * DAY).toISOString().slice(0, 10);
