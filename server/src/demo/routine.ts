import type { Happening } from "#server/kit/demo.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Calendar } from "./days.ts";
import { Dice } from "#server/kit/dice.ts";
import { customersOf, type HolderKey, type Treasury } from "./treasury.ts";
import type { OfficeName } from "./accounts.ts";

/** Customer payments into an account: the days, and the range of amounts in whole units. */
const income: readonly {
  key: HolderKey;
  office: OfficeName;
  days: readonly number[];
  every: number;
  from: number;
  to: number;
  unit: number;
}[] = [
  { key: "paris", office: "Paris", days: [5, 18], every: 1, from: 31_000, to: 48_000, unit: 1 },
  { key: "douala", office: "Douala", days: [6], every: 1, from: 6_000_000, to: 9_200_000, unit: 5000 },
  { key: "doualaEuro", office: "Douala", days: [15], every: 3, from: 1800, to: 4200, unit: 1 },
  { key: "capeTown", office: "Cape Town", days: [8], every: 1, from: 180_000, to: 260_000, unit: 1 },
];
/** The balance that stays in an account after salaries and suppliers are paid. */
const outgo: readonly { key: HolderKey; label: string; level: string }[] = [
  { key: "paris", label: "Salaries and social charges", level: "26000" },
  { key: "douala", label: "Salaires et charges sociales", level: "6500000" },
  { key: "capeTown", label: "Salaries and PAYE", level: "150000" },
  { key: "doualaEuro", label: "Fournisseurs européens", level: "7000" },
];
/** Monthly refills of a holder whose balance is below a level. */
const supply: readonly { key: HolderKey; below: string; amount: string }[] = [
  { key: "parisSuppliers", below: "9000", amount: "4500" },
  { key: "parisBox", below: "500", amount: "600" },
  { key: "parisDollars", below: "500", amount: "800" },
  { key: "doualaBox", below: "250000", amount: "300000" },
  { key: "capeTownBox", below: "2500", amount: "4000" },
];
const MONTHS = 23;
/** Minutes since midnight UTC. */
const [NOON, AFTERNOON] = [690, 860];

/** Monthly income and expenses, independent of the people's expenses. */
export function routineOf(calendar: Calendar, treasury: Treasury): Happening[] {
  const happenings: Happening[] = [];
  const on = (back: number, day: number, minutes: number, happen: (month: string) => Promise<unknown>): void => {
    const ago = calendar.monthly(back, day);
    if (ago < 1) return;
    const at = calendar.moment(ago, minutes);
    happenings.push({ at, happen: async () => await happen(at.slice(0, 7)) });
  };
  for (let back = MONTHS; back >= 0; back--) {
    for (const { key, below, amount } of supply)
      on(
        back,
        2,
        NOON,
        async (month) => treasury.balance(key).lt(below) && (await treasury.refill(key, decimal(amount), month)),
      );
    for (const i of income) {
      if (back % i.every !== 0) continue;
      for (const day of i.days) {
        const dice = new Dice(`${i.key} ${back} ${day}`);
        const customer = dice.pick(customersOf[i.office]);
        const amount = Math.round(dice.between(i.from, i.to) / i.unit) * i.unit;
        const cents = i.unit === 1 ? `.${String(dice.int(0, 99)).padStart(2, "0")}` : "";
        on(
          back,
          day,
          NOON + dice.int(0, 90),
          async (month) => await treasury.customerPays(i.key, `${amount}${cents}`, customer, month.slice(0, 4)),
        );
      }
    }
    for (const { key, label, level } of outgo)
      on(back, 27, AFTERNOON, async () => await treasury.spendAbove(key, level, label));
  }
  return happenings;
}
