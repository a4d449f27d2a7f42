import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { type DemoFoundation, type DemoTreasury, idOf, input, rowsOf } from "#server/kit/area/demo.ts";
import { changeIban } from "../change-iban.ts";
import { createHolder } from "../holders.ts";
import { deposit, transfer, withdraw } from "../movements.ts";

/** `from` is the holder it is refilled from, or a dash for customers; `portion` is the amount of a refill. */
export const holders = rowsOf(
  ["key", "office", "kind", "currency", "name", "opening", "from", "portion", "bank", "number", "iban"],
  `
paris = Paris = account = EUR = Compte courant = 28450.00 = - = 9000 = Banque du Marais = 00010123456 = FR7630004012340001012345615
parisSuppliers = Paris = account = EUR = Compte fournisseurs = 12600.00 = paris = 4500 = Crédit de l'Ourcq = 00551288901 = FR7618206002770055128890148
parisBox = Paris = box = EUR = Caisse euros = 850.00 = paris = 600
parisDollars = Paris = box = USD = Caisse dollars = 1200.00 = paris = 800
douala = Douala = account = XAF = Compte principal = 7850000 = - = 3500000 = Banque du Wouri = 06541230851 = CM2110005000120654123085149
doualaEuro = Douala = account = EUR = Compte euros = 6400.00 = - = 2500 = Banque du Wouri = 06541230978 = CM2110005000120654123097856
doualaBox = Douala = box = XAF = Caisse Douala = 350000 = douala = 300000
capeTown = Cape Town = account = ZAR = Business account = 164200.00 = - = 60000 = Cape Commercial Bank = 62 8841 3079 5
capeTownBox = Cape Town = box = ZAR = Petty cash = 4500.00 = capeTown = 5000
`,
).map(([key, office, kind, currency, name, opening, from, portion, bank, number, iban]) => ({
  key,
  office,
  currency,
  name,
  opening,
  portion,
  kind: kind as "account" | "box",
  from: from === "-" ? undefined : from,
  bank: bank || undefined,
  number: number || undefined,
  iban: iban || undefined,
}));

const keeper: Readonly<Record<string, string>> = { Paris: "chloe", Douala: "esther", "Cape Town": "hugo" };

/** The customers that pay into an office's accounts. */
export const customersOf: Readonly<Record<string, readonly string[]>> = {
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
};

/** The accounts and cash boxes of the demo company, their movements by the responsible people, and their balances. */
export class Treasury implements DemoTreasury {
  readonly #demo: DemoFoundation;
  readonly #ids = new Map<string, string>();
  readonly #balances = new Map<string, Decimal>();
  #invoice = 240;
  constructor(demo: DemoFoundation) {
    this.#demo = demo;
  }

  plan(key: string): (typeof holders)[number] {
    const found = holders.find((h) => h.key === key);
    if (!found) throw new Error(`Not kept: ${key}`);
    return found;
  }
  holder(key: string): { type: "Account" | "Box"; id: string } {
    return { type: this.plan(key).kind === "box" ? "Box" : "Account", id: idOf(this.#ids, key) };
  }
  balance(key: string): Decimal {
    return this.#balances.get(key) ?? decimal("0");
  }
  moved(key: string, amount: Decimal): void {
    this.#balances.set(key, this.balance(key).plus(amount));
  }
  keyOf(id: string): string {
    const found = holders.find(({ key }) => this.#ids.get(key) === id);
    if (!found) throw new Error("A holder that the treasury does not keep");
    return found.key;
  }

  /** Creates every account and box with its opening balance. */
  async open(): Promise<void> {
    for (const { key, office, kind, currency, name, bank, number, iban, opening } of holders) {
      const currency_hash_id = this.#demo.currency(currency);
      const body = { name, initial_amount: opening, currency_hash_id, bank, number };
      const { data } = await createHolder(
        this.#demo.as("hugo"),
        kind,
        input({ zone: this.#demo.office(office) }, body),
      );
      if (iban) await changeIban(this.#demo.as("hugo"), input({ id: data.hash_id }, { iban, current_password: "" }));
      this.#ids.set(key, data.hash_id);
      this.#balances.set(key, decimal(data.amount));
    }
  }

  /** A customer pays into an account. */
  async customerPays(key: string, amount: string, customer: string, year: string): Promise<void> {
    this.#invoice += 1;
    const label = `Customer payment ${customer}, invoice ${year}-${String(this.#invoice).padStart(4, "0")}`;
    const { data } = await deposit(this.#keeper(key), this.plan(key).kind, this.#of(key, { amount, label }));
    this.#balances.set(key, decimal(data.amount));
  }

  /** Spends what an account holds above a level, in round amounts: salaries, taxes. */
  async spendAbove(key: string, level: string, label: string): Promise<void> {
    const plan = this.plan(key);
    const unit = plan.currency === "XAF" ? 50_000 : 100;
    const amount = this.balance(key).minus(level).div(unit).round(0, 0).times(unit);
    if (amount.lte(0)) return;
    const on = this.#of(key, { amount: amount.toFixed(), label });
    const { data } = await withdraw(this.#keeper(key), this.#demo.storage, plan.kind, on);
    this.#balances.set(key, decimal(data.amount));
  }

  /** Refills a holder: by a transfer from its account, or by customers' payments. */
  async refill(key: string, amount: Decimal, month: string): Promise<void> {
    const plan = this.plan(key);
    if (!plan.from) {
      const customers = customersOf[plan.office] ?? [];
      const customer = customers[this.#invoice % customers.length] ?? "";
      return await this.customerPays(key, amount.toFixed(), customer, month.slice(0, 4));
    }
    const from = this.plan(plan.from);
    const other = plan.currency !== from.currency;
    const { rate, motif } = this.#demo.exchange(from.currency, plan.currency, month);
    // Foreign cash: the account pays a rounded amount with a fee of 1.2 %, the box gets the requested amount.
    const cost = other ? roundTo(amount.div(rate).times("1.012"), 0) : amount;
    await this.cover(plan.from, cost, month);
    const label =
      plan.kind === "box"
        ? other
          ? `${plan.currency} bought for ${plan.name}`
          : `Cash for ${plan.name}`
        : `To ${plan.name}`;
    const to = this.holder(key);
    const body = {
      transaction_to_type: to.type,
      transaction_to_hash_id: to.id,
      amount: cost.toFixed(),
      label,
      ...(other && { amount_to: amount.toFixed(), motif }),
    };
    await transfer(this.#keeper(key), from.kind, this.#of(plan.from, body));
    this.moved(plan.from, cost.times(-1));
    this.moved(key, amount);
  }

  async cover(key: string, amount: Decimal, month: string): Promise<void> {
    const short = amount.minus(this.balance(key));
    if (short.lte(0)) return;
    const portion = decimal(this.plan(key).portion);
    const portions = Math.max(1, Math.ceil(Number(short.div(portion).toFixed(4))));
    await this.refill(key, portion.times(portions), month);
  }

  #keeper(key: string) {
    return this.#demo.as(keeper[this.plan(key).office] ?? "hugo");
  }
  #of<B>(key: string, body: B) {
    return input({ id: this.holder(key).id }, body);
  }
}
