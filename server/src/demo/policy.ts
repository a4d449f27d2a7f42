import { decimal } from "#contract/kit/money.ts";
import { payExpense, validateExpense } from "#server/expenses/money.ts";
import { createLimit, createRate } from "#server/expenses/policy/operations.ts";
import { approveExpense, sendExpense } from "#server/expenses/steps.ts";
import { storeExpense } from "#server/expenses/write.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { OfficeName } from "./accounts.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import type { Treasury } from "./treasury.ts";

/** Days ago: when limits were set, when the paid journey was entered, and when the waiting one was. */
const DECIDED = 300;
const PAID = 52;
const WAITING = 6;

interface Given {
  readonly cast: Cast;
  readonly storage: Storage;
  readonly company: Company;
  readonly treasury: Treasury;
}
const input = <P, B>(params: P, body: B) => ({ params, body, query: undefined });

/**
 * The offices' limits and rates; a paid journey by car; and a pending trip to a fair with daily allowances and a dinner above the limit.
 */
export function policyOf(calendar: Calendar, { cast, storage, company, treasury }: Given): Happening[] {
  const office = (name: OfficeName) => ({ id: idOf(company.zones, name) });
  const country = (iso: "FR" | "DE" | "CM" | "ZA"): string => idOf(company.countries, iso);
  const from = { start_date: calendar.ago(DECIDED) };
  const decide = async (): Promise<void> => {
    const admin = cast.tx("admin");
    const perFee = { per: "fee" as const, ...from };
    const paris = office("Paris");
    await createLimit(
      admin,
      input(paris, { ...perFee, reason_id: idOf(company.reasons, "customerMeal"), amount: "120" }),
    );
    await createLimit(admin, input(paris, { ...perFee, reason_id: idOf(company.reasons, "meals"), amount: "60" }));
    await createLimit(
      admin,
      input(office("Cape Town"), { ...perFee, reason_id: idOf(company.reasons, "meals"), amount: "900" }),
    );
    const mileage = { kind: "mileage" as const, ...from };
    await createRate(
      admin,
      input(paris, {
        ...mileage,
        country_id: country("FR"),
        vehicle: "car",
        amount: "0.45",
        ceiling_km: 10_000,
        amount_above: "0.3",
        source: "Décision de la direction",
      }),
    );
    await createRate(
      admin,
      input(paris, {
        ...mileage,
        country_id: country("FR"),
        vehicle: "bicycle",
        amount: "0.25",
        source: "Décision de la direction",
      }),
    );
    await createRate(
      admin,
      input(paris, {
        kind: "per_diem",
        ...from,
        country_id: country("DE"),
        amount: "28",
        part_amount: "14",
        breakfast: 20,
        lunch: 40,
        dinner: 40,
        source: "§ 9 Abs. 4a EStG",
      }),
    );
    await createRate(
      admin,
      input(office("Douala"), {
        ...mileage,
        country_id: country("CM"),
        vehicle: "motorcycle",
        amount: "150",
        source: "Note de service",
      }),
    );
    await createRate(
      admin,
      input(office("Cape Town"), {
        ...mileage,
        country_id: country("ZA"),
        vehicle: "car",
        amount: "4.5",
        source: "Company travel policy",
      }),
    );
  };
  const journey = (title: string, ago: number, fees: readonly object[], reason?: string) => ({
    type: "TRAVEL" as const,
    zone_hash_id: office("Paris").id,
    title,
    start_date: calendar.ago(ago + 2),
    end_date: calendar.ago(ago),
    ...(reason && { reason }),
    fees: fees.map((f) => ({ ...f, date: calendar.ago(ago + 2) })) as never,
  });
  const byCar = async (): Promise<void> => {
    const [alice, chloe] = [cast.tx("alice"), cast.tx("chloe")];
    const amount = "87.75";
    const body = journey("Visite de la verrerie de Reims en voiture", PAID, [
      {
        amount,
        reason_id: idOf(company.reasons, "fuel"),
        country_id: country("FR"),
        description: "Paris-Reims et retour, avec le détour par Épernay",
        allowance: { kind: "mileage", vehicle: "car", km: "195" },
      },
    ]);
    const { data } = await storeExpense(alice, storage, input(undefined, body));
    const on = input({ id: data.hash_id }, undefined);
    await sendExpense(alice, on);
    await approveExpense(cast.tx("bruno"), on);
    await validateExpense(chloe, on);
    await treasury.cover("paris", decimal(amount), calendar.ago(PAID).slice(0, 7));
    const paid = {
      expense_hash_id: data.hash_id,
      transaction_from_type: "Account" as const,
      transaction_from_hash_id: treasury.id("paris"),
      amount,
    };
    await payExpense(chloe, input(undefined, paid));
    treasury.moved("paris", decimal(amount).times(-1));
  };
  const toTheFair = async (): Promise<void> => {
    const alice = cast.tx("alice");
    const germany = { country_id: country("DE") };
    const body = journey("Salon des boissons à Nuremberg", WAITING, [
      {
        ...germany,
        amount: "44.80",
        reason_id: idOf(company.reasons, "meals"),
        description: "Du départ au retour, petits-déjeuners à l’hôtel",
        allowance: { kind: "per_diem", full_days: 1, part_days: 2, breakfasts: 2, lunches: 0, dinners: 0 },
      },
      {
        ...germany,
        amount: "214.60",
        reason_id: idOf(company.reasons, "customerMeal"),
        description: "Dîner avec les acheteurs de Getränkehandel Lauf",
        limit_reason: "Cinq convives, menu unique imposé par le salon",
      },
    ]);
    const { data } = await storeExpense(alice, storage, input(undefined, body));
    await sendExpense(alice, input({ id: data.hash_id }, undefined));
  };
  return [
    { at: calendar.moment(DECIDED, 560), happen: decide },
    { at: calendar.moment(PAID - 1, 610), happen: byCar },
    { at: calendar.moment(WAITING - 1, 620), happen: toTheFair },
  ];
}
