/** Lists that forms choose from: names in English and French, and further fields. */
export const currencies = [
  { iso: "EUR", name: "Euro", nameFr: "Euro", symbol: "€", minorUnit: 2, isDefault: true },
  { iso: "XAF", name: "Central African CFA franc", nameFr: "Franc CFA (BEAC)", symbol: "FCFA", minorUnit: 0 },
  { iso: "XOF", name: "West African CFA franc", nameFr: "Franc CFA (BCEAO)", symbol: "F CFA", minorUnit: 0 },
  { iso: "ZAR", name: "South African rand", nameFr: "Rand sud-africain", symbol: "R", minorUnit: 2 },
  { iso: "USD", name: "US dollar", nameFr: "Dollar américain", symbol: "$", minorUnit: 2 },
  { iso: "GBP", name: "Pound sterling", nameFr: "Livre sterling", symbol: "£", minorUnit: 2 },
  { iso: "CHF", name: "Swiss franc", nameFr: "Franc suisse", symbol: "CHF", minorUnit: 2 },
  { iso: "MAD", name: "Moroccan dirham", nameFr: "Dirham marocain", symbol: "DH", minorUnit: 2 },
  // The standard has two decimals, but Madagascar has not used them for decades.
  { iso: "MGA", name: "Malagasy ariary", nameFr: "Ariary malgache", symbol: "Ar", minorUnit: 0 },
] as const satisfies readonly {
  iso: string;
  name: string;
  nameFr: string;
  symbol: string;
  minorUnit: number;
  isDefault?: boolean;
}[];
export type CurrencyIso = (typeof currencies)[number]["iso"];

export const countries = [
  ["FR", "France", "France"],
  ["BE", "Belgium", "Belgique"],
  ["CH", "Switzerland", "Suisse"],
  ["DE", "Germany", "Allemagne"],
  ["IT", "Italy", "Italie"],
  ["ES", "Spain", "Espagne"],
  ["GB", "United Kingdom", "Royaume-Uni"],
  ["NL", "Netherlands", "Pays-Bas"],
  ["LU", "Luxembourg", "Luxembourg"],
  ["PT", "Portugal", "Portugal"],
  ["US", "United States", "États-Unis"],
  ["AE", "United Arab Emirates", "Émirats arabes unis"],
  ["MA", "Morocco", "Maroc"],
  ["TN", "Tunisia", "Tunisie"],
  ["SN", "Senegal", "Sénégal"],
  ["CI", "Ivory Coast", "Côte d'Ivoire"],
  ["NG", "Nigeria", "Nigéria"],
  ["CM", "Cameroon", "Cameroun"],
  ["GA", "Gabon", "Gabon"],
  ["CG", "Congo", "Congo"],
  ["CD", "Democratic Republic of the Congo", "République démocratique du Congo"],
  ["TD", "Chad", "Tchad"],
  ["GQ", "Equatorial Guinea", "Guinée équatoriale"],
  ["ZA", "South Africa", "Afrique du Sud"],
  ["NA", "Namibia", "Namibie"],
  ["BW", "Botswana", "Botswana"],
  ["MZ", "Mozambique", "Mozambique"],
  ["MG", "Madagascar", "Madagascar"],
  ["MU", "Mauritius", "Maurice"],
  ["KE", "Kenya", "Kenya"],
  ["RE", "Réunion", "La Réunion"],
] as const satisfies readonly (readonly [string, string, string])[];
export type CountryIso = (typeof countries)[number][0];

/** Expense reasons. */
export const reasons = {
  hotel: ["Hotel", "Hôtel", false],
  flight: ["Flight", "Vol", false],
  train: ["Train", "Train", false],
  taxi: ["Taxi", "Taxi", false],
  meals: ["Meals", "Repas", false],
  customerMeal: ["Meal with customer", "Repas client", false],
  fuel: ["Fuel", "Carburant", false],
  tolls: ["Tolls", "Péages", false],
  parking: ["Parking", "Parking", false],
  carHire: ["Car hire", "Location de voiture", false],
  rent: ["Office rent", "Loyer", true],
  electricity: ["Electricity", "Électricité", true],
  internet: ["Internet and telephone", "Internet et téléphone", true],
  cleaning: ["Cleaning", "Ménage", true],
  supplies: ["Office supplies", "Fournitures de bureau", false],
  courier: ["Courier", "Transporteur", false],
  glassware: ["Laboratory glassware", "Verrerie de laboratoire", false],
  samples: ["Samples", "Échantillons", false],
  tasting: ["Tasting panel", "Panel de dégustation", false],
  fair: ["Trade fair", "Salon", false],
  visa: ["Visa", "Visa", false],
  bank: ["Bank charges", "Frais bancaires", false],
  training: ["Training", "Formation", false],
  repairs: ["Repairs", "Réparations", false],
  generator: ["Generator fuel", "Carburant du groupe électrogène", true],
  insurance: ["Insurance", "Assurance", true],
  other: ["Other", "Divers", false],
} as const satisfies Record<string, readonly [string, string, boolean]>;
export type ReasonKey = keyof typeof reasons;

/** Expense types. */
export const types = {
  visit: ["Customer visit", "Visite client", false],
  fair: ["Trade fair", "Salon", false],
  office: ["Office running costs", "Fonctionnement du bureau", true],
  laboratory: ["Laboratory", "Laboratoire", false],
  training: ["Training", "Formation", false],
  meeting: ["Internal meeting", "Réunion interne", false],
  other: ["Other", "Divers", false],
} as const satisfies Record<string, readonly [string, string, boolean]>;
export type TypeKey = keyof typeof types;

export const offices = [
  {
    name: "Paris",
    currency: "EUR",
    timeZone: "Europe/Paris",
    countries: ["FR", "BE", "CH", "DE", "IT", "ES", "GB", "NL", "LU", "PT", "US", "MA", "TN"],
  },
  {
    name: "Douala",
    currency: "XAF",
    timeZone: "Africa/Douala",
    countries: ["CM", "GA", "CG", "CD", "TD", "GQ", "CI", "SN", "NG"],
  },
  {
    name: "Cape Town",
    currency: "ZAR",
    timeZone: "Africa/Johannesburg",
    countries: ["ZA", "NA", "BW", "MZ", "KE", "AE"],
  },
  { name: "Antananarivo", currency: null, timeZone: "Indian/Antananarivo", countries: ["MG", "MU", "RE"] },
] as const satisfies readonly {
  name: string;
  currency: CurrencyIso | null;
  timeZone: string;
  countries: readonly CountryIso[];
}[];
