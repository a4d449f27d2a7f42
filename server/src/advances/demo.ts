import { decimal } from "#contract/kit/money.ts";
import { type DemoCompany, type Happening, input, rowsOf } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
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

/** An advance of the demo on its way: who asked for it, who keeps the money, and its identifier once stored. */
interface Life {
  readonly demo: DemoCompany;
  readonly plan: (typeof plans)[number];
  readonly hotel: (typeof hotels)[number] | undefined;
  readonly months: string | undefined;
  readonly owner: Tx;
  readonly keeper: Tx;
  readonly office: (typeof offices)[keyof typeof offices];
  readonly place: { readonly zone_hash_id: string; readonly currency_hash_id: string };
  readonly from: string;
  id: string;
}
const on = <B>({ id }: Life, body: B) => input({ id }, body);
const into = ({ demo, from }: Life) => {
  const holder = demo.treasury.holder(from);
  return { transaction_to_type: holder.type, transaction_to_hash_id: holder.id };
};

async function store(life: Life): Promise<void> {
  const [, , title, amount, , , , reason] = life.plan;
  const months = life.months ? Number(life.months) : null;
  const body = { ...life.place, title, amount, reason: reason || null, months };
  life.id = (await storeAdvance(life.owner, input(undefined, body))).data.hash_id;
}

async function handOver(life: Life, day: string): Promise<void> {
  const { treasury } = life.demo;
  const amount = decimal(life.plan[3]);
  await treasury.cover(life.from, amount, day.slice(0, 7));
  const holder = treasury.holder(life.from);
  const body = { transaction_from_type: holder.type, transaction_from_hash_id: holder.id };
  await validateAdvance(life.keeper, on(life, body));
  treasury.moved(life.from, amount.times(-1));
}

/** The owner settles the advance with an expense; what it does not cover is paid at once. */
async function spend({ demo, plan: [who], hotel, office, place, from, id }: Life, day: string): Promise<void> {
  const [, name = "", cost = ""] = hotel ?? [];
  const expense = await demo.expenses.store(who, {
    ...place,
    type: "TRAVEL",
    title: name,
    start_date: day,
    end_date: day,
    avance_id: [id],
    fees: [{ amount: cost, date: day, reason_id: demo.reason("hotel"), country_id: demo.country(office.country) }],
  });
  await demo.expenses.settle(expense, [who, office.approves, office.keeps], from, day);
}

async function close(life: Life): Promise<void> {
  const { demo, keeper, hotel, from } = life;
  if (hotel?.[4] === "payslips") return void (await closeAdvance(keeper, on(life, { payslip_months: 2 })));
  const { data } = await closeAdvance(keeper, on(life, into(life)));
  demo.treasury.moved(from, decimal(data.returned_amount));
}

async function payBack(life: Life, what: string): Promise<void> {
  const { demo, keeper, from } = life;
  const skipped = { skip: true, motif: "Mois de congé sans solde." } as const;
  if (what === "skipped") return void (await takeInstalment(keeper, on(life, skipped)));
  const { data } = await takeInstalment(keeper, on(life, into(life)));
  const last = data.movements?.at(-1)?.holder_amount;
  if (last) demo.treasury.moved(from, decimal(last));
}

function lifeOf(demo: DemoCompany, plan: (typeof plans)[number]): Happening[] {
  const [who, where, title, , ago, to, from] = plan;
  const hotel = hotels.find(([advance]) => advance === title);
  const [, months, done = ""] = loans.find(([advance]) => advance === title) ?? [];
  const office = offices[where as keyof typeof offices];
  const [owner, keeper] = [demo.as(who), demo.as(office.keeps)];
  const place = { zone_hash_id: demo.office(where), currency_hash_id: demo.currency(office.currency) };
  const life: Life = { demo, plan, hotel, months, owner, keeper, office, place, from, id: "" };
  const at = (after: number, minutes: number, happen: (day: string) => Promise<unknown>): Happening => {
    const moment = demo.moment(Number(ago) - after, minutes);
    return { at: moment, happen: async () => await happen(moment.slice(0, 10)) };
  };
  const motif = "Le séminaire est réglé par le siège.";
  const isApproved = to === "approved" || to === "handed";
  const spentAfter = 2 + Number(hotel?.[3] ?? 0);
  return [
    at(0, 560, async () => await store(life)),
    ...(to === "draft" ? [] : [at(0, 566, async () => await sendAdvance(owner, on(life, {})))]),
    ...(to === "rejected" ? [at(1, 620, async () => await rejectAdvance(keeper, on(life, { motif })))] : []),
    ...(isApproved ? [at(1, 630, async () => await validateAdvance(keeper, on(life, {})))] : []),
    ...(to === "handed" ? [at(2, 640, async (day) => await handOver(life, day))] : []),
    ...(hotel ? [at(spentAfter, 600, async (day) => await spend(life, day))] : []),
    ...(hotel?.[4] ? [at(2 + spentAfter, 700, async () => await close(life))] : []),
    ...done
      .split(" ")
      .filter(Boolean)
      .map((what, i) => at(30 * (i + 1), 650 + i, async () => await payBack(life, what))),
  ];
}
