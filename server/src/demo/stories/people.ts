import type { OfficeName, PersonKey } from "../accounts.ts";
import { price } from "../prices.ts";
import type { CountryIso, CurrencyIso, ReasonKey, TypeKey } from "../references.ts";
import { choose, type Story, type Teller, type Telling } from "./story.ts";
import { aliceTrips, didierTrips, fairs, inesTrips, journey, journeys, toCapeTown, toDouala, visits } from "./trips.ts";

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
      ["Drinks ingredients trade fair, Cologne", ["Cologne", "DE", "Rheingold Getränke", "train", [2, 3]]],
      ["Beverage fair, Milan: our stand", ["Milan", "IT", "Bevande Lombarde", "flight", [2, 3]]],
      ["Natural flavours congress, Geneva", ["Geneva", "CH", "Sirops du Léman", "train", [1, 2], "CHF"]],
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
