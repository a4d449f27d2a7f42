import { storeExpense } from "#contract/expenses/endpoints.ts";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { expenseLifecycle, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import type { CurrencyMade, UserMade, ZoneMade } from "#server/testing/factories.ts";
import { openApp, type Client, type TestApp, type TestOptions } from "#server/testing/test-app.ts";
import { wayTo } from "#server/testing/way-to.ts";

/** Rights of the scene's people, each in one office. */
export const spenderRights: readonly Permission[] = [
  "travel_expenses_create",
  "travel_expenses_view",
  "travel_expenses_update",
  "travel_expenses_delete",
  "office_expenses_create",
  "office_expenses_view",
  "office_expenses_update",
  "office_expenses_delete",
  "expense_reports_create",
  "expense_reports_view",
  "expense_reports_update",
  "expense_reports_delete",
  "expense_sending",
  "advance_create",
  "advance_view",
  "advance_update",
  "advance_delete",
  "advance_sending",
];
export const managerRights: readonly Permission[] = ["expense_approving", "advance_validating", "notify_expenses"];
export const accountantRights: readonly Permission[] = [
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_all",
  "accountings_account",
  "accountings_box",
  "advance_validating",
  "accountings_users_avances",
  "notify_expenses",
];

type Draft = ClientInput<typeof storeExpense>["body"];
interface Someone {
  readonly user: UserMade;
  readonly client: Client;
}

/** Two offices in two currencies, with the people who process an expense. */
export interface Scene {
  readonly t: TestApp;
  readonly eur: CurrencyMade;
  readonly xaf: CurrencyMade;
  readonly paris: ZoneMade;
  readonly douala: ZoneMade;
  readonly nowhere: ZoneMade;
  readonly hotel: { id: string };
  readonly taxi: { id: string };
  readonly france: { id: string };
  readonly alice: Someone;
  readonly bruno: Someone;
  readonly chloe: Someone;
  /** Accountant and manager of the other office. */
  readonly esther: Someone;
  /** Signed in, without any right. */
  readonly nadia: Someone;
  readonly account: string;
  readonly box: string;
  /** A cash box of Paris in XAF. */
  readonly francs: string;
  draft(over?: Partial<Draft>): Draft;
  /** Creates an expense of Alice's and brings it to a state through calls of the people involved. */
  expense(state: ExpenseStatus, over?: Partial<Draft>): Promise<string>;
}

/** A server with the scene's people, closed after the file's tests. */
export async function openScene(options: TestOptions = {}): Promise<{ readonly t: TestApp; readonly s: Scene }> {
  const t = await openApp(options);
  return { t, s: await scene(t) };
}

export async function scene(t: TestApp): Promise<Scene> {
  const { approveExpense, payExpense, rejectExpense, sendExpense, validateExpense } =
    await import("#contract/expenses/endpoints.ts");
  const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
  const xaf = await t.make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
  const france = await t.make.country({ name: "France", iso2: "FR" });
  const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
  const douala = await t.make.zone({ name: "Douala", currencyId: xaf.id, timeZone: "Africa/Douala" });
  const nowhere = await t.make.zone({ name: "Antananarivo", currencyId: null });
  const at = (zone: ZoneMade, rights: readonly Permission[]) => Object.fromEntries(rights.map((r) => [r, [zone.id]]));
  const person = async (name: string, zone: ZoneMade, rights: readonly Permission[]): Promise<Someone> => {
    const user = await t.make.user({ name, zone, rights: at(zone, rights) });
    return { user, client: await t.as(user) };
  };
  const alice = await person("Alice Martin", paris, spenderRights);
  const bruno = await person("Bruno Keller", paris, [...spenderRights, ...managerRights]);
  const chloe = await person("Chloé Durand", paris, [...spenderRights, ...accountantRights]);
  const esther = await person("Esther Biya", douala, [...spenderRights, ...managerRights, ...accountantRights]);
  const nadia = await person("Nadia", paris, []);
  const hotel = await t.make.reason({ name: "Hotel" });
  const taxi = await t.make.reason({ name: "Taxi" });
  const account = await chloe.client.ok(accounts.create, {
    params: { zone: paris.id },
    body: { name: "BNP", bank: "BNP Paribas", initial_amount: "10000" },
  });
  const box = await chloe.client.ok(boxes.create, {
    params: { zone: paris.id },
    body: { name: "Cash", initial_amount: "500" },
  });
  const francs = await chloe.client.ok(boxes.create, {
    params: { zone: paris.id },
    body: { name: "Francs", initial_amount: "1000000", currency_hash_id: xaf.id },
  });
  /** Its fees are within its dates: whichever of the two is given, the other one follows. */
  const draft = (over: Partial<Draft> = {}): Draft => {
    const { start_date: first = "2026-01-12", end_date: last = "2026-01-13" } = over;
    const fees = over.fees ?? [
      { amount: "120.50", date: first, reason_id: hotel.id, country_id: france.id, description: "Une nuit" },
      { amount: "30", date: first, reason_id: taxi.id },
      { amount: "9.50", date: last, reason_id: taxi.id },
    ];
    const days = [first, last, ...fees.map((f) => f.date)].toSorted();
    return {
      type: "TRAVEL",
      zone_hash_id: paris.id,
      title: "Visite client à Lyon",
      start_date: days[0] ?? first,
      end_date: days.at(-1) ?? last,
      ...over,
      fees,
    };
  };
  const expense: Scene["expense"] = async (state, over) => {
    const { data } = await alice.client.ok(storeExpense, { body: draft(over) });
    const params = { id: data.hash_id };
    const on = { params, body: {} };
    let validated: string | null = null;
    for (const { action, to } of wayTo(expenseLifecycle, state)) {
      if (action === "send") await alice.client.ok(sendExpense, on);
      if (action === "approve") await bruno.client.ok(approveExpense, on);
      if (action === "reject") await bruno.client.ok(rejectExpense, { params, body: { motif: "No receipt" } });
      if (action === "validate") validated = (await chloe.client.ok(validateExpense, on)).data.validated_amount;
      if (action === "pay")
        await chloe.client.ok(payExpense, {
          body: {
            expense_hash_id: data.hash_id,
            transaction_from_type: "Account",
            transaction_from_hash_id: account.data.hash_id,
            amount: to === "PAID" ? (validated ?? "0") : "10.00",
          },
        });
    }
    return data.hash_id;
  };
  return {
    t,
    eur,
    xaf,
    paris,
    douala,
    nowhere,
    hotel,
    taxi,
    france,
    alice,
    bruno,
    chloe,
    esther,
    nadia,
    account: account.data.hash_id,
    box: box.data.hash_id,
    francs: francs.data.hash_id,
    draft,
    expense,
  };
}
