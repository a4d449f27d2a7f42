import { decimal, roundTo } from "#contract/kit/money.ts";

/** Decimals that an instrument reads: g/mL, °Bx and percent. */
const DECIMALS = { density: 3, brix: 1, dry_matter: 1 } as const;

/**
 * A figure of a recipe as anybody with a bottle of it measures it, for readers who may not see the formula: with ten decimals, the densities
 * and dry matters of the components solve for their shares.
 */
export function asRead<T extends string | null>(figure: T, of: keyof typeof DECIMALS): T {
  return (figure === null ? null : roundTo(decimal(figure), DECIMALS[of]).toFixed()) as T;
}

const SIGNIFICANT = 2;
/** An amount above 0 with its two first digits; 0 as it is. */
export function roughly(amount: string): string {
  const exact = decimal(amount);
  return exact.eq("0") ? "0" : exact.prec(SIGNIFICANT, 1).toFixed();
}
