import type { Dice } from "#server/kit/area/dice.ts";
import { type CurrencyIso, price, type ReasonKey } from "../prices.ts";
import { choose, type FeeStory, type Story, type Teller } from "./story.ts";

type Place = readonly [
  city: string,
  country: string,
  customer: string,
  by: "train" | "flight" | "longFlight" | "car" | "coach",
  nights: readonly [number, number],
  currency?: CurrencyIso,
];

interface Trips {
  readonly home: string;
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
function trip(t: Trips, place: Place, title: string, dice: Dice, kind = "visit"): Story {
  const s = said[t.language];
  const [city, country, customer, by, range, currency = t.currency] = place;
  const nights = dice.int(...range);
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
    ...(more.country ? {} : { city }),
    ...more,
  });
  const way: Record<Place[3], FeeStory[]> = {
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
    ...way[by],
    ...(nights > 0 ? [fee("hotel", 0, s.nights(nights, city), nights)] : []),
    fee("meals", 0, s.breakfast, 1 + nights * 0.6),
    ...(dice.chance(0.6) ? [fee("customerMeal", Math.min(1, nights), s.with(customer))] : []),
    ...(dice.chance(0.25) ? [fee("parking", 0, "Parking", 1, { country: t.home })] : []),
    ...(by === "longFlight" && dice.chance(0.5) ? [fee("visa", 0, s.visa, 1, { country: t.home })] : []),
    ...(nights > 0 && dice.chance(0.3)
      ? [fee("other", nights, dice.pick([s.minibar, s.laundry]), 1, { strike: true })]
      : []),
  ];
  return { type: "TRAVEL", kind, title, nights, currency, fees };
}

const trips: Readonly<Record<string, Trips>> = {
  alice: {
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
      ["Lyon", "FR", "Limonaderie du Rhône", "train", [0, 1]],
      ["Lille", "FR", "Brasserie des Flandres", "train", [0, 1]],
      ["Brussels", "BE", "Brabant Soft Drinks", "train", [0, 1]],
      ["Milan", "IT", "Bevande Lombarde", "flight", [1, 2]],
      ["Cologne", "DE", "Rheingold Getränke", "train", [1, 2]],
      ["Geneva", "CH", "Sirops du Léman", "train", [0, 1], "CHF"],
      ["Nantes", "FR", "Boissons de l'Erdre", "train", [0, 1]],
      ["London", "GB", "Thames Mixers", "train", [1, 2], "GBP"],
      ["Chicago", "US", "Lakeshore Beverage", "longFlight", [3, 4], "USD"],
      ["Barcelona", "ES", "Begudes del Vallès", "flight", [1, 2]],
    ],
  },
  didier: {
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
      ["Yaoundé", "CM", "Boissons du Centre", "car", [1, 2]],
      ["Kribi", "CM", "Sud Boissons", "car", [0, 1]],
      ["Bafoussam", "CM", "Ouest Limonades", "car", [1, 2]],
      ["Garoua", "CM", "Nord Jus", "flight", [2, 3]],
      ["Nkongsamba", "CM", "Jus du Moungo", "coach", [0, 0]],
      ["Libreville", "GA", "Ogooué Boissons", "flight", [2, 3]],
      ["Abidjan", "CI", "Lagune Boissons", "flight", [2, 3], "XOF"],
      ["Paris", "FR", "Limonaderie du Rhône", "longFlight", [3, 5], "EUR"],
    ],
  },
  ines: {
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
      ["Stellenbosch", "ZA", "Karoo Craft Sodas", "car", [0, 0]],
      ["Johannesburg", "ZA", "Highveld Beverages", "flight", [1, 2]],
      ["Durban", "ZA", "Umhlanga Juice", "flight", [1, 2]],
      ["Windhoek", "NA", "Namib Waters", "flight", [1, 2]],
      ["Maputo", "MZ", "Limpopo Sumos", "flight", [2, 3], "USD"],
      ["Dubai", "AE", "Gulf Beverage Buyers", "longFlight", [3, 4], "USD"],
    ],
  },
};

/** Visits of a person's customers. */
export function visitsOf(who: string): Teller {
  const own = tripsOf(who);
  return (t) => {
    const place = choose(own.places, t);
    const title = `${choose(own.purposes, t)} ${own.language === "fr" ? "chez" : "at"} ${place[2]}, ${place[0]}`;
    return trip(own, place, title, t.dice);
  };
}
function tripsOf(who: string): Trips {
  const own = trips[who];
  if (!own) throw new Error(`${who} visits nobody`);
  return own;
}

/** Journeys to fairs, within the company or for training: the type, and the places with what is done there. */
const journeys: Readonly<Record<string, readonly [type: string, ...(readonly [string | readonly string[], Place])[]]>> =
  {
    alice: [
      "fair",
      ["Drinks ingredients trade fair, Cologne", ["Cologne", "DE", "Rheingold Getränke", "train", [2, 3]]],
      ["Beverage fair, Milan: our stand", ["Milan", "IT", "Bevande Lombarde", "flight", [2, 3]]],
      ["Natural flavours congress, Geneva", ["Geneva", "CH", "Sirops du Léman", "train", [1, 2], "CHF"]],
    ],
    farah: [
      "training",
      [
        ["Extraction course, Grasse", "Visit of the distillery, Grasse"],
        ["Grasse", "FR", "the distillers", "train", [1, 3]],
      ],
      [
        ["Sensory analysis course, Dijon", "Conference on bitterness, Dijon"],
        ["Dijon", "FR", "the institute", "train", [1, 3]],
      ],
    ],
    bruno: [
      "meeting",
      [
        ["Visit of the Douala office", "Stock count in Douala"],
        ["Douala", "CM", "the Douala office", "longFlight", [1, 3], "XAF"],
      ],
      [
        ["Quarterly review with the team, Lyon", "Budget day with the team, Lyon"],
        ["Lyon", "FR", "the sales team", "train", [1, 3]],
      ],
      [["Federation of flavour makers, Brussels"], ["Brussels", "BE", "the federation", "train", [1, 3]]],
    ],
    hugo: [
      "meeting",
      [
        ["Audit of the accounts, Douala", "Budget review, Douala"],
        ["Douala", "CM", "the Douala office", "longFlight", [1, 3], "XAF"],
      ],
      [
        ["Audit of the accounts, Cape Town", "Budget review, Cape Town"],
        ["Cape Town", "ZA", "the Cape Town office", "longFlight", [1, 3], "ZAR"],
      ],
      [["Meeting with the bank, Geneva"], ["Geneva", "CH", "the bank", "train", [1, 3], "CHF"]],
    ],
  };
export function journeysOf(who: string): Teller {
  const [type, ...list] = journeys[who] ?? [""];
  return (t) => {
    const [titles, place] = choose(list, t);
    return trip(tripsOf("alice"), place, typeof titles === "string" ? titles : choose(titles, t), t.dice, type);
  };
}
