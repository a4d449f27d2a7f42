import { isWhole } from "#contract/conditions/due-dates.ts";
import type { ConditionPart } from "#contract/conditions/schemas.ts";
import type { DueAfter } from "#contract/conditions/tasks.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { isNumber, numberText, whole, type NumberRules } from "#contract/kit/number.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** An instalment being edited. */
export interface PartValue {
  readonly share: string;
  readonly delay: string;
  readonly after_task: DueAfter;
  readonly end_of_month: boolean;
  readonly days_after: string;
}
export const newPart = (share: string): PartValue => ({
  share,
  delay: "30",
  after_task: "invoice",
  end_of_month: false,
  days_after: "0",
});
export const partValues = (part: ConditionPart): PartValue => ({
  ...part,
  share: decimal(part.share).toFixed(),
  delay: String(part.delay),
  days_after: String(part.days_after),
});
/** What the numbers of an instalment may be. */
export const SHARE: NumberRules = { least: 0.0001, most: 100, decimals: 4 };
export const DAYS = whole(730);
export const partOf = (v: PartValue): ConditionPart => ({
  ...v,
  share: v.share,
  delay: Number(v.delay),
  days_after: v.end_of_month ? Number(v.days_after) : 0,
});

export const isShare = (share: string): boolean => isNumber(share, SHARE);

/** The sum of the shares, with a decimal comma. */
export const totalOf = (parts: readonly PartValue[]): string =>
  numberText(sum(parts.flatMap((p) => (isShare(p.share) ? [p.share] : []))));

/** Error texts by field name. */
export function partProblems(parts: readonly PartValue[], t: Translate): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {};
  parts.forEach((p, i) => {
    if (!isShare(p.share)) problems[`instalments.${i}.share`] = t("conditions.share_wrong");
    if (p.delay === "") problems[`instalments.${i}.delay`] = t("conditions.days_wrong");
    if (p.end_of_month && p.days_after === "") problems[`instalments.${i}.days_after`] = t("conditions.days_wrong");
  });
  if (parts.every((p) => isShare(p.share)) && !isWhole(parts.map((p) => p.share)))
    problems.instalments = t("conditions.shares_total", { total: totalOf(parts) });
  return problems;
}
