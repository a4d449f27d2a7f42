import { nextMonth } from "#contract/zones/rates-text.ts";
import { todayAt } from "#web/api/today.ts";
import type { Language } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";

/** Choices of the next 24 months, plus the current value. */
export function monthsAhead(language: Language, chosen?: string | null): { value: string; label: string }[] {
  const months: string[] = [];
  for (let month = nextMonth(todayAt().slice(0, 7)); months.length < 24; month = nextMonth(month)) months.push(month);
  if (chosen && !months.includes(chosen)) months.unshift(chosen);
  return months.map((value) => ({ value, label: monthWords(value, language) }));
}
