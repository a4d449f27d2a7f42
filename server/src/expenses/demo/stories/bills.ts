import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { rowsOf } from "#server/kit/area/demo.ts";
import { type CurrencyIso, minorUnitOf, price, type ReasonKey } from "../prices.ts";
import type { Teller, Telling } from "./story.ts";

/** `March 2026`, `mars 2026`. */
const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * Recurring bills of the offices: every so many months, on about this day. An amount is so many times the usual price of its reason, or a rent
 * that was raised a year ago.
 */
const table = rowsOf(
  ["key", "who", "office", "every", "day", "place", "language", "reason", "amount", "prefix", "title", "text", "type"],
  `
parisRent = bruno = Paris = 1 = 3 = FR EUR = fr = rent = 2850.00 then 2926.40 = SCI = Loyer du bureau de Paris = Bail commercial, charges comprises
parisElectricity = chloe = Paris = 2 = 14 = FR EUR = fr = electricity = 1 = EL = Électricité = Relevé du compteur
parisInternet = chloe = Paris = 2 = 9 = FR EUR = fr = internet = 2 = RO = Internet et téléphone = Fibre et huit lignes
parisCleaning = bruno = Paris = 2 = 21 = FR EUR = fr = cleaning = 2 = NC = Ménage des bureaux = Deux passages par semaine
parisBank = chloe = Paris = 4 = 24 = FR EUR = en = bank = 1.5 = BM = Bank charges = Quarterly fees and transfers
parisSupplies = bruno = Paris = 3 = 12 = FR EUR = en = supplies = 1.6 = PV = Office supplies = Paper, ink, coffee
doualaRent = esther = Douala = 1 = 4 = CM XAF = fr = rent = 620000 then 650000 = IB = Loyer du bureau de Douala = Immeuble de Bonanjo, 2e étage
doualaGenerator = esther = Douala = 1 = 17 = CM XAF = fr = generator = 1 = BON = Carburant du groupe électrogène = Gazole, 120 litres
doualaElectricity = esther = Douala = 2 = 11 = CM XAF = fr = electricity = 0.8 = SLC = Électricité du bureau de Douala = Facture de l'agence de Koumassi
doualaInternet = esther = Douala = 2 = 20 = CM XAF = fr = internet = 1.4 = TR = Internet du bureau de Douala = Liaison et téléphone
doualaRepairs = esther = Douala = 5 = 26 = CM XAF = fr = repairs = 0.6 = FS = Entretien de la climatisation = Recharge et nettoyage
capeTownDesks = ines = Cape Town = 1 = 5 = ZA ZAR = en = rent = 9200.00 then 9750.00 = TF = Shared office, three desks = The Foundry, Prestwich Street = REPORT
capeTownInternet = ines = Cape Town = 3 = 16 = ZA ZAR = en = internet = 1.2 = AF = Internet and telephone = Fibre and mobile = REPORT
`,
);

export const bills = table.map(
  ([key, who, office, every, day, place, language, reason, amount, prefix, title, description, type]) => {
    const [country, currency] = place.split(" ") as [string, CurrencyIso];
    const tell: Teller = (t) => ({
      type: (type || "OFFICE") as ExpenseType,
      kind: "office",
      title: `${title}, ${monthName(t.month, language)}`,
      nights: 0,
      currency,
      invoiceNumber: `${prefix}-${t.month.replace("-", "")}-${t.dice.int(100, 999)}`,
      fees: [
        {
          reason: reason as ReasonKey,
          description,
          after: 0,
          country,
          amount: amountOf(amount, reason as ReasonKey, currency, t),
        },
      ],
    });
    return { key, who, office, every: Number(every), day: Number(day), tell };
  },
);

function amountOf(amount: string, reason: ReasonKey, currency: CurrencyIso, { dice, back }: Telling): string {
  const [before, now] = amount.split(" then ");
  if (now === undefined) return price(dice, reason, currency, Number(amount));
  return Number(back > 12 ? before : now).toFixed(minorUnitOf(currency));
}
