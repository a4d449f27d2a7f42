import { price } from "../prices.ts";
import type { Dice } from "../random.ts";
import type { CountryIso, CurrencyIso, ReasonKey, TypeKey } from "../references.ts";
import { choose, type FeeStory, type Story, type Teller } from "./story.ts";

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

export const visits =
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

export const aliceTrips: Trips = {
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
export const didierTrips: Trips = {
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
export const inesTrips: Trips = {
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
export const journey = (
  city: string,
  country: CountryIso,
  by: Place["by"],
  whom: string,
  titles: readonly string[],
  currency?: CurrencyIso,
) => ({ place: { city, country, customer: whom, by, nights: [1, 3] as const, ...(currency && { currency }) }, titles });
export const journeys =
  (kind: TypeKey, list: readonly ReturnType<typeof journey>[]): Teller =>
  (t) => {
    const { place, titles } = choose(list, t);
    return trip(aliceTrips, place, choose(titles, t), t.dice, kind);
  };
export const toDouala = (...titles: string[]) =>
  journey("Douala", "CM", "longFlight", "the Douala office", titles, "XAF");
export const toCapeTown = (...titles: string[]) =>
  journey("Cape Town", "ZA", "longFlight", "the Cape Town office", titles, "ZAR");
export const fairs =
  (trips: Trips, list: readonly (readonly [string, Place])[]): Teller =>
  (t) => {
    const [title, place] = choose(list, t);
    return trip(trips, place, title, t.dice, "fair");
  };
