/** A price from a day on, until the next one's day. Days are `YYYY-MM-DD`. */
interface Dated {
  readonly valid_from: string;
}

/** The price that is valid on a day: the last that has begun by then. Undefined before the first. */
export const priceOn = <P extends Dated>(prices: readonly P[], day: string): P | undefined =>
  prices
    .filter((p) => p.valid_from <= day)
    .reduce<P | undefined>((last, p) => (last && last.valid_from > p.valid_from ? last : p), undefined);
