import type { ClosingItem } from "#contract/accounting/closings.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { denominationsOf } from "#contract/reference/denominations.ts";
import { closingsOf } from "#server/accounting/closing/close.ts";
import { countBox, signCount } from "#server/accounting/counts/count.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import type { CurrencyIso } from "./references.ts";
import { type HolderKey, holderPlans, type Treasury } from "./treasury.ts";

interface Plan {
  readonly office: OfficeName;
  /** Who counts the cash boxes, and who signs the counts and closes the month. */
  readonly counts: PersonKey;
  readonly closes: PersonKey;
  /** Months ago of the last closed month. The month before was closed first, together with everything earlier. */
  readonly last: 1 | 2;
  readonly language: "en" | "fr";
}
const plans: readonly Plan[] = [
  { office: "Paris", counts: "chloe", closes: "hugo", last: 1, language: "fr" },
  { office: "Douala", counts: "esther", closes: "hugo", last: 1, language: "fr" },
  { office: "Cape Town", counts: "hugo", closes: "admin", last: 2, language: "en" },
];
const why: Record<Plan["language"], Partial<Record<ClosingItem, string>>> = {
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
function laidOut(amount: Decimal, iso: CurrencyIso): { value: string; quantity: number }[] {
  let left = amount;
  return denominationsOf(iso, iso === "USD" ? DOLLARS : null).flatMap((value) => {
    const quantity = Number(left.div(value).round(0, 0).toFixed());
    left = left.minus(decimal(value).times(quantity));
    return quantity > 0 ? [{ value, quantity }] : [];
  });
}

/** Closes months of the demo company's offices, with the counts of their cash boxes. */
export class MonthEnds {
  readonly #cast: Cast;
  readonly #company: Company;
  readonly #treasury: Treasury;
  readonly #closings: ReturnType<typeof closingsOf>;
  constructor(o: { cast: Cast; company: Company; treasury: Treasury; open: Readonly<Record<string, string>> }) {
    this.#cast = o.cast;
    this.#company = o.company;
    this.#treasury = o.treasury;
    this.#closings = closingsOf(o.open);
  }

  happenings(calendar: Calendar): Happening[] {
    const ends = plans.flatMap((plan, place) =>
      ([1, 0] as const).flatMap((back): Happening[] => {
        const ago = calendar.monthly(back, 6);
        if (back + 1 < plan.last || ago < 1) return [];
        const month = calendar.month(back + 1);
        const at = calendar.moment(ago, 900 + place * 10);
        return [{ at, happen: async () => await this.#end(plan, month, back === 1 ? "3.5" : "0") }];
      }),
    );
    // A count that waits for its signature.
    const waiting = {
      at: calendar.moment(1, 1010),
      happen: async () => await this.#count("parisDollars", "chloe", "5"),
    };
    return [...ends, waiting];
  }

  /** Counts the office's boxes, signs the counts, and closes the month. */
  async #end(plan: Plan, month: string, missing: string): Promise<void> {
    for (const key of Object.keys(holderPlans) as HolderKey[]) {
      const { kind, office } = holderPlans[key];
      if (kind !== "box" || office !== plan.office) continue;
      const id = await this.#count(key, plan.counts, key === "parisBox" ? missing : "0");
      const { data } = await signCount(this.#cast.tx(plan.closes), {
        params: { id },
        query: undefined,
        body: undefined,
      });
      this.#treasury.moved(key, decimal(data.difference));
    }
    const tx = this.#cast.tx(plan.closes);
    const id = idOf(this.#company.zones, plan.office);
    const { data } = await this.#closings.read(tx, { params: { id, month }, query: undefined, body: undefined });
    const ticks = data.lines
      .filter((l) => l.count > 0)
      .map((l) => ({ item: l.item, count: l.count, motif: why[plan.language][l.item] ?? "" }));
    await this.#closings.close(tx, { params: { id }, query: undefined, body: { month, ticks } });
  }

  async #count(key: HolderKey, who: PersonKey, missing: string): Promise<string> {
    const found = this.#treasury.balance(key).minus(missing);
    const { data } = await countBox(this.#cast.tx(who), {
      params: { id: this.#treasury.id(key) },
      query: undefined,
      body: {
        lines: laidOut(found, holderPlans[key].currency),
        blind: true,
        note: missing === "0" ? null : "Recompté deux fois.",
      },
    });
    return data.hash_id;
  }
}
