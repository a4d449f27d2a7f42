import type { Dice } from "#server/kit/dice.ts";
import type { CountryIso, ReasonKey } from "./references.ts";

export type Language = "fr" | "en" | "de" | "it" | "es";

export interface Shop {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  /** Its tax number, as printed on receipts. */
  readonly tax: string;
}

interface Land {
  readonly language: Language;
  readonly vat: string;
  readonly shops: Partial<Record<ReasonKey, readonly (readonly [name: string, address: string, city?: string])[]>>;
  readonly city: string;
  readonly tax: (d: Dice) => string;
}

const digits = (d: Dice, n: number): string => Array.from({ length: n }, () => d.int(0, 9)).join("");

/** Invented shops by country, with those missing under `anywhere`. */
const lands: Partial<Record<CountryIso, Land>> = {
  FR: {
    language: "fr",
    vat: "20",
    city: "75011 Paris",
    tax: (d) => `TVA FR${digits(d, 2)} ${digits(d, 9)}`,
    shops: {
      meals: [
        ["Boulangerie Painlevé", "8 rue Oberkampf"],
        ["Le Petit Zinc Vert", "31 rue de Charonne"],
        ["Sandwicherie de la Gare", "1 place Carnot", "69002 Lyon"],
        ["Crêperie du Vieux-Lille", "12 rue de la Monnaie", "59800 Lille"],
      ],
      customerMeal: [
        ["Brasserie du Canal", "14 quai de Valmy", "75010 Paris"],
        ["Le Comptoir des Halles", "27 rue Mercière", "69002 Lyon"],
        ["L'Estaminet du Nord", "5 rue de Gand", "59800 Lille"],
        ["La Table d'Augustine", "19 rue Paul Bert"],
      ],
      taxi: [
        ["Taxis Bleu Nuit", "Station Gare de Lyon", "75012 Paris"],
        ["Taxi Confluence", "Station Part-Dieu", "69003 Lyon"],
        ["Taxis du Beffroi", "Place de la Gare", "59800 Lille"],
      ],
      fuel: [
        ["Station Relais de Beaune", "Autoroute A6", "21200 Beaune"],
        ["Station du Pont", "112 avenue d'Italie", "75013 Paris"],
      ],
      tolls: [
        ["Autoroutes du Couchant", "Gare de Fleury"],
        ["Autoroutes Nord-Est", "Gare de Chamant"],
      ],
      parking: [
        ["Parking Bastille", "53 boulevard Beaumarchais"],
        ["Parc des Célestins", "Place des Célestins", "69002 Lyon"],
      ],
      supplies: [
        ["Papeterie Voltaire", "140 boulevard Voltaire"],
        ["Bureau & Cie", "22 rue de Montreuil"],
      ],
      hotel: [
        ["Hôtel des Deux Rives", "9 quai Rambaud", "69002 Lyon"],
        ["Hôtel de la Grand-Place", "3 rue Royale", "59800 Lille"],
        ["Hôtel Voltaire", "71 rue de Charonne"],
        ["Hôtel des Parfumeurs", "4 avenue Thiers", "06130 Grasse"],
      ],
      train: [["Rail Direct", "Agence en ligne", "75010 Paris"]],
      flight: [["Aile Bleue", "Aérogare 2E", "95700 Roissy"]],
      carHire: [["Auto Liberté", "Gare de Lyon", "75012 Paris"]],
      rent: [["SCI Les Arômes", "12 rue des Arômes"]],
      electricity: [["Énergie Lumière", "Service clients", "92000 Nanterre"]],
      internet: [["Réseau Ouvert", "Service entreprises", "93200 Saint-Denis"]],
      cleaning: [["Net et Clair", "6 passage Josset"]],
      courier: [["Express Colis", "ZA du Moulin", "94140 Alfortville"]],
      glassware: [["Verrerie Dumesnil", "18 rue des Verriers", "37000 Tours"]],
      samples: [["Comptoir des Arômes", "44 route de Cannes", "06130 Grasse"]],
      tasting: [["Marché Aligre Primeurs", "Place d'Aligre", "75012 Paris"]],
      fair: [["Salons Réunis", "Parc des expositions", "93420 Villepinte"]],
      training: [["Institut des Saveurs", "7 rue Ampère", "21000 Dijon"]],
      visa: [["Centre des visas", "28 rue de la Pépinière", "75008 Paris"]],
      bank: [["Banque du Marais", "60 rue de Rivoli", "75004 Paris"]],
      repairs: [["Dépannage Faidherbe", "41 rue Faidherbe"]],
      other: [["Pressing Roquette", "87 rue de la Roquette"]],
    },
  },
  CM: {
    language: "fr",
    vat: "19,25",
    city: "Douala",
    tax: (d) => `NIU M${digits(d, 12)}${d.pick(["K", "P", "X"])}`,
    shops: {
      meals: [
        ["Chez Mama Ngo", "Carrefour Ndokoti"],
        ["Le Braisé de Deïdo", "Rue de la Joie, Deïdo"],
        ["Snack Bonapriso", "Rue Njo-Njo"],
      ],
      customerMeal: [
        ["Restaurant La Marmite", "Rue Joss, Bonanjo"],
        ["Le Cormoran", "Plage de Ngoye", "Kribi"],
        ["Le Mfoundi", "Avenue Kennedy", "Yaoundé"],
      ],
      taxi: [
        ["Taxis Réunis du Littoral", "Rond-point Salle des fêtes"],
        ["Dépôt Taxi Express", "Gare de Bessengué"],
      ],
      fuel: [
        ["Station Bonabéri", "Ancienne route"],
        ["Station Carrefour Ange Raphaël", "Logbessou"],
        ["Station Nkolbisson", "Route nationale 3", "Yaoundé"],
      ],
      tolls: [["Péage routier", "Poste d'Édéa", "Édéa"]],
      parking: [["Parking Aéroport", "Aéroport de Douala"]],
      supplies: [
        ["Librairie des Lauriers", "Boulevard de la Liberté, Akwa"],
        ["Papeterie Akwa", "Rue Sylvani"],
      ],
      hotel: [
        ["Hôtel du Lac Municipal", "Quartier du Lac", "Yaoundé"],
        ["Résidence de la Lobé", "Route de Campo", "Kribi"],
        ["Hôtel des Hauts-Plateaux", "Tamdja", "Bafoussam"],
        ["Relais de la Bénoué", "Plateau", "Garoua"],
      ],
      flight: [["Wouri Airways", "Aéroport de Douala"]],
      train: [["Voies Ferrées du Littoral", "Gare de Bessengué"]],
      carHire: [["Loc'Auto Bali", "Rue Tokoto, Bali"]],
      rent: [["Immobilière de Bonanjo", "Rue Ivy, Bonanjo"]],
      electricity: [["Société Lumière du Cameroun", "Agence de Koumassi"]],
      internet: [["Télé-Réseau", "Avenue de Gaulle"]],
      generator: [["Station Bonabéri", "Ancienne route"]],
      cleaning: [["Propre Net Services", "Bonapriso"]],
      courier: [["Sanaga Express", "Rue Kitchener"]],
      repairs: [["Froid Service", "Rue Bebey Elamé"]],
      samples: [["Marché des Fleurs", "Bonapriso"]],
      fair: [["Foire Promote", "Palais des congrès", "Yaoundé"]],
      visa: [["Service des visas", "Bonanjo"]],
      bank: [["Banque du Wouri", "Boulevard de la Liberté, Akwa"]],
      other: [["Pressing Rapide", "Rue Pau, Akwa"]],
      training: [["Centre de formation Mbella", "Bali"]],
    },
  },
  ZA: {
    language: "en",
    vat: "15",
    city: "Cape Town 8001",
    tax: (d) => `VAT 4${digits(d, 9)}`,
    shops: {
      meals: [
        ["Kloof Street Deli", "64 Kloof Street"],
        ["Bree Street Bakery", "101 Bree Street"],
        ["The Daily Roast", "12 Maude Street", "Sandton 2196"],
      ],
      customerMeal: [
        ["Harbour Grill", "Quay 5, V&A"],
        ["The Vine Room", "18 Dorp Street", "Stellenbosch 7600"],
        ["Rosebank Table", "44 Oxford Road", "Johannesburg 2196"],
      ],
      taxi: [
        ["Table Bay Cabs", "Adderley Street rank"],
        ["Jozi Cabs", "OR Tambo, Level 1", "Kempton Park 1627"],
      ],
      fuel: [
        ["N1 City Fuel", "N1 northbound", "Goodwood 7460"],
        ["Huguenot Service Station", "Main Road", "Paarl 7646"],
      ],
      tolls: [["Huguenot Tunnel Plaza", "N1", "Paarl 7646"]],
      parking: [["Longmarket Parkade", "Longmarket Street"]],
      supplies: [["Waterkant Stationers", "29 Waterkant Street"]],
      hotel: [
        ["Oxford Road Lodge", "112 Oxford Road", "Johannesburg 2196"],
        ["Umhlanga Sands House", "4 Lagoon Drive", "Umhlanga 4320"],
        ["Dorp Street Guest House", "56 Dorp Street", "Stellenbosch 7600"],
      ],
      flight: [["Karoo Air", "Cape Town International", "Matroosfontein 7490"]],
      carHire: [["Cape Drive Car Hire", "Cape Town International", "Matroosfontein 7490"]],
      rent: [["The Foundry Workspaces", "74 Prestwich Street"]],
      internet: [["Atlantic Fibre", "Service desk"]],
      courier: [["Springbok Couriers", "Airport Industria", "Cape Town 7490"]],
      samples: [["Fynbos Extracts", "Klapmuts Road", "Paarl 7646"]],
      fair: [["Cape Expo Centre", "Foreshore"]],
      visa: [["Visa Facilitation Desk", "Parliament Street"]],
      bank: [["Cape Commercial Bank", "St Georges Mall"]],
      other: [["Sea Point Laundry", "210 Main Road"]],
    },
  },
  BE: {
    language: "fr",
    vat: "21",
    city: "1000 Bruxelles",
    tax: (d) => `BE 0${digits(d, 9)}`,
    shops: {
      meals: [["Friterie Sainte-Catherine", "Place Sainte-Catherine"]],
      customerMeal: [["Aux Deux Cygnes", "9 rue des Bouchers"]],
      taxi: [["Taxis Zinneke", "Gare du Midi"]],
      hotel: [["Hôtel du Sablon", "15 place du Grand Sablon"]],
    },
  },
  CH: {
    language: "fr",
    vat: "8,1",
    city: "1204 Genève",
    tax: (d) => `CHE-${digits(d, 3)}.${digits(d, 3)}.${digits(d, 3)} TVA`,
    shops: {
      meals: [["Tea-room du Molard", "6 place du Molard"]],
      customerMeal: [["Auberge de la Rade", "21 quai du Mont-Blanc"]],
      taxi: [["Taxi Léman", "Gare Cornavin"]],
      hotel: [["Hôtel des Bergues d'Or", "11 rue Kléberg"]],
    },
  },
  DE: {
    language: "de",
    vat: "19",
    city: "50667 Köln",
    tax: (d) => `USt-IdNr. DE${digits(d, 9)}`,
    shops: {
      meals: [["Bäckerei Merzbach", "Hohe Straße 41"]],
      customerMeal: [["Brauhaus am Ring", "Alter Markt 8"]],
      taxi: [["Taxi Ruf Deutz", "Bahnhof Messe/Deutz"]],
      hotel: [["Hotel Rheinblick", "Am Leystapel 12"]],
      fair: [["Kölner Messegesellschaft", "Messeplatz 1"]],
    },
  },
  IT: {
    language: "it",
    vat: "22",
    city: "20121 Milano",
    tax: (d) => `P.IVA ${digits(d, 11)}`,
    shops: {
      meals: [["Panificio Sforza", "Via Dante 18"]],
      customerMeal: [["Trattoria del Naviglio", "Alzaia Naviglio Grande 34"]],
      taxi: [["Radiotaxi Madonnina", "Stazione Centrale"]],
      hotel: [["Albergo Porta Romana", "Corso Lodi 7"]],
    },
  },
  ES: {
    language: "es",
    vat: "21",
    city: "08001 Barcelona",
    tax: (d) => `NIF B${digits(d, 8)}`,
    shops: {
      meals: [["Forn de Sant Pere", "Carrer de Sant Pere 12"]],
      customerMeal: [["Can Rovira", "Carrer de la Mercè 16"]],
      taxi: [["Taxi Barceloneta", "Estació de Sants"]],
      hotel: [["Hotel Rambla Nova", "Rambla de Catalunya 60"]],
    },
  },
  GB: {
    language: "en",
    vat: "20",
    city: "London E1 6AN",
    tax: (d) => `VAT GB ${digits(d, 9)}`,
    shops: {
      meals: [["Spitalfields Bakehouse", "40 Brushfield Street"]],
      customerMeal: [["The Brewer's Table", "16 Redchurch Street"]],
      taxi: [["Hackney Carriage 48213", "Liverpool Street"]],
      hotel: [["The Weavers Hotel", "77 Commercial Street"]],
      train: [["Channel Rail", "St Pancras International", "London N1C 4QP"]],
    },
  },
  US: {
    language: "en",
    vat: "",
    city: "Chicago, IL 60611",
    tax: (d) => `Store #${digits(d, 4)}`,
    shops: {
      meals: [["Lakeshore Diner", "520 N Michigan Ave"]],
      customerMeal: [["Wabash Steak House", "48 E Wabash"]],
      taxi: [["Windy City Cab", "O'Hare, Terminal 5"]],
      hotel: [["The Dearborn Inn", "330 N Dearborn St"]],
      fair: [["Lakefront Exposition Center", "2301 S King Drive"]],
    },
  },
  GA: {
    language: "fr",
    vat: "18",
    city: "Libreville",
    tax: (d) => `NIF ${digits(d, 6)}-A`,
    shops: {
      meals: [["Le Grillon", "Quartier Louis"]],
      customerMeal: [["La Pirogue", "Bord de mer"]],
      taxi: [["Taxi course", "Aéroport Léon-Mba"]],
      hotel: [["Hôtel de l'Estuaire", "Boulevard de l'Indépendance"]],
    },
  },
  CI: {
    language: "fr",
    vat: "18",
    city: "Abidjan",
    tax: (d) => `CC ${digits(d, 7)} B`,
    shops: {
      meals: [["Maquis du Val", "Cocody"]],
      customerMeal: [["Le Grand Large", "Boulevard lagunaire, Plateau"]],
      taxi: [["Taxi compteur", "Aéroport Houphouët-Boigny"]],
      hotel: [["Hôtel de la Lagune", "Plateau"]],
    },
  },
  NA: {
    language: "en",
    vat: "15",
    city: "Windhoek",
    tax: (d) => `VAT ${digits(d, 7)}-015`,
    shops: {
      meals: [["Independence Café", "Independence Avenue"]],
      customerMeal: [["Joe's Kraal", "Nelson Mandela Avenue"]],
      taxi: [["Windhoek Shuttle", "Hosea Kutako Airport"]],
      hotel: [["Auas View Lodge", "12 Robert Mugabe Avenue"]],
    },
  },
  MZ: {
    language: "en",
    vat: "16",
    city: "Maputo",
    tax: (d) => `NUIT ${digits(d, 9)}`,
    shops: {
      meals: [["Pastelaria Central", "Avenida 24 de Julho"]],
      customerMeal: [["Costa do Sol Grill", "Avenida Marginal"]],
      taxi: [["Taxi Maputo", "Aeroporto de Mavalane"]],
      hotel: [["Hotel Polana Mar", "Avenida Julius Nyerere"]],
    },
  },
  AE: {
    language: "en",
    vat: "5",
    city: "Dubai",
    tax: (d) => `TRN 100${digits(d, 12)}`,
    shops: {
      meals: [["Creek Side Cafeteria", "Al Seef Street"]],
      customerMeal: [["Deira Garden Restaurant", "Baniyas Road"]],
      taxi: [["Dubai City Taxi", "Terminal 3"]],
      hotel: [["Al Khaleej Suites", "Al Rigga Road"]],
      fair: [["Gulf Exhibition Centre", "Sheikh Zayed Road"]],
    },
  },
};
const anywhere: Record<"fr" | "en", Land["shops"]> = {
  fr: {
    flight: [["Aile Bleue", "Vente en ligne", "95700 Roissy"]],
    carHire: [["Auto Liberté", "Aéroport"]],
    visa: [["Service des visas", "Consulat"]],
    parking: [["Parking central", "Centre-ville"]],
    supplies: [["Papeterie du Centre", "Centre-ville"]],
  },
  en: {
    flight: [["Karoo Air", "Online sales", "Cape Town"]],
    carHire: [["City Car Hire", "Airport"]],
    visa: [["Visa Service", "Consulate"]],
    parking: [["City Parking", "Centre"]],
    supplies: [["Corner Stationers", "High Street"]],
  },
};

/** The issuer of a receipt, with language and tax rate. */
export interface Seller extends Shop {
  readonly language: Language;
  /** Percent; empty when receipts don't show it. */
  readonly vat: string;
}

/** Countries with shops in several towns. */
const wide: ReadonlySet<CountryIso> = new Set(["FR", "CM", "ZA"]);
/** Reasons bought from a distance, from the same sellers everywhere. */
const distant: ReadonlySet<ReasonKey> = new Set([
  "flight",
  "train",
  "carHire",
  "courier",
  "glassware",
  "samples",
  "tolls",
]);

export function sellerOf(dice: Dice, reason: ReasonKey, country: CountryIso, town?: string): Seller {
  const land = lands[country] ?? lands.FR;
  if (!land) throw new Error(`No shops in ${country}`);
  const fallback = anywhere[land.language === "fr" ? "fr" : "en"];
  const all = land.shops[reason] ?? fallback[reason] ?? [["Comptoir central", "Centre"] as const];
  const local = wide.has(country) && !distant.has(reason) ? town : undefined;
  const there = local === undefined ? [] : all.filter(([, , city]) => (city ?? land.city).includes(local));
  const [name, address, city] = dice.pick(there.length > 0 ? there : all);
  // In a town without a shop of its own, use a branch.
  return {
    name,
    address,
    city: there.length === 0 && local !== undefined ? local : (city ?? land.city),
    tax: land.tax(dice),
    language: land.language,
    vat: land.vat,
  };
}

/** Texts for the items of a receipt, the most expensive first. */
const goods: Partial<
  Record<
    ReasonKey,
    Partial<Record<Language, readonly string[]>> & { readonly fr: readonly string[]; readonly en: readonly string[] }
  >
> = {
  meals: {
    fr: ["Plat du jour", "Dessert maison", "Eau minérale 50cl", "Café"],
    en: ["Dish of the day", "Pudding", "Still water 500ml", "Coffee"],
    de: ["Tagesgericht", "Apfelkuchen", "Mineralwasser", "Kaffee"],
    it: ["Piatto del giorno", "Tiramisù", "Acqua naturale", "Caffè"],
    es: ["Plato del día", "Crema catalana", "Agua mineral", "Café solo"],
  },
  customerMeal: {
    fr: ["Menu du marché x2", "Poisson grillé", "Entrée du jour", "Café gourmand x2"],
    en: ["Set menu x2", "Grilled fish", "Starter", "Coffee x2"],
    de: ["Sauerbraten x2", "Himmel un Ääd", "Salatteller", "Kölsch 0,2l x4"],
    it: ["Risotto alla milanese x2", "Ossobuco", "Antipasto misto", "Caffè x2"],
    es: ["Menú del mercado x2", "Suquet de peix", "Pan con tomate", "Café x2"],
  },
  taxi: { fr: ["Course"], en: ["Fare"], de: ["Fahrt"], it: ["Corsa"], es: ["Carrera"] },
  fuel: { fr: ["Gazole"], en: ["Diesel 50ppm"] },
  tolls: { fr: ["Péage classe 1"], en: ["Toll class 1"] },
  parking: { fr: ["Stationnement"], en: ["Parking"] },
  supplies: {
    fr: ["Cartouche d'encre", "Ramettes A4 x5", "Classeurs x6", "Stylos bleus x10"],
    en: ["Ink cartridge", "A4 paper x5", "Binders x6", "Blue pens x10"],
  },
  tasting: {
    fr: ["Gingembre frais", "Citrons bio 5kg", "Eau plate 6x1,5L", "Gobelets x100"],
    en: ["Fresh ginger", "Lemons 5kg", "Still water", "Cups x100"],
  },
};
export function goodsOf(reason: ReasonKey, language: Language): readonly string[] | undefined {
  const found = goods[reason];
  return found && (found[language] ?? found.en);
}
