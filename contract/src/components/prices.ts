/** In force from this day until the next one's. Days are `YYYY-MM-DD`. */
interface Dated {
  readonly valid_from: string;
}

/** The price in force on a day; undefined before the first one. */
export const priceOn = <P extends Dated>(prices: readonly P[], day: string): P | undefined =>
  prices
    .filter((p) => p.valid_from <= day)
    .reduce<P | undefined>((last, p) => (last && last.valid_from > p.valid_from ? last : p), undefined);
