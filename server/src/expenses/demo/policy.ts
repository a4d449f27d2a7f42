import { shiftDay } from "#contract/kit/recurrence.ts";
import type { storeExpense } from "#contract/expenses/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { sendExpense } from "../send-expense.ts";
import { createLimit, createRate } from "../policy/operations.ts";

type Fee = ServerInput<typeof storeExpense>["body"]["fees"][number];

/** Days ago: when limits were set, when the paid journey was entered, and when the waiting one was. */
const [DECIDED, PAID, WAITING] = [300, 52, 6];

/** At most so much for a fee. */
const limits = [
  ["Paris", "customerMeal", "120"],
  ["Paris", "meals", "60"],
  ["Cape Town", "meals", "900"],
] as const;
const board = "Décision de la direction";
/** For a kilometre by vehicle, or for a day away. */
const rates = [
  ["Paris", "FR", board, { kind: "mileage", vehicle: "car", amount: "0.45", ceiling_km: 10_000, amount_above: "0.3" }],
  ["Paris", "FR", board, { kind: "mileage", vehicle: "bicycle", amount: "0.25" }],
  [
    "Paris",
    "DE",
    "§ 9 Abs. 4a EStG",
    { kind: "per_diem", amount: "28", part_amount: "14", breakfast: 20, lunch: 40, dinner: 40 },
  ],
  ["Douala", "CM", "Note de service", { kind: "mileage", vehicle: "motorcycle", amount: "150" }],
  ["Cape Town", "ZA", "Company travel policy", { kind: "mileage", vehicle: "car", amount: "4.5" }],
] as const;

async function decide(demo: DemoCompany): Promise<void> {
  const admin = demo.as("admin");
  const start_date = demo.ago(DECIDED);
  for (const [office, reason, amount] of limits)
    await createLimit(
      admin,
      input({ id: demo.office(office) }, { per: "fee", reason_id: demo.reason(reason), amount, start_date }),
    );
  for (const [office, country, source, rate] of rates)
    await createRate(
      admin,
      input({ id: demo.office(office) }, { ...rate, country_id: demo.country(country), source, start_date }),
    );
}

/** A trip of Alice that has ended; its fees are of its first day. */
async function journey(
  demo: DemoCompany,
  title: string,
  ago: number,
  country: string,
  fees: readonly (Omit<Fee, "date" | "reason_id" | "country_id"> & { reason: string })[],
): Promise<string> {
  // What happens on a weekend is entered on the Friday before: the trip has ended by then.
  const end_date = demo.workday(ago);
  const date = shiftDay(end_date, -2);
  return await demo.expenses.store("alice", {
    type: "TRAVEL",
    zone_hash_id: demo.office("Paris"),
    title,
    start_date: date,
    end_date,
    fees: fees.map(({ reason, ...fee }) => ({
      ...fee,
      date,
      reason_id: demo.reason(reason),
      country_id: demo.country(country),
    })),
  });
}

/** The offices' limits and rates; a paid journey by car; and a pending trip to a fair with daily allowances and a dinner above the limit. */
export function policyDemo(demo: DemoCompany): Happening[] {
  const byCar = async (): Promise<void> => {
    const id = await journey(demo, "Visite de la verrerie de Reims en voiture", PAID, "FR", [
      {
        amount: "87.75",
        reason: "fuel",
        description: "Paris-Reims et retour, avec le détour par Épernay",
        allowance: { kind: "mileage", vehicle: "car", km: "195" },
      },
    ]);
    await demo.expenses.settle(id, ["alice", "bruno", "chloe"], "paris", demo.workday(PAID));
  };
  const toTheFair = async (): Promise<void> => {
    const id = await journey(demo, "Salon des boissons à Nuremberg", WAITING, "DE", [
      {
        amount: "44.80",
        reason: "meals",
        description: "Du départ au retour, petits-déjeuners à l’hôtel",
        allowance: { kind: "per_diem", full_days: 1, part_days: 2, breakfasts: 2, lunches: 0, dinners: 0 },
      },
      {
        amount: "214.60",
        reason: "customerMeal",
        description: "Dîner avec les acheteurs de Getränkehandel Lauf",
        limit_reason: "Cinq convives, menu unique imposé par le salon",
      },
    ]);
    await sendExpense(demo.as("alice"), input({ id }, undefined));
  };
  return [
    { at: demo.moment(DECIDED, 560), happen: async () => await decide(demo) },
    { at: demo.moment(PAID - 1, 610), happen: byCar },
    { at: demo.moment(WAITING - 1, 620), happen: toTheFair },
  ];
}
