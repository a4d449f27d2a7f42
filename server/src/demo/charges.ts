import { decimal } from "#contract/kit/money.ts";
import { payExpense, validateExpense } from "#server/expenses/money.ts";
import { approveExpense, sendExpense } from "#server/expenses/steps.ts";
import { officeExpenses } from "#server/expenses/public.ts";
import { sql } from "#server/kit/database.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { createCharge, stopCharge } from "#server/zones/charges.ts";
import { allRepeating } from "#server/zones/make-due.ts";
import { createTax } from "#server/zones/taxes.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import type { CountryIso, ReasonKey } from "./references.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { HolderKey, Treasury } from "./treasury.ts";

interface Plan {
  readonly office: OfficeName;
  readonly title: string;
  readonly fixed: boolean;
  readonly amount: string;
  readonly reason: ReasonKey;
  /** The day of the month. */
  readonly day: number;
  /** Who completes and sends its drafts, who approves, who validates and pays; and the holder it is paid from. */
  readonly by: readonly [sends: PersonKey, approves: PersonKey, keeps: PersonKey];
  readonly from: HolderKey;
  /** Days ago that it was stopped. */
  readonly stopped?: number;
}
const inParis = { office: "Paris", by: ["bruno", "hugo", "chloe"], from: "parisSuppliers" } as const;
const plans: readonly Plan[] = [
  { ...inParis, title: "Assurance des bureaux", fixed: true, amount: "386.40", reason: "insurance", day: 5 },
  { ...inParis, title: "Fibre et téléphonie", fixed: false, amount: "129.00", reason: "internet", day: 12 },
  {
    ...inParis,
    title: "Location de l’imprimante",
    fixed: false,
    amount: "74.90",
    reason: "other",
    day: 8,
    stopped: 45,
  },
  {
    office: "Douala",
    title: "Loyer de l’entrepôt",
    fixed: true,
    amount: "350000",
    reason: "rent",
    day: 3,
    by: ["esther", "hugo", "hugo"],
    from: "douala",
  },
  {
    office: "Cape Town",
    title: "Office cleaning",
    fixed: false,
    amount: "2450.00",
    reason: "cleaning",
    day: 10,
    by: ["hugo", "hugo", "hugo"],
    from: "capeTown",
  },
];
/** Months since it was set up; drafts of the last 24 days are left as they are. */
const [SINCE, UNTOUCHED] = [3, 24];

const expenseOn = sql<{ expense_id: string }, [string, string]>(
  "SELECT expense_id FROM charge_occurrence WHERE charge_id = $1 AND day = $2",
);
const input = <P, B>(params: P, body: B) => ({ params, body, query: undefined });

/** Recurring expenses of the offices: set up by the administrator, created by the job, completed by the offices' people. */
export class Charges {
  readonly #cast: Cast;
  readonly #company: Company;
  readonly #treasury: Treasury;
  readonly #made = new Map<Plan, string>();
  constructor(cast: Cast, company: Company, treasury: Treasury) {
    this.#cast = cast;
    this.#company = company;
    this.#treasury = treasury;
  }

  happenings(calendar: Calendar): Happening[] {
    const at = (ago: number, minutes: number): string =>
      new Date(Date.parse(`${calendar.ago(ago)}T00:00:00Z`) + minutes * 60_000).toISOString();
    return plans.flatMap((plan) => {
      const first = calendar.monthly(SINCE, plan.day);
      const all: Happening[] = [
        { at: at(first + 6, 500), happen: async () => await this.#setUp(plan, calendar.ago(first)) },
      ];
      if (plan.stopped !== undefined)
        all.push({ at: at(plan.stopped, 640), happen: async () => await this.#stop(plan) });
      for (let back = SINCE; back >= 0; back--) {
        const ago = calendar.monthly(back, plan.day);
        if (ago < 1 || ago < (plan.stopped ?? 0)) continue;
        all.push({
          at: at(ago, 360),
          happen: async () => await this.#makeDue(),
        });
        if (ago >= UNTOUCHED)
          all.push({ at: at(ago - 4, 700), happen: async () => await this.#settle(plan, calendar.ago(ago)) });
      }
      return all;
    });
  }

  #tx(who: PersonKey): Tx {
    return this.#cast.tx(who);
  }
  #id(plan: Plan): string {
    return this.#made.get(plan) ?? "";
  }

  async #setUp(plan: Plan, start: string): Promise<void> {
    const { data } = await createCharge(this.#tx("admin"), idOf(this.#company.zones, plan.office), plan.fixed, {
      title: plan.title,
      amount: plan.amount,
      reason_id: idOf(this.#company.reasons, plan.reason),
      repeat_every: 1,
      repeat_unit: "months",
      start_date: start,
    });
    this.#made.set(plan, data.hash_id);
  }
  /** Runs what the job does every ten minutes. */
  async #makeDue(): Promise<void> {
    const { db, call } = this.#tx("admin");
    for (const kind of allRepeating(officeExpenses)) await kind.makeAllWithin(db, call);
  }
  async #stop(plan: Plan): Promise<void> {
    await stopCharge(this.#tx("admin"), this.#id(plan), plan.fixed);
  }

  /** Sends, approves, validates and pays an expense, each as the person responsible. */
  async #settle(plan: Plan, day: string): Promise<void> {
    const [sends, approves, keeps] = plan.by;
    const { expense_id: id } = await expenseOn.one(this.#tx(sends).db, this.#id(plan), day);
    await sendExpense(this.#tx(sends), input({ id }, undefined));
    await approveExpense(this.#tx(approves), input({ id }, undefined));
    await validateExpense(this.#tx(keeps), input({ id }, undefined));
    const amount = decimal(plan.amount);
    await this.#treasury.cover(plan.from, amount, day.slice(0, 7));
    await payExpense(
      this.#tx(keeps),
      input(undefined, {
        expense_hash_id: id,
        transaction_from_type: "Account" as const,
        transaction_from_hash_id: this.#treasury.id(plan.from),
        amount: plan.amount,
      }),
    );
    this.#treasury.moved(plan.from, amount.times(-1));
  }
}

const categories = [
  ["Social security", "Sécurité sociale"],
  ["Retirement", "Retraite"],
  ["Income tax", "Impôt sur le revenu"],
] as const;
const addCategory = sql<unknown, [string, string, string]>(
  "INSERT INTO tax_category (hash_id, name, name_fr) VALUES ($1, $2, $3)",
);
const taxes: readonly {
  readonly office: OfficeName;
  readonly country: CountryIso;
  readonly title: string;
  readonly value: string;
  readonly category: "employer" | "employee";
  readonly of: 0 | 1 | 2;
  readonly upper?: string;
}[] = [
  { office: "Paris", country: "FR", title: "Assurance maladie", value: "13.00", category: "employer", of: 0 },
  { office: "Paris", country: "FR", title: "CSG", value: "9.20", category: "employee", of: 0 },
  {
    office: "Paris",
    country: "FR",
    title: "Assurance vieillesse",
    value: "6.90",
    category: "employee",
    of: 1,
    upper: "3925",
  },
  {
    office: "Paris",
    country: "FR",
    title: "Assurance vieillesse",
    value: "8.55",
    category: "employer",
    of: 1,
    upper: "3925",
  },
  { office: "Douala", country: "CM", title: "CNPS", value: "4.20", category: "employee", of: 1, upper: "750000" },
  { office: "Douala", country: "CM", title: "CNPS", value: "4.20", category: "employer", of: 1, upper: "750000" },
  { office: "Cape Town", country: "ZA", title: "UIF", value: "1.00", category: "employee", of: 0, upper: "17712" },
  { office: "Cape Town", country: "ZA", title: "UIF", value: "1.00", category: "employer", of: 0, upper: "17712" },
];

/** Creates the payroll taxes, for offices with salaried people. */
export async function makeTaxes(tx: Tx, company: Company): Promise<void> {
  const ids = categories.map(() => newId());
  for (const [i, [name, nameFr]] of categories.entries()) await addCategory.run(tx.db, ids[i] ?? "", name, nameFr);
  for (const { office, country, title, value, category, of, upper } of taxes)
    await createTax(
      tx,
      input(
        { id: idOf(company.zones, office) },
        {
          title,
          type: "percent" as const,
          value,
          category,
          lower_bound: null,
          upper_bound: upper ?? null,
          tax_category_id: ids[of],
          countries: [idOf(company.countries, country)],
        },
      ),
    );
}
