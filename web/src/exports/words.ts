/** Dots between thousands, as in amounts: `12.400`. */
export const groupDigits = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/gu, ".");
