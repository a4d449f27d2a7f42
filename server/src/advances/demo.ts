import { decimal } from "#contract/kit/money.ts";
import { type DemoCompany, type Happening, input, rowsOf } from "#server/kit/area/demo.ts";
import { takeInstalment } from "./take-instalment.ts";
import { closeAdvance } from "./close-advance.ts";
import { validateAdvance } from "./validate-advance.ts";
import { rejectAdvance } from "./reject-advance.ts";
import { sendAdvance } from "./send-advance.ts";
import { storeAdvance } from "./store-advance.ts";

/** By office: the currency, who approves an advance and hands the money over, who approves its expense, and the country it is spent in. */
const offices = {
  Paris: { currency: "EUR", keeps: "chloe", approves: "bruno", country: "FR" },
  Douala: { currency: "XAF", keeps: "esther", approves: "hugo", country: "CM" },
  "Cape Town": { currency: "ZAR", keeps: "hugo", approves: "hugo", country: "ZA" },
} as const;

/** With days ago that it was created, the last step reached, and the account or box it is paid from. */
const plans = rowsOf(
  ["who", "office", "title", "amount", "ago", "to", "from", "reason"],
  `
alice = Paris = Salon des boissons, Lyon = 500 = 212 = handed = parisBox
didier = Douala = Tournée clients, Garoua = 300000 = 164 = handed = doualaBox
ines = Cape Town = Trade fair, Johannesburg = 8000 = 96 = handed = capeTown
farah = Paris = Essais chez l’embouteilleur, Nantes = 900 = 78 = handed = paris
alice = Paris = Visites clients en Bretagne = 400 = 16 = handed = parisBox
farah = Paris = Petit matériel de laboratoire = 250 = 3 = approved = parisBox = Verrerie chez le fournisseur de Montreuil, qui ne prend pas de bon de commande.
didier = Douala = Mission à Libreville = 450000 = 2 = sent = doualaBox
ines = Cape Town = Visit of the bottler in Durban = 5200 = 1 = draft = capeTown
gaston = Paris = Séminaire d’équipe = 2500 = 38 = rejected = parisBox
gaston = Paris = Prêt pour l’achat d’une voiture = 1800 = 134 = handed = paris
didier = Douala = Prêt scolarité = 650000 = 71 = handed = douala = Rentrée des enfants.
`,
);
/** The hotel settled against an advance, days after the money was handed over, and how the rest was paid back. */
const hotels = rowsOf(
  ["advance", "title", "amount", "after", "rest"],
  `
Salon des boissons, Lyon = Salon des boissons, trois jours = 380.40 = 9 = given back
Tournée clients, Garoua = Tournée clients à Garoua = 345500 = 8
Trade fair, Johannesburg = Trade fair in Johannesburg = 6150.00 = 7
Essais chez l’embouteilleur, Nantes = Essais à Nantes = 640.00 = 6 = payslips
`,
);
/** The months of loans, and what was done in the first ones, 30 days apart. */
const loans = rowsOf(
  ["advance", "months", "done"],
  `
Prêt pour l’achat d’une voiture = 6 = taken skipped taken
Prêt scolarité = 9 = taken
`,
);

/** Advances and loans in every state: requested, handed over, settled, paid back. */
export const advancesDemo = (demo: DemoCompany): readonly Happening[] => plans.flatMap((plan) => lifeOf(demo, plan));

function lifeOf(
  demo: DemoCompany,
  [who, office, title, amount, ago, to, from, reason]: (typeof plans)[number],
): Happening[] {
  const hotel = hotels.find(([advance]) => advance === title);
  const [, months, done = ""] = loans.find(([advance]) => advance === title) ?? [];
  const { currency, keeps, approves, country } = offices[office as keyof typeof offices];
  const { treasury } = demo;
  const [owner, keeper] = [demo.as(who), demo.as(keeps)];
  const place = { zone_hash_id: demo.office(office), currency_hash_id: demo.currency(currency) };
  let id = "";
  const on = <B>(body: B) => input({ id }, body);
  const into = () => {
    const holder = treasury.holder(from);
    return { transaction_to_type: holder.type, transaction_to_hash_id: holder.id };
  };

  const store = async (): Promise<void> => {
    id = (
      await storeAdvance(
        owner,
        input(undefined, {
          ...place,
          title,
          amount,
          reason: reason || null,
          months: months ? Number(months) : null,
        }),
      )
    ).data.hash_id;
  };
  const handOver = async (day: string): Promise<void> => {
    await treasury.cover(from, decimal(amount), day.slice(0, 7));
    const holder = treasury.holder(from);
    const body = { transaction_from_type: holder.type, transaction_from_hash_id: holder.id };
    await validateAdvance(keeper, on(body));
    treasury.moved(from, decimal(amount).times(-1));
  };
  /** The owner settles the advance with an expense; what it does not cover is paid at once. */
  const spend = async (day: string): Promise<void> => {
    const [, name = "", cost = ""] = hotel ?? [];
    const expense = await demo.expenses.store(who, {
      ...place,
      type: "TRAVEL",
      title: name,
      start_date: day,
      end_date: day,
      avance_id: [id],
      fees: [{ amount: cost, date: day, reason_id: demo.reason("hotel"), country_id: demo.country(country) }],
    });
    await demo.expenses.settle(expense, [who, approves, keeps], from, day);
  };
  const close = async (): Promise<void> => {
    if (hotel?.[4] === "payslips") return void (await closeAdvance(keeper, on({ payslip_months: 2 })));
    const { data } = await closeAdvance(keeper, on(into()));
    treasury.moved(from, decimal(data.returned_amount));
  };
  const month = async (what: string): Promise<void> => {
    if (what === "skipped")
      return void (await takeInstalment(keeper, on({ skip: true, motif: "Mois de congé sans solde." })));
    const { data } = await takeInstalment(keeper, on(into()));
    const last = data.movements?.at(-1)?.holder_amount;
    if (last) treasury.moved(from, decimal(last));
  };

  const at = (after: number, minutes: number, happen: (day: string) => Promise<unknown>): Happening => {
    const moment = demo.moment(Number(ago) - after, minutes);
    return { at: moment, happen: async () => await happen(moment.slice(0, 10)) };
  };
  const motif = "Le séminaire est réglé par le siège.";
  const spentAfter = 2 + Number(hotel?.[3] ?? 0);
  return [
    at(0, 560, store),
    ...(to === "draft" ? [] : [at(0, 566, async () => await sendAdvance(owner, on({})))]),
    ...(to === "rejected" ? [at(1, 620, async () => await rejectAdvance(keeper, on({ motif })))] : []),
    ...(to === "approved" || to === "handed" ? [at(1, 630, async () => await validateAdvance(keeper, on({})))] : []),
    ...(to === "handed" ? [at(2, 640, handOver)] : []),
    ...(hotel ? [at(spentAfter, 600, spend)] : []),
    ...(hotel?.[4] ? [at(2 + spentAfter, 700, close)] : []),
    ...done
      .split(" ")
      .filter(Boolean)
      .map((what, i) => at(30 * (i + 1), 650 + i, async () => await month(what))),
  ];
}
