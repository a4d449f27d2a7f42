import type { ExpenseType } from "#contract/expenses/schemas.ts";
import type { OfficeName, PersonKey } from "./accounts.ts";
import { monthName } from "./days.ts";
import { minorUnitOf, price } from "./prices.ts";
import type { Dice } from "./random.ts";
import type { CountryIso, CurrencyIso, ReasonKey, TypeKey } from "./references.ts";

/** A line of an expense, `after` days after its first. */
export interface FeeStory {
  readonly reason: ReasonKey;
  readonly amount: string;
  readonly after: number;
  readonly description: string;
  readonly country: CountryIso;
  /** The city where it was spent, if not the person's own. */
  readonly city?: string;
  /** Whether the accountant excludes it. */
  readonly strike?: boolean;
}

/** What somebody spent, without dates and later steps. */
export interface Story {
  readonly type: ExpenseType;
  readonly kind: TypeKey;
  readonly title: string;
  readonly nights: number;
  readonly currency: CurrencyIso;
  readonly fees: readonly FeeStory[];
  readonly note?: string;
  readonly invoiceNumber?: string;
}

/** The context of a story: for a bill, the month it covers. */
export interface Telling {
  readonly dice: Dice;
  readonly month: string;
  /** Months ago: prices have risen since. */
  readonly back: number;
  /** The index among pending expenses, so that these differ from each other. */
  readonly nth?: number;
}
type Teller = (t: Telling) => Story;

interface Place {
  readonly city: string;
  readonly country: CountryIso;
  readonly customer: string;
  readonly currency?: CurrencyIso;
  readonly by: "train" | "flight" | "longFlight" | "car" | "coach";
  readonly nights: readonly [number, number];
}

interface Trips {
  readonly home: CountryIso;
  readonly currency: CurrencyIso;
  readonly language: "en" | "fr";
  readonly places: readonly Place[];
  readonly purposes: readonly string[];
}

const said = {
  en: {
    nights: (n: number, city: string) => `${n} ${n === 1 ? "night" : "nights"} in ${city}`,
    return: "Return ticket",
    airport: "Airport transfer",
    station: "From the station",
    inTown: "In town",
    breakfast: "Lunch and dinner",
    with: (c: string) => `With the buyers of ${c}`,
    fuel: "Company car",
    minibar: "Minibar",
    laundry: "Laundry",
    visa: "Business visa",
    samples: "Samples for the tasting",
  },
  fr: {
    nights: (n: number, city: string) => `${n} ${n === 1 ? "nuit" : "nuits"} à ${city}`,
    return: "Aller-retour",
    airport: "Transfert aéroport",
    station: "Depuis la gare",
    inTown: "Courses en ville",
    breakfast: "Déjeuner et dîner",
    with: (c: string) => `Avec les acheteurs de ${c}`,
    fuel: "Voiture de service",
    minibar: "Minibar",
    laundry: "Pressing",
    visa: "Visa d'affaires",
    samples: "Échantillons pour la dégustation",
  },
} as const;

/** A journey: there and back, hotel, meals, and sometimes a private item. */
function trip(t: Trips, place: Place, title: string, dice: Dice, kind: TypeKey = "visit"): Story {
  const s = said[t.language];
  const currency = place.currency ?? t.currency;
  const nights = dice.int(...place.nights);
  const country = place.country;
  const fee = (
    reason: ReasonKey,
    after: number,
    description: string,
    times = 1,
    more: Partial<FeeStory> = {},
  ): FeeStory => ({
    reason,
    after,
    description,
    country,
    amount: price(dice, reason, currency, times),
    ...(more.country ? {} : { city: place.city }),
    ...more,
  });
  const way: Record<Place["by"], FeeStory[]> = {
    train: [fee("train", 0, s.return, 1.5, { country: t.home }), fee("taxi", 0, s.station)],
    flight: [fee("flight", 0, s.return, 1, { country: t.home }), fee("taxi", 0, s.airport)],
    longFlight: [fee("flight", 0, s.return, 2.6, { country: t.home }), fee("taxi", 0, s.airport, 1.3)],
    car: [
      fee("fuel", 0, s.fuel, 1, { country: t.home }),
      fee("tolls", 0, t.language === "fr" ? "Aller et retour" : "Both ways", 1, { country: t.home }),
    ],
    coach: [fee("taxi", 0, t.language === "fr" ? "Bus et moto-taxi" : "Shuttle", 1.2, { country: t.home })],
  };
  const fees = [
    ...way[place.by],
    ...(nights > 0 ? [fee("hotel", 0, s.nights(nights, place.city), nights)] : []),
    fee("meals", 0, s.breakfast, 1 + nights * 0.6),
    ...(dice.chance(0.6) ? [fee("customerMeal", Math.min(1, nights), s.with(place.customer))] : []),
    ...(dice.chance(0.25) ? [fee("parking", 0, "Parking", 1, { country: t.home })] : []),
    ...(place.by === "longFlight" && dice.chance(0.5) ? [fee("visa", 0, s.visa, 1, { country: t.home })] : []),
    ...(nights > 0 && dice.chance(0.3)
      ? [fee("other", nights, dice.pick([s.minibar, s.laundry]), 1, { strike: true })]
      : []),
  ];
  return { type: "TRAVEL", kind, title, nights, currency, fees };
}

/** An item by chance, or in turn for pending expenses. */
function choose<T>(list: readonly T[], { dice, nth }: Telling): T {
  const found = nth === undefined ? dice.pick(list) : list[nth % list.length];
  if (found === undefined) throw new Error("Nothing to choose from");
  return found;
}

const visits =
  (trips: Trips): Teller =>
  (t) => {
    const place = choose(trips.places, t);
    return trip(
      trips,
      place,
      `${choose(trips.purposes, t)} ${trips.language === "fr" ? "chez" : "at"} ${place.customer}, ${place.city}`,
      t.dice,
    );
  };

/** A few receipts that are no journey. */
const report =
  (
    kind: TypeKey,
    title: string | readonly string[],
    country: CountryIso,
    currency: CurrencyIso,
    lines: readonly (readonly [ReasonKey, string, number?])[],
  ): Teller =>
  (t) => ({
    type: "REPORT",
    kind,
    title: typeof title === "string" ? title : choose(title, t),
    nights: 0,
    currency,
    fees: lines.map(([reason, description, times]) => ({
      reason,
      description,
      after: 0,
      country,
      amount: price(t.dice, reason, currency, times),
    })),
  });
/** Combines beginnings and names, like `Lunch with …`. */
const each = (beginnings: readonly string[], names: readonly string[]): string[] =>
  beginnings.flatMap((b) => names.map((n) => `${b} ${n}`));

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

const aliceTrips: Trips = {
  home: "FR",
  currency: "EUR",
  language: "en",
  purposes: [
    "Customer visit",
    "Price negotiation",
    "Line trial of the lemon base",
    "Annual contract review",
    "Tasting of the mango syrup",
    "Follow-up of the cloudy batch",
    "Sugar-free range presented",
    "Launch of the ginger ale",
  ],
  places: [
    { city: "Lyon", country: "FR", customer: "Limonaderie du Rhône", by: "train", nights: [0, 1] },
    { city: "Lille", country: "FR", customer: "Brasserie des Flandres", by: "train", nights: [0, 1] },
    { city: "Brussels", country: "BE", customer: "Brabant Soft Drinks", by: "train", nights: [0, 1] },
    { city: "Milan", country: "IT", customer: "Bevande Lombarde", by: "flight", nights: [1, 2] },
    { city: "Cologne", country: "DE", customer: "Rheingold Getränke", by: "train", nights: [1, 2] },
    { city: "Geneva", country: "CH", customer: "Sirops du Léman", by: "train", nights: [0, 1], currency: "CHF" },
    { city: "Nantes", country: "FR", customer: "Boissons de l'Erdre", by: "train", nights: [0, 1] },
    { city: "London", country: "GB", customer: "Thames Mixers", by: "train", nights: [1, 2], currency: "GBP" },
    {
      city: "Chicago",
      country: "US",
      customer: "Lakeshore Beverage",
      by: "longFlight",
      nights: [3, 4],
      currency: "USD",
    },
    { city: "Barcelona", country: "ES", customer: "Begudes del Vallès", by: "flight", nights: [1, 2] },
  ],
};
const didierTrips: Trips = {
  home: "CM",
  currency: "XAF",
  language: "fr",
  purposes: [
    "Visite client",
    "Négociation annuelle",
    "Essai de la base gingembre",
    "Dégustation sirop de bissap",
    "Suivi du lot trouble",
    "Présentation de la gamme ananas",
  ],
  places: [
    { city: "Yaoundé", country: "CM", customer: "Boissons du Centre", by: "car", nights: [1, 2] },
    { city: "Kribi", country: "CM", customer: "Sud Boissons", by: "car", nights: [0, 1] },
    { city: "Bafoussam", country: "CM", customer: "Ouest Limonades", by: "car", nights: [1, 2] },
    { city: "Garoua", country: "CM", customer: "Nord Jus", by: "flight", nights: [2, 3] },
    { city: "Nkongsamba", country: "CM", customer: "Jus du Moungo", by: "coach", nights: [0, 0] },
    { city: "Libreville", country: "GA", customer: "Ogooué Boissons", by: "flight", nights: [2, 3] },
    { city: "Abidjan", country: "CI", customer: "Lagune Boissons", by: "flight", nights: [2, 3], currency: "XOF" },
    {
      city: "Paris",
      country: "FR",
      customer: "Limonaderie du Rhône",
      by: "longFlight",
      nights: [3, 5],
      currency: "EUR",
    },
  ],
};
const inesTrips: Trips = {
  home: "ZA",
  currency: "ZAR",
  language: "en",
  purposes: [
    "Customer visit",
    "Line trial of the ginger base",
    "Price negotiation",
    "Tasting of the rooibos syrup",
    "Contract review",
    "Naartjie flavour presented",
  ],
  places: [
    { city: "Stellenbosch", country: "ZA", customer: "Karoo Craft Sodas", by: "car", nights: [0, 0] },
    { city: "Johannesburg", country: "ZA", customer: "Highveld Beverages", by: "flight", nights: [1, 2] },
    { city: "Durban", country: "ZA", customer: "Umhlanga Juice", by: "flight", nights: [1, 2] },
    { city: "Windhoek", country: "NA", customer: "Namib Waters", by: "flight", nights: [1, 2] },
    { city: "Maputo", country: "MZ", customer: "Limpopo Sumos", by: "flight", nights: [2, 3], currency: "USD" },
    {
      city: "Dubai",
      country: "AE",
      customer: "Gulf Beverage Buyers",
      by: "longFlight",
      nights: [3, 4],
      currency: "USD",
    },
  ],
};
/** A journey within the company or for training, without a customer. */
const journey = (
  city: string,
  country: CountryIso,
  by: Place["by"],
  whom: string,
  titles: readonly string[],
  currency?: CurrencyIso,
) => ({ place: { city, country, customer: whom, by, nights: [1, 3] as const, ...(currency && { currency }) }, titles });
const journeys =
  (kind: TypeKey, list: readonly ReturnType<typeof journey>[]): Teller =>
  (t) => {
    const { place, titles } = choose(list, t);
    return trip(aliceTrips, place, choose(titles, t), t.dice, kind);
  };
const toDouala = (...titles: string[]) => journey("Douala", "CM", "longFlight", "the Douala office", titles, "XAF");
const toCapeTown = (...titles: string[]) =>
  journey("Cape Town", "ZA", "longFlight", "the Cape Town office", titles, "ZAR");
const fairs =
  (trips: Trips, list: readonly (readonly [string, Place])[]): Teller =>
  (t) => {
    const [title, place] = choose(list, t);
    return trip(trips, place, title, t.dice, "fair");
  };

/** The kinds of stories of each person; repeated entries are more frequent. */
const tellers: Partial<Record<PersonKey, readonly Teller[]>> = {
  alice: [
    visits(aliceTrips),
    visits(aliceTrips),
    report(
      "visit",
      each(
        ["Lunch with", "Dinner with"],
        ["Limonaderie du Rhône", "Bevande Lombarde", "Rheingold Getränke", "Brabant Soft Drinks"],
      ),
      "FR",
      "EUR",
      [
        ["customerMeal", "Four people"],
        ["taxi", "There and back"],
      ],
    ),
    visits(aliceTrips),
    visits(aliceTrips),
    visits(aliceTrips),
    report(
      "visit",
      each(
        ["Samples sent to"],
        [
          "Begudes del Vallès",
          "Thames Mixers",
          "Sirops du Léman",
          "Lakeshore Beverage",
          "Boissons de l'Erdre",
          "Rheingold Getränke",
        ],
      ),
      "FR",
      "EUR",
      [["courier", "Express, chilled"]],
    ),
    visits(aliceTrips),
    report(
      "visit",
      ["Taxis and meals in Chicago, paid in cash", "Tasting at Lakeshore Beverage, paid in cash"],
      "US",
      "USD",
      [
        ["taxi", "Airport and in town", 1.5],
        ["meals", "With the plant's team", 2],
      ],
    ),
    visits(aliceTrips),
    visits(aliceTrips),
    fairs(aliceTrips, [
      [
        "Drinks ingredients trade fair, Cologne",
        { city: "Cologne", country: "DE", customer: "Rheingold Getränke", by: "train", nights: [2, 3] },
      ],
      [
        "Beverage fair, Milan: our stand",
        { city: "Milan", country: "IT", customer: "Bevande Lombarde", by: "flight", nights: [2, 3] },
      ],
      [
        "Natural flavours congress, Geneva",
        { city: "Geneva", country: "CH", customer: "Sirops du Léman", by: "train", nights: [1, 2], currency: "CHF" },
      ],
    ]),
    visits(aliceTrips),
  ],
  didier: [
    visits(didierTrips),
    visits(didierTrips),
    report(
      "visit",
      each(
        ["Déjeuner avec", "Dîner avec"],
        ["Brasseries du Wouri", "Jus du Moungo", "Sud Boissons", "Boissons du Centre"],
      ),
      "CM",
      "XAF",
      [
        ["customerMeal", "Quatre personnes"],
        ["taxi", "Aller-retour"],
      ],
    ),
    visits(didierTrips),
    visits(didierTrips),
    visits(didierTrips),
    report("visit", each(["Livraison d'échantillons à"], ["Bonabéri", "Ndokoti", "Bassa", "Logbaba"]), "CM", "XAF", [
      ["fuel", "Voiture de service", 0.6],
      ["tolls", "Pont sur le Wouri"],
    ]),
    visits(didierTrips),
    visits(didierTrips),
    report(
      "fair",
      ["Stand à la foire Promote, Yaoundé", "Journée des brasseurs, Douala", "Salon de l'alimentation, Douala"],
      "CM",
      "XAF",
      [
        ["fair", "Emplacement 9 m²", 0.5],
        ["meals", "Équipe du stand", 3],
      ],
    ),
  ],
  ines: [
    visits(inesTrips),
    visits(inesTrips),
    report(
      "visit",
      each(["Lunch with", "Dinner with"], ["Karoo Craft Sodas", "Highveld Beverages", "Umhlanga Juice"]),
      "ZA",
      "ZAR",
      [
        ["customerMeal", "Three people"],
        ["parking", "Parking"],
      ],
    ),
    visits(inesTrips),
    visits(inesTrips),
    report(
      "office",
      each(["Courier of samples to"], ["Windhoek", "Durban", "Gaborone", "Gqeberha", "Maputo"]),
      "ZA",
      "ZAR",
      [["courier", "Overnight, chilled"]],
    ),
    visits(inesTrips),
    report("office", ["Stationery and printing", "Labels for the sample bottles", "Ink and paper"], "ZA", "ZAR", [
      ["supplies", "Counter receipt"],
    ]),
  ],
  farah: [
    report(
      "laboratory",
      [
        "Glassware for the pilot line",
        "Beakers and pipettes",
        "Replacement of broken glassware",
        "Burettes and stands",
      ],
      "FR",
      "EUR",
      [
        ["glassware", "As quoted"],
        ["courier", "Insured delivery", 0.5],
      ],
    ),
    report(
      "laboratory",
      [
        "Tasting panel, citrus range",
        "Tasting panel, bissap and ginger",
        "Tasting panel, sugar-free cola",
        "Tasting panel, tonic waters",
        "Tasting panel, rooibos",
      ],
      "FR",
      "EUR",
      [
        ["tasting", "Fruit, water, cups"],
        ["meals", "Twelve tasters", 2.5],
      ],
    ),
    report(
      "laboratory",
      [
        "Samples of bergamot oils",
        "Samples of vanilla extracts",
        "Samples of natural colours",
        "Samples of stevia leaves",
      ],
      "FR",
      "EUR",
      [
        ["samples", "Three references"],
        ["courier", "Chilled", 0.6],
      ],
    ),
    journeys("training", [
      journey("Grasse", "FR", "train", "the distillers", [
        "Extraction course, Grasse",
        "Visit of the distillery, Grasse",
      ]),
      journey("Dijon", "FR", "train", "the institute", [
        "Sensory analysis course, Dijon",
        "Conference on bitterness, Dijon",
      ]),
    ]),
  ],
  gaston: [
    report(
      "meeting",
      [
        "Recruitment day at the food engineering school",
        "Interviews for the sales post",
        "Interviews for the laboratory post",
      ],
      "FR",
      "EUR",
      [
        ["train", "Return ticket"],
        ["meals", "With the candidates", 1.8],
      ],
    ),
    report("meeting", ["Team lunch, Paris office", "Farewell drinks", "Welcome lunch for newcomers"], "FR", "EUR", [
      ["customerMeal", "Nine people", 1.9],
    ]),
    report("training", ["First aid course for six", "Labour law day"], "FR", "EUR", [["training", "Registration"]]),
  ],
  chloe: [
    report("training", ["Year-end closing seminar", "VAT update day"], "FR", "EUR", [
      ["training", "Registration"],
      ["meals", "Lunch"],
    ]),
    report("office", ["Registered letters and stamps", "Archive boxes"], "FR", "EUR", [
      ["supplies", "Counter receipt", 0.6],
    ]),
  ],
  bruno: [
    journeys("meeting", [
      toDouala("Visit of the Douala office", "Stock count in Douala"),
      journey("Lyon", "FR", "train", "the sales team", [
        "Quarterly review with the team, Lyon",
        "Budget day with the team, Lyon",
      ]),
      journey("Brussels", "BE", "train", "the federation", ["Federation of flavour makers, Brussels"]),
    ]),
    report("meeting", ["Team breakfast, Paris office", "Coffee and fruit for the visitors"], "FR", "EUR", [
      ["meals", "Twelve people", 2.2],
    ]),
    report(
      "visit",
      ["Dinner with Brasserie des Flandres", "Lunch with Limonaderie du Rhône", "Lunch with Brabant Soft Drinks"],
      "FR",
      "EUR",
      [
        ["customerMeal", "Five people", 1.3],
        ["taxi", "Back to the office"],
      ],
    ),
  ],
  hugo: [
    journeys("meeting", [
      toDouala("Audit of the accounts, Douala", "Budget review, Douala"),
      toCapeTown("Audit of the accounts, Cape Town", "Budget review, Cape Town"),
      journey("Geneva", "CH", "train", "the bank", ["Meeting with the bank, Geneva"], "CHF"),
    ]),
    report("meeting", ["Lunch with the auditors", "Lunch with the bank", "Dinner with the shareholders"], "FR", "EUR", [
      ["customerMeal", "Four people", 1.2],
    ]),
  ],
  esther: [
    report(
      "office",
      ["Dépôt de dossier au ministère, Yaoundé", "Formalités au port de Douala", "Contrôle sanitaire à Bonabéri"],
      "CM",
      "XAF",
      [
        ["fuel", "Voiture de service"],
        ["tolls", "Aller et retour"],
        ["meals", "Déjeuner"],
      ],
    ),
    report("training", ["Séminaire fiscalité, Douala", "Formation premiers secours, Douala"], "CM", "XAF", [
      ["training", "Inscription", 0.5],
    ]),
  ],
};

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

export const officeOf: Partial<Record<PersonKey, OfficeName>> = {
  didier: "Douala",
  esther: "Douala",
  ines: "Cape Town",
};

/** The next story of a person. */
export function tell(who: PersonKey, t: Telling): Story {
  const own = tellers[who];
  if (!own) throw new Error(`${who} spends nothing`);
  // A person with few kinds of story gets the next variant when a kind repeats.
  return choose(own, t)(t.nth === undefined ? t : { ...t, nth: t.nth + Math.floor(t.nth / own.length) });
}

/** Reasons for rejecting an expense and the answers; some apply only to one reason or to a missing receipt. */
export const refusals: readonly {
  readonly motif: string;
  readonly mend: string;
  readonly about?: ReasonKey;
  readonly missing?: boolean;
}[] = [
  { about: "hotel", missing: true, motif: "The hotel invoice is missing: please add it.", mend: "Invoice added." },
  {
    about: "customerMeal",
    motif: "Who was at the table? Please name the guests.",
    mend: "Guests: the buyer, the plant manager and two of ours.",
  },
  {
    about: "taxi",
    motif: "La note de taxi est illisible, merci de la reprendre en photo.",
    mend: "Nouvelle photo jointe.",
    missing: true,
  },
  {
    about: "train",
    motif: "First class is not in the travel policy without an agreement beforehand.",
    mend: "Agreed by the director on the telephone: second class was full.",
  },
  {
    about: "fuel",
    motif: "Le prix du litre ne correspond pas au ticket. Merci de vérifier.",
    mend: "Vérifié avec la station : le ticket est juste.",
  },
  { about: "meals", motif: "Lunch and dinner on one line: which days were they?", mend: "Both on the first day." },
  {
    motif: "This was paid with the company's card already. Please check with the accountant.",
    mend: "Checked: the card payment was for something else.",
  },
  { motif: "Merci de préciser pour quel client ou quel projet.", mend: "Projet précisé avec le responsable." },
];
/** A rejection that fits the story. */
export function refusalOf(dice: Dice, story: Story): (typeof refusals)[number] {
  const fitting = refusals.filter((r) => r.about !== undefined && story.fees.some((f) => f.reason === r.about));
  return dice.pick(fitting.length > 0 ? fitting : refusals.filter((r) => r.about === undefined));
}
