/** `12.400`: dot thousands, as amounts have them. */
export const groupDigits = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/gu, ".");
