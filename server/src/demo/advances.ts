import { decimal, type Decimal } from "#contract/kit/money.ts";
import { takeInstalment } from "#server/advances/instalment.ts";
import { closeAdvance, validateAdvance } from "#server/advances/money.ts";
import { rejectAdvance, sendAdvance, storeAdvance } from "#server/advances/write.ts";
import { payExpense, validateExpense } from "#server/expenses/money.ts";
import { approveExpense, sendExpense } from "#server/expenses/steps.ts";
import { storeExpense } from "#server/expenses/write.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import type { CountryIso, CurrencyIso, ReasonKey } from "./references.ts";
import { type HolderKey, holderPlans, type Treasury } from "./treasury.ts";

/** The expense settled against an advance, with one fee. */
interface Spent {
  readonly title: string;
  readonly amount: string;
  readonly reason: ReasonKey;
  readonly country: CountryIso;
  /** Days after the money was handed over. */
  readonly after: number;
}
interface Plan {
  readonly who: PersonKey;
  readonly office: OfficeName;
  readonly currency: CurrencyIso;
  readonly title: string;
  readonly note?: string;
  readonly amount: string;
  /** Days ago that it was created. */
  readonly ago: number;
  readonly months?: number;
  /** Who approves it and hands the money over, who approves its expense; and the holder it is paid from. */
  readonly by: readonly [keeps: PersonKey, approves: PersonKey];
  readonly from: HolderKey;
  /** The last step reached. */
  readonly to: "draft" | "sent" | "rejected" | "approved" | "handed";
  readonly spent?: Spent;
  /** How the rest was paid back. */
  readonly rest?: "given back" | "payslips";
  /** For a loan: what was done in its first months, 30 days apart. */
  readonly months_done?: readonly ("taken" | "skipped")[];
}

const paris = { office: "Paris", currency: "EUR", by: ["chloe", "bruno"], from: "parisBox" } as const;
const douala = { office: "Douala", currency: "XAF", by: ["esther", "hugo"], from: "doualaBox" } as const;
const capeTown = { office: "Cape Town", currency: "ZAR", by: ["hugo", "hugo"], from: "capeTown" } as const;

const plans: readonly Plan[] = [
  {
    ...paris,
    who: "alice",
    title: "Salon des boissons, Lyon",
    amount: "500",
    ago: 212,
    to: "handed",
    spent: { title: "Salon des boissons, trois jours", amount: "380.40", reason: "hotel", country: "FR", after: 9 },
    rest: "given back",
  },
  {
    ...douala,
    who: "didier",
    title: "Tournée clients, Garoua",
    amount: "300000",
    ago: 164,
    to: "handed",
    spent: { title: "Tournée clients à Garoua", amount: "345500", reason: "hotel", country: "CM", after: 8 },
  },
  {
    ...capeTown,
    who: "ines",
    title: "Trade fair, Johannesburg",
    amount: "8000",
    ago: 96,
    to: "handed",
    spent: { title: "Trade fair in Johannesburg", amount: "6150.00", reason: "hotel", country: "ZA", after: 7 },
  },
  {
    ...paris,
    who: "farah",
    title: "Essais chez l’embouteilleur, Nantes",
    amount: "900",
    ago: 78,
    from: "paris",
    to: "handed",
    spent: { title: "Essais à Nantes", amount: "640.00", reason: "hotel", country: "FR", after: 6 },
    rest: "payslips",
  },
  { ...paris, who: "alice", title: "Visites clients en Bretagne", amount: "400", ago: 16, to: "handed" },
  {
    ...paris,
    who: "farah",
    title: "Petit matériel de laboratoire",
    note: "Verrerie chez le fournisseur de Montreuil, qui ne prend pas de bon de commande.",
    amount: "250",
    ago: 3,
    to: "approved",
  },
  { ...douala, who: "didier", title: "Mission à Libreville", amount: "450000", ago: 2, to: "sent" },
  { ...capeTown, who: "ines", title: "Visit of the bottler in Durban", amount: "5200", ago: 1, to: "draft" },
  {
    ...paris,
    who: "gaston",
    title: "Séminaire d’équipe",
    amount: "2500",
    ago: 38,
    to: "rejected",
  },
  {
    ...paris,
    who: "gaston",
    title: "Prêt pour l’achat d’une voiture",
    amount: "1800",
    months: 6,
    ago: 134,
    from: "paris",
    to: "handed",
    months_done: ["taken", "skipped", "taken"],
  },
  {
    ...douala,
    who: "didier",
    title: "Prêt scolarité",
    note: "Rentrée des enfants.",
    amount: "650000",
    months: 9,
    ago: 71,
    from: "douala",
    to: "handed",
    months_done: ["taken"],
  },
];

const call = <P, B>(params: P, body: B) => ({ params, body, query: undefined });

/** The advances and loans of the demo company, in every state: requested, handed over, settled, paid back. */
export class Advances {
  readonly #cast: Cast;
  readonly #storage: Storage;
  readonly #company: Company;
  readonly #treasury: Treasury;
  readonly #made = new Map<Plan, string>();
  constructor(o: { cast: Cast; storage: Storage; company: Company; treasury: Treasury }) {
    this.#cast = o.cast;
    this.#storage = o.storage;
    this.#company = o.company;
    this.#treasury = o.treasury;
  }

  happenings(calendar: Calendar): Happening[] {
    return plans.flatMap((plan) => this.#lifeOf(plan, calendar));
  }

  #lifeOf(plan: Plan, calendar: Calendar): Happening[] {
    const { ago, to, by, spent, months_done: done = [] } = plan;
    const at = (after: number, minutes: number, happen: (day: string) => Promise<unknown>): Happening => {
      const moment = calendar.moment(ago - after, minutes);
      return { at: moment, happen: async () => await happen(moment.slice(0, 10)) };
    };
    const keeper = this.#cast.tx(by[0]);
    const life = [
      at(0, 560, async () => await this.#store(plan)),
      to !== "draft" && at(0, 566, async () => await sendAdvance(this.#cast.tx(plan.who), this.#on(plan, {}))),
      to === "rejected" &&
        at(
          1,
          620,
          async () => await rejectAdvance(keeper, this.#on(plan, { motif: "Le séminaire est réglé par le siège." })),
        ),
      (to === "approved" || to === "handed") &&
        at(1, 630, async () => await validateAdvance(keeper, this.#on(plan, {}))),
      to === "handed" && at(2, 640, async (day) => await this.#handOver(plan, day)),
      spent && at(2 + spent.after, 600, async (day) => await this.#spend(plan, spent, day)),
      plan.rest && spent && at(4 + spent.after, 700, async () => await this.#close(plan)),
      ...done.map((what, i) => at(30 * (i + 1), 650 + i, async () => await this.#month(plan, what))),
    ];
    return life.filter((h) => h !== false && h !== undefined);
  }

  #on<B>(plan: Plan, body: B) {
    return call({ id: this.#id(plan) }, body);
  }
  #id(plan: Plan): string {
    const id = this.#made.get(plan);
    if (id === undefined) throw new Error(`Not stored yet: ${plan.title}`);
    return id;
  }
  #holder(plan: Plan): { type: "Account" | "Box"; id: string } {
    return { type: holderPlans[plan.from].kind === "box" ? "Box" : "Account", id: this.#treasury.id(plan.from) };
  }

  async #store(plan: Plan): Promise<void> {
    const { data } = await storeAdvance(
      this.#cast.tx(plan.who),
      call(undefined, {
        zone_hash_id: idOf(this.#company.zones, plan.office),
        currency_hash_id: idOf(this.#company.currencies, plan.currency),
        title: plan.title,
        amount: plan.amount,
        reason: plan.note ?? null,
        months: plan.months ?? null,
      }),
    );
    this.#made.set(plan, data.hash_id);
  }

  async #handOver(plan: Plan, day: string): Promise<void> {
    const amount = decimal(plan.amount);
    await this.#treasury.cover(plan.from, amount, day.slice(0, 7));
    const { type, id } = this.#holder(plan);
    const body = { transaction_from_type: type, transaction_from_hash_id: id };
    await validateAdvance(this.#cast.tx(plan.by[0]), this.#on(plan, body));
    this.#treasury.moved(plan.from, amount.times(-1));
  }

  /** The owner settles the advance with an expense; what it does not cover is paid at once. */
  async #spend(plan: Plan, spent: Spent, day: string): Promise<void> {
    const owner = this.#cast.tx(plan.who);
    const fee = {
      amount: spent.amount,
      date: day,
      reason_id: idOf(this.#company.reasons, spent.reason),
      country_id: idOf(this.#company.countries, spent.country),
    };
    const body = {
      type: "TRAVEL" as const,
      zone_hash_id: idOf(this.#company.zones, plan.office),
      currency_hash_id: idOf(this.#company.currencies, plan.currency),
      title: spent.title,
      start_date: day,
      end_date: day,
      avance_id: [this.#id(plan)],
      fees: [fee],
    };
    const { data } = await storeExpense(owner, this.#storage, call(undefined, body));
    const on = call({ id: data.hash_id }, undefined);
    await sendExpense(owner, on);
    await approveExpense(this.#cast.tx(plan.by[1]), on);
    const keeper = this.#cast.tx(plan.by[0]);
    const validated = (await validateExpense(keeper, on)).data;
    const open = decimal(validated.open_amount);
    if (open.gt(0)) await this.#pay(plan, data.hash_id, open, day);
  }

  async #pay(plan: Plan, expense: string, amount: Decimal, day: string): Promise<void> {
    await this.#treasury.cover(plan.from, amount, day.slice(0, 7));
    const { type, id } = this.#holder(plan);
    await payExpense(
      this.#cast.tx(plan.by[0]),
      call(undefined, {
        expense_hash_id: expense,
        transaction_from_type: type,
        transaction_from_hash_id: id,
        amount: amount.toFixed(),
      }),
    );
    this.#treasury.moved(plan.from, amount.times(-1));
  }

  async #close(plan: Plan): Promise<void> {
    const keeper = this.#cast.tx(plan.by[0]);
    if (plan.rest === "payslips") {
      await closeAdvance(keeper, this.#on(plan, { payslip_months: 2 }));
      return;
    }
    const { type, id } = this.#holder(plan);
    const into = { transaction_to_type: type, transaction_to_hash_id: id };
    const { data } = await closeAdvance(keeper, this.#on(plan, into));
    this.#treasury.moved(plan.from, decimal(data.returned_amount));
  }

  async #month(plan: Plan, what: "taken" | "skipped"): Promise<void> {
    const keeper = this.#cast.tx(plan.by[0]);
    if (what === "skipped") {
      await takeInstalment(keeper, this.#on(plan, { skip: true, motif: "Mois de congé sans solde." }));
      return;
    }
    const { type, id } = this.#holder(plan);
    const into = { transaction_to_type: type, transaction_to_hash_id: id };
    const { data } = await takeInstalment(keeper, this.#on(plan, into));
    const last = data.movements?.at(-1)?.holder_amount;
    if (last) this.#treasury.moved(plan.from, decimal(last));
  }
}
