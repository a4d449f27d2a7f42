import type { Translate } from "#web/kit/i18n.ts";

/** A line as it is typed. */
export interface LineValues {
  supply_id: string;
  words: string;
  quantity: string;
}
interface Stored {
  readonly supply: { readonly hash_id: string } | null;
  readonly words: string | null;
  readonly quantity: number;
}
export const linesStart = (lines: readonly Stored[] | undefined, supply = ""): LineValues[] =>
  lines?.map((l) => ({
    supply_id: l.supply?.hash_id ?? "",
    words: l.words ?? "",
    quantity: String(l.quantity),
  })) ?? [{ supply_id: supply, words: "", quantity: "1" }];

export const linesBody = (lines: readonly LineValues[]) =>
  lines.map((l) => ({
    supply_id: l.supply_id || null,
    words: l.supply_id ? null : l.words.trim() || null,
    quantity: Number(l.quantity),
  }));

export const linesProblems = (lines: readonly LineValues[], t: Translate): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((l, i) => [
      ...(l.supply_id || l.words.trim() ? [] : [[`lines.${i}.supply_id`, t("requests.need_line")] as const]),
      ...(l.quantity ? [] : [[`lines.${i}.quantity`, t("requests.need_quantity")] as const]),
    ]),
  );
