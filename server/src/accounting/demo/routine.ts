import { decimal } from "#contract/kit/money.ts";
import type { DemoDays, Happening } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";
import { customersOf, type Treasury } from "./treasury.ts";

/** Customer payments into an account: the days, every so many months, and the range of amounts, in multiples of a unit. */
const income = [
  ["paris", "Paris", [5, 18], 1, 31_000, 48_000, 1],
  ["douala", "Douala", [6], 1, 6_000_000, 9_200_000, 5000],
  ["doualaEuro", "Douala", [15], 3, 1800, 4200, 1],
  ["capeTown", "Cape Town", [8], 1, 180_000, 260_000, 1],
] as const;
/** The balance that stays in an account after salaries and suppliers are paid. */
const outgo = [
  ["paris", "Salaries and social charges", "26000"],
  ["douala", "Salaires et charges sociales", "6500000"],
  ["capeTown", "Salaries and PAYE", "150000"],
  ["doualaEuro", "Fournisseurs européens", "7000"],
] as const;
/** Monthly refills of a holder whose balance is below a level. */
const supply = [
  ["parisSuppliers", "9000", "4500"],
  ["parisBox", "500", "600"],
  ["parisDollars", "500", "800"],
  ["doualaBox", "250000", "300000"],
  ["capeTownBox", "2500", "4000"],
] as const;
const MONTHS = 23;
/** Minutes since midnight UTC. */
const [NOON, AFTERNOON] = [690, 860];

/** Monthly income and expenses, independent of the people's expenses. */
export function routineOf(days: DemoDays, treasury: Treasury): Happening[] {
  const happenings: Happening[] = [];
  const on = (back: number, day: number, minutes: number, happen: (month: string) => Promise<unknown>): void => {
    const ago = days.monthly(back, day);
    if (ago < 1) return;
    const at = days.moment(ago, minutes);
    happenings.push({ at, happen: async () => await happen(at.slice(0, 7)) });
  };
  for (let back = MONTHS; back >= 0; back--) {
    for (const [key, below, amount] of supply)
      on(
        back,
        2,
        NOON,
        async (month) => treasury.balance(key).lt(below) && (await treasury.refill(key, decimal(amount), month)),
      );
    for (const [key, office, paidOn, every, from, to, unit] of income) {
      if (back % every !== 0) continue;
      for (const day of paidOn) {
        const dice = new Dice(`${key} ${back} ${day}`);
        const customer = dice.pick(customersOf[office] ?? []);
        const amount = Math.round(dice.between(from, to) / unit) * unit;
        const cents = unit === 1 ? `.${String(dice.int(0, 99)).padStart(2, "0")}` : "";
        on(
          back,
          day,
          NOON + dice.int(0, 90),
          async (month) => await treasury.customerPays(key, `${amount}${cents}`, customer, month.slice(0, 4)),
        );
      }
    }
    for (const [key, label, level] of outgo)
      on(back, 27, AFTERNOON, async () => await treasury.spendAbove(key, level, label));
  }
  return happenings;
}
