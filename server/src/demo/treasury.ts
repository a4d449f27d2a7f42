import { createHolder } from "#server/accounting/holders.ts";
import { deposit, transfer, withdraw } from "#server/accounting/movements.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import { type Company, motifFor } from "./offices.ts";
import { type Cast, idOf } from "./people.ts";
import { rateOf } from "./rates.ts";
import type { CurrencyIso } from "./references.ts";

export type HolderKey =
  | "paris"
  | "parisSuppliers"
  | "parisBox"
  | "parisDollars"
  | "douala"
  | "doualaEuro"
  | "doualaBox"
  | "capeTown"
  | "capeTownBox";

interface HolderPlan {
  readonly office: OfficeName;
  readonly kind: "account" | "box";
  readonly currency: CurrencyIso;
  readonly name: string;
  readonly bank?: string;
  readonly number?: string;
  readonly opening: string;
  /** The holder it is refilled from; without it, from customers. */
  readonly from?: HolderKey;
  /** The amount of a refill. */
  readonly portion: string;
}

export const holderPlans: Record<HolderKey, HolderPlan> = {
  paris: {
    office: "Paris",
    kind: "account",
    currency: "EUR",
    name: "Compte courant",
    bank: "Banque du Marais",
    number: "FR76 3000 4012 3400 0101 2345 678",
    opening: "28450.00",
    portion: "9000",
  },
  parisSuppliers: {
    office: "Paris",
    kind: "account",
    currency: "EUR",
    name: "Compte fournisseurs",
    bank: "Crédit de l'Ourcq",
    number: "FR76 1820 6002 7700 5512 8890 143",
    opening: "12600.00",
    from: "paris",
    portion: "4500",
  },
  parisBox: {
    office: "Paris",
    kind: "box",
    currency: "EUR",
    name: "Caisse euros",
    opening: "850.00",
    from: "paris",
    portion: "600",
  },
  parisDollars: {
    office: "Paris",
    kind: "box",
    currency: "USD",
    name: "Caisse dollars",
    opening: "1200.00",
    from: "paris",
    portion: "800",
  },
  douala: {
    office: "Douala",
    kind: "account",
    currency: "XAF",
    name: "Compte principal",
    bank: "Banque du Wouri",
    number: "CM21 10005 00012 06541230851 43",
    opening: "7850000",
    portion: "3500000",
  },
  doualaEuro: {
    office: "Douala",
    kind: "account",
    currency: "EUR",
    name: "Compte euros",
    bank: "Banque du Wouri",
    number: "CM21 10005 00012 06541230978 17",
    opening: "6400.00",
    portion: "2500",
  },
  doualaBox: {
    office: "Douala",
    kind: "box",
    currency: "XAF",
    name: "Caisse Douala",
    opening: "350000",
    from: "douala",
    portion: "300000",
  },
  capeTown: {
    office: "Cape Town",
    kind: "account",
    currency: "ZAR",
    name: "Business account",
    bank: "Cape Commercial Bank",
    number: "62 8841 3079 5",
    opening: "164200.00",
    portion: "60000",
  },
  capeTownBox: {
    office: "Cape Town",
    kind: "box",
    currency: "ZAR",
    name: "Petty cash",
    opening: "4500.00",
    from: "capeTown",
    portion: "5000",
  },
};
const holderKeys = Object.keys(holderPlans) as HolderKey[];
const keeper: Record<OfficeName, PersonKey> = {
  Paris: "chloe",
  Douala: "esther",
  "Cape Town": "hugo",
  Antananarivo: "hugo",
};

/** The customers that pay into an office's accounts. */
export const customersOf: Record<OfficeName, readonly string[]> = {
  Paris: [
    "Limonaderie du Rhône",
    "Brasserie des Flandres",
    "Bevande Lombarde",
    "Rheingold Getränke",
    "Brabant Soft Drinks",
    "Sirops du Léman",
  ],
  Douala: ["Brasseries du Wouri", "Jus du Moungo", "Boissons du Centre", "Ogooué Boissons", "Ouest Limonades"],
  "Cape Town": ["Karoo Craft Sodas", "Highveld Beverages", "Umhlanga Juice", "Namib Waters"],
  Antananarivo: [],
};

/** The accounts and cash boxes of the demo company, their movements by the responsible people, and their balances. */
export class Treasury {
  readonly #cast: Cast;
  readonly #storage: Storage;
  readonly #company: Company;
  readonly #ids = new Map<HolderKey, string>();
  readonly #balances = new Map<HolderKey, Decimal>();
  #invoice = 240;
  constructor(cast: Cast, storage: Storage, company: Company) {
    this.#cast = cast;
    this.#storage = storage;
    this.#company = company;
  }

  id(key: HolderKey): string {
    return idOf(this.#ids, key);
  }
  balance(key: HolderKey): Decimal {
    return this.#balances.get(key) ?? decimal("0");
  }
  /** Records what an operation elsewhere took from a holder or returned to it. */
  moved(key: HolderKey, amount: Decimal): void {
    this.#balances.set(key, this.balance(key).plus(amount));
  }
  keyOf(id: string): HolderKey {
    const key = holderKeys.find((k) => this.#ids.get(k) === id);
    if (!key) throw new Error("A holder that the treasury does not keep");
    return key;
  }

  /** Creates every account and box with its opening balance. */
  async open(): Promise<void> {
    for (const key of holderKeys) {
      const { office, kind, currency, name, bank, number, opening } = holderPlans[key];
      const { data } = await createHolder(this.#cast.tx("hugo"), kind, {
        params: { zone: idOf(this.#company.zones, office) },
        query: undefined,
        body: {
          name,
          initial_amount: opening,
          currency_hash_id: idOf(this.#company.currencies, currency),
          bank,
          number,
        },
      });
      this.#ids.set(key, data.hash_id);
      this.#balances.set(key, decimal(data.amount));
    }
  }

  /** A customer pays into an account. */
  async customerPays(key: HolderKey, amount: string, customer: string, year: string): Promise<void> {
    const plan = holderPlans[key];
    this.#invoice += 1;
    const label = `Customer payment ${customer}, invoice ${year}-${String(this.#invoice).padStart(4, "0")}`;
    const { data } = await deposit(this.#cast.tx(keeper[plan.office]), plan.kind, {
      params: { id: this.id(key) },
      query: undefined,
      body: { amount, label },
    });
    this.#balances.set(key, decimal(data.amount));
  }

  /** Spends what an account holds above a level, in round amounts: salaries, taxes. */
  async spendAbove(key: HolderKey, level: string, label: string): Promise<void> {
    const plan = holderPlans[key];
    const unit = plan.currency === "XAF" ? 50_000 : 100;
    const amount = this.balance(key).minus(level).div(unit).round(0, 0).times(unit);
    if (amount.lte(0)) return;
    const { data } = await withdraw(this.#cast.tx(keeper[plan.office]), this.#storage, plan.kind, {
      params: { id: this.id(key) },
      query: undefined,
      body: { amount: amount.toFixed(), label },
    });
    this.#balances.set(key, decimal(data.amount));
  }

  /** Refills a holder: by a transfer from its account, or by customers' payments. */
  async refill(key: HolderKey, amount: Decimal, month: string): Promise<void> {
    const plan = holderPlans[key];
    if (!plan.from) {
      const customers = customersOf[plan.office];
      await this.customerPays(
        key,
        amount.toFixed(),
        customers[this.#invoice % customers.length] ?? "",
        month.slice(0, 4),
      );
      return;
    }
    const from = holderPlans[plan.from];
    const other = plan.currency !== from.currency;
    const rate = rateOf(from.currency, plan.currency, month);
    // Foreign cash: the account pays a rounded amount with a fee of 1.2 %, the box gets the requested amount.
    const cost = other ? roundTo(amount.div(rate).times("1.012"), 0) : amount;
    await this.cover(plan.from, cost, month);
    const label =
      plan.kind === "box"
        ? other
          ? `${plan.currency} bought for ${plan.name}`
          : `Cash for ${plan.name}`
        : `To ${plan.name}`;
    await transfer(this.#cast.tx(keeper[plan.office]), from.kind, {
      params: { id: this.id(plan.from) },
      query: undefined,
      body: {
        transaction_to_type: plan.kind === "box" ? "Box" : "Account",
        transaction_to_hash_id: this.id(key),
        amount: cost.toFixed(),
        label,
        ...(other && { amount_to: amount.toFixed(), motif: motifFor(from.currency, plan.currency) }),
      },
    });
    this.moved(plan.from, cost.times(-1));
    this.moved(key, amount);
  }

  /** Refills a holder, if needed, so that this amount can be taken from it. */
  async cover(key: HolderKey, amount: Decimal, month: string): Promise<void> {
    const short = amount.minus(this.balance(key));
    if (short.lte(0)) return;
    const portion = decimal(holderPlans[key].portion);
    const portions = Math.max(1, Math.ceil(Number(short.div(portion).toFixed(4))));
    await this.refill(key, portion.times(portions), month);
  }
}
