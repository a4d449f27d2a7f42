/** A gross of a month in the range of a currency, to begin a try with. */
const USUAL: Readonly<Record<string, string>> = { EUR: "3000", XAF: "485000", ZAR: "38500", USD: "4000" };
export const usualGross = (iso: string | undefined): string => USUAL[iso ?? ""] ?? "3000";
