import { isWhole } from "#contract/conditions/due-dates.ts";
import type { ConditionPart } from "#contract/conditions/schemas.ts";
import type { DueAfter } from "#contract/conditions/tasks.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { percent } from "./words.ts";

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
  share: percent(part.share),
  delay: String(part.delay),
  days_after: String(part.days_after),
});
const days = (typed: string): number => (/^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : 0);
const shareOf = (typed: string): string => typed.trim().replace(",", ".");
export const partOf = (v: PartValue): ConditionPart => ({
  ...v,
  share: shareOf(v.share),
  delay: days(v.delay),
  days_after: v.end_of_month ? days(v.days_after) : 0,
});

export const isShare = (typed: string): boolean =>
  /^\d{1,3}(\.\d{1,4})?$/u.test(shareOf(typed)) && Number(shareOf(typed)) > 0;
const isDays = (typed: string): boolean => /^\d{1,3}$/u.test(typed.trim()) && Number(typed) <= 730;

/** The sum of the shares, with a decimal comma. */
export const totalOf = (parts: readonly PartValue[]): string =>
  String(Math.round(parts.reduce((all, p) => all + (Number(shareOf(p.share)) || 0), 0) * 1e4) / 1e4).replace(".", ",");

/** Error texts by field name. */
export function partProblems(parts: readonly PartValue[], t: Translate): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {};
  parts.forEach((p, i) => {
    if (!isShare(p.share)) problems[`instalments.${i}.share`] = t("conditions.share_wrong");
    if (!isDays(p.delay)) problems[`instalments.${i}.delay`] = t("conditions.days_wrong");
    if (p.end_of_month && !isDays(p.days_after)) problems[`instalments.${i}.days_after`] = t("conditions.days_wrong");
  });
  if (parts.every((p) => isShare(p.share)) && !isWhole(parts.map((p) => shareOf(p.share))))
    problems.instalments = t("conditions.shares_total", { total: totalOf(parts) });
  return problems;
}
