import { termsKey } from "#contract/conditions/due-dates.ts";
import type { ConditionPart } from "#contract/conditions/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";

/** A percentage with a decimal comma, as in both languages. */
const percent = (share: string): string => numberText(share);

/** `70 %, 30 days, end of month, after: Delivered` */
export const partWords = (locale: Locale, part: ConditionPart): string =>
  text(locale, "conditions.part_words", {
    share: percent(part.share),
    terms: text(locale, termsKey(part), { delay: part.delay, days: part.days_after }),
    after: text(locale, `conditions.after_${part.after_task}`),
  });
