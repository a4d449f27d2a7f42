/**
 * The salary that holds on a day.
 * @param salaries the latest `valid_from` first, the newest first of those from one day
 */
export const salaryHeldOn = <S extends { readonly valid_from: string }>(
  salaries: readonly S[],
  day: string,
): S | undefined => salaries.find((s) => s.valid_from <= day);
