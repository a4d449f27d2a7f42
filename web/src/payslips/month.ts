import { shiftMonths } from "#contract/kit/recurrence.ts";

/** `2026-12` and 1 make `2027-01`. */
export const shiftMonth = (month: string, by: number): string => shiftMonths(`${month}-01`, by).slice(0, 7);

export const isMonth = (text: string | undefined): text is string =>
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/u.test(text ?? "");
