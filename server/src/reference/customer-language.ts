import type { Locale } from "#server/kit/shared/texts.ts";

/** Countries that do business in French. */
const FRENCH = new Set("FR BE LU MC CH CM CI SN GA CG CD BJ TG BF ML NE TD CF GN MG DZ MA TN".split(" "));

/** The language of papers and mails for a customer: the contact's own; if none is set, French in countries that do business in it; otherwise English. */
export const customerLanguage = ({ language, iso2 }: { language: string | null; iso2: string }): Locale =>
  (language ? language.slice(0, 2).toLowerCase() === "fr" : FRENCH.has(iso2)) ? "fr" : "en";
