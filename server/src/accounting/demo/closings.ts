import type { ClosingItem } from "#contract/accounting/closings.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { denominationsOf } from "#contract/reference/denominations.ts";
import { type DemoFoundation, type Happening, input } from "#server/kit/area/demo.ts";
import { closingsOf } from "../closing/close.ts";
import { countBox } from "../counts/count-box.ts";
import { signCount } from "../counts/sign-count.ts";
import { holders, type Treasury } from "./treasury.ts";

type Language = "en" | "fr";
/**
 * By office: who counts the cash boxes, who signs the counts and closes the month, and months ago of the last closed month. The month before
 * was closed first, together with everything earlier.
 */
const plans = [
  ["Paris", "chloe", "hugo", 1, "fr"],
  ["Douala", "esther", "hugo", 1, "fr"],
  ["Cape Town", "hugo", "admin", 2, "en"],
] as const;
const why: Record<Language, Partial<Record<ClosingItem, string>>> = {
  en: {
    drafts: "Owners reminded, will be dated next month",
    to_validate: "Receipts still missing",
    to_pay: "In the next payment run",
    advances: "Decided at the next meeting",
  },
  fr: {
    drafts: "Auteurs relancés, imputation le mois prochain",
    to_validate: "Justificatifs encore attendus",
    to_pay: "Prochain ordre de paiement",
    advances: "Décision à la prochaine réunion",
  },
};
/** Notes and coins of the dollar, a currency without built-in denominations. */
const DOLLARS = "100 50 20 10 5 1 0.25 0.10 0.05 0.01";

/** Splits an amount into notes and coins, the largest first. What the smallest coin can't express is left out. */
function laidOut(amount: Decimal, iso: string): { value: string; quantity: number }[] {
  let left = amount;
  return denominationsOf(iso, iso === "USD" ? DOLLARS : null).flatMap((value) => {
    const quantity = Number(left.div(value).round(0, 0).toFixed());
    left = left.minus(decimal(value).times(quantity));
    return quantity > 0 ? [{ value, quantity }] : [];
  });
}

/** Closes months of the offices, with the counts of their cash boxes. */
export function closingsDemo(
  demo: DemoFoundation,
  treasury: Treasury,
  openInMonth: Readonly<Record<string, string>>,
): Happening[] {
  const closings = closingsOf(openInMonth);
  const count = async (key: string, who: string, missing: string): Promise<string> => {
    const found = treasury.balance(key).minus(missing);
    const { data } = await countBox(
      demo.as(who),
      input(
        { id: treasury.holder(key).id },
        {
          lines: laidOut(found, treasury.plan(key).currency),
          blind: true,
          note: missing === "0" ? null : "Recompté deux fois.",
        },
      ),
    );
    return data.hash_id;
  };
  /** Counts the office's boxes, signs the counts, and closes the month. */
  const end = async ([office, counts, closes, , language]: (typeof plans)[number], month: string, missing: string) => {
    const tx = demo.as(closes);
    for (const { key, kind, office: of } of holders) {
      if (kind !== "box" || of !== office) continue;
      const counted = await count(key, counts, key === "parisBox" ? missing : "0");
      const { data } = await signCount(tx, input({ id: counted }, undefined));
      treasury.moved(key, decimal(data.difference));
    }
    const id = demo.office(office);
    const { data } = await closings.read(tx, input({ id, month }, undefined));
    const ticks = data.lines
      .filter((l) => l.count > 0)
      .map((l) => ({ item: l.item, count: l.count, motif: why[language][l.item] ?? "" }));
    await closings.close(tx, input({ id }, { month, ticks }));
  };
  const ends = plans.flatMap((plan, place) =>
    ([1, 0] as const).flatMap((back): Happening[] => {
      const ago = demo.monthly(back, 6);
      if (back + 1 < plan[3] || ago < 1) return [];
      const month = demo.month(back + 1);
      const at = demo.moment(ago, 900 + place * 10);
      return [{ at, happen: async () => await end(plan, month, back === 1 ? "3.5" : "0") }];
    }),
  );
  // A count that waits for its signature.
  const waiting = { at: demo.moment(1, 1010), happen: async () => await count("parisDollars", "chloe", "5") };
  return [...ends, waiting];
}
