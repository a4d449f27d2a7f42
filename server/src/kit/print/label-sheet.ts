import { labelFormats, MOST_LABELS, positionsOf, type LabelFormat } from "#contract/kit/label-formats.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Bytes } from "../http/route.ts";
import type { Label } from "./labels.ts";
import { printLabels } from "./print.ts";

/** Throws when one file would have too many labels. */
export function checkLabels(things: number, copies: number): void {
  if (things * copies > MOST_LABELS) throw invalidField("copies", "labels.most", { count: MOST_LABELS });
}

interface Sheet {
  readonly format: LabelFormat;
  readonly copies: number;
  /** The first free position of the sheet. */
  readonly start: number;
}
/** Each label so many times, on sheets or a roll. */
export async function labelSheet(
  labels: readonly Label[],
  { format, copies, start }: Sheet,
  locale: Locale,
): Promise<Bytes> {
  return await printLabels({
    labels: labels.flatMap((label) => Array.from({ length: copies }, () => label)),
    grid: labelFormats[format],
    skipped: Math.min(start, positionsOf(format)) - 1,
    locale,
    title: text(locale, "labels.labels"),
  });
}
