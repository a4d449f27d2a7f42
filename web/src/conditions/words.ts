import { termsKey } from "#contract/conditions/due-dates.ts";
import type { ConditionPart } from "#contract/conditions/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** A percentage with a decimal comma, as in both languages. */
export const percent = (share: string): string => numberText(share);

/** `70 %: 45 days, end of month from Delivered` */
export const partWords = (part: ConditionPart, t: Translate): string =>
  t("conditions.part_words", {
    share: percent(part.share),
    terms: t(termsKey(part), { delay: part.delay, days: part.days_after }),
    after: t(`conditions.after_${part.after_task}`),
  });

/** `45 days, end of month after “Delivered”`, for places that show the share separately. */
export const termWords = (part: ConditionPart, t: Translate): string =>
  t(part.after_task === "invoice" ? "conditions.terms_from_invoice" : "conditions.terms_from", {
    terms: t(termsKey(part), { delay: part.delay, days: part.days_after }),
    after: t(`conditions.after_${part.after_task}`),
  });
