import type { ExpenseType } from "#contract/expenses/schemas.ts";
import type { OfficeName, PersonKey } from "../accounts.ts";
import { monthName } from "../days.ts";
import { minorUnitOf, price } from "../prices.ts";
import type { CountryIso, CurrencyIso, ReasonKey } from "../references.ts";
import type { Teller, Telling } from "./story.ts";

/** A recurring bill. */
const bill =
  (
    country: CountryIso,
    currency: CurrencyIso,
    language: "en" | "fr",
    reason: ReasonKey,
    title: string,
    description: string,
    amount: (t: Telling) => string,
    prefix: string,
    type: ExpenseType = "OFFICE",
  ): Teller =>
  (t) => ({
    type,
    kind: "office",
    title: `${title}, ${monthName(`${t.month}-01`, language)}`,
    nights: 0,
    currency,
    invoiceNumber: `${prefix}-${t.month.replace("-", "")}-${t.dice.int(100, 999)}`,
    fees: [{ reason, description, after: 0, country, amount: amount(t) }],
  });
const priced =
  (reason: ReasonKey, currency: CurrencyIso, times = 1) =>
  (t: Telling): string =>
    price(t.dice, reason, currency, times);
/** A rent that was raised a year ago. */
const rentOf =
  (now: string, before: string, currency: CurrencyIso) =>
  (t: Telling): string =>
    Number(t.back > 12 ? before : now).toFixed(minorUnitOf(currency));

export type BillKey =
  | "parisRent"
  | "parisElectricity"
  | "parisInternet"
  | "parisCleaning"
  | "parisBank"
  | "parisSupplies"
  | "doualaRent"
  | "doualaGenerator"
  | "doualaElectricity"
  | "doualaInternet"
  | "doualaRepairs"
  | "capeTownDesks"
  | "capeTownInternet";
interface Bill {
  readonly who: PersonKey;
  readonly office: OfficeName;
  /** Every so many months, on about this day. */
  readonly every: number;
  readonly day: number;
  readonly tell: Teller;
}
/** Recurring bills of the offices. */
export const bills: Record<BillKey, Bill> = {
  parisRent: {
    who: "bruno",
    office: "Paris",
    every: 1,
    day: 3,
    tell: bill(
      "FR",
      "EUR",
      "fr",
      "rent",
      "Loyer du bureau de Paris",
      "Bail commercial, charges comprises",
      rentOf("2926.40", "2850.00", "EUR"),
      "SCI",
    ),
  },
  parisElectricity: {
    who: "chloe",
    office: "Paris",
    every: 2,
    day: 14,
    tell: bill(
      "FR",
      "EUR",
      "fr",
      "electricity",
      "Électricité",
      "Relevé du compteur",
      priced("electricity", "EUR"),
      "EL",
    ),
  },
  parisInternet: {
    who: "chloe",
    office: "Paris",
    every: 2,
    day: 9,
    tell: bill(
      "FR",
      "EUR",
      "fr",
      "internet",
      "Internet et téléphone",
      "Fibre et huit lignes",
      priced("internet", "EUR", 2),
      "RO",
    ),
  },
  parisCleaning: {
    who: "bruno",
    office: "Paris",
    every: 2,
    day: 21,
    tell: bill(
      "FR",
      "EUR",
      "fr",
      "cleaning",
      "Ménage des bureaux",
      "Deux passages par semaine",
      priced("cleaning", "EUR", 2),
      "NC",
    ),
  },
  parisBank: {
    who: "chloe",
    office: "Paris",
    every: 4,
    day: 24,
    tell: bill(
      "FR",
      "EUR",
      "en",
      "bank",
      "Bank charges",
      "Quarterly fees and transfers",
      priced("bank", "EUR", 1.5),
      "BM",
    ),
  },
  parisSupplies: {
    who: "bruno",
    office: "Paris",
    every: 3,
    day: 12,
    tell: bill(
      "FR",
      "EUR",
      "en",
      "supplies",
      "Office supplies",
      "Paper, ink, coffee",
      priced("supplies", "EUR", 1.6),
      "PV",
    ),
  },
  doualaRent: {
    who: "esther",
    office: "Douala",
    every: 1,
    day: 4,
    tell: bill(
      "CM",
      "XAF",
      "fr",
      "rent",
      "Loyer du bureau de Douala",
      "Immeuble de Bonanjo, 2e étage",
      rentOf("650000", "620000", "XAF"),
      "IB",
    ),
  },
  doualaGenerator: {
    who: "esther",
    office: "Douala",
    every: 1,
    day: 17,
    tell: bill(
      "CM",
      "XAF",
      "fr",
      "generator",
      "Carburant du groupe électrogène",
      "Gazole, 120 litres",
      priced("generator", "XAF"),
      "BON",
    ),
  },
  doualaElectricity: {
    who: "esther",
    office: "Douala",
    every: 2,
    day: 11,
    tell: bill(
      "CM",
      "XAF",
      "fr",
      "electricity",
      "Électricité du bureau de Douala",
      "Facture de l'agence de Koumassi",
      priced("electricity", "XAF", 0.8),
      "SLC",
    ),
  },
  doualaInternet: {
    who: "esther",
    office: "Douala",
    every: 2,
    day: 20,
    tell: bill(
      "CM",
      "XAF",
      "fr",
      "internet",
      "Internet du bureau de Douala",
      "Liaison et téléphone",
      priced("internet", "XAF", 1.4),
      "TR",
    ),
  },
  doualaRepairs: {
    who: "esther",
    office: "Douala",
    every: 5,
    day: 26,
    tell: bill(
      "CM",
      "XAF",
      "fr",
      "repairs",
      "Entretien de la climatisation",
      "Recharge et nettoyage",
      priced("repairs", "XAF", 0.6),
      "FS",
    ),
  },
  capeTownDesks: {
    who: "ines",
    office: "Cape Town",
    every: 1,
    day: 5,
    tell: bill(
      "ZA",
      "ZAR",
      "en",
      "rent",
      "Shared office, three desks",
      "The Foundry, Prestwich Street",
      rentOf("9750.00", "9200.00", "ZAR"),
      "TF",
      "REPORT",
    ),
  },
  capeTownInternet: {
    who: "ines",
    office: "Cape Town",
    every: 3,
    day: 16,
    tell: bill(
      "ZA",
      "ZAR",
      "en",
      "internet",
      "Internet and telephone",
      "Fibre and mobile",
      priced("internet", "ZAR", 1.2),
      "AF",
      "REPORT",
    ),
  },
};
