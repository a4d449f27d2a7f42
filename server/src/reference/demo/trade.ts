// The demo company's lists in English and French. Makers of machines are real, brands of drinks invented.
import { rowsOf } from "#server/kit/area/demo.ts";

const names = ["en", "fr"] as const;
/** Entries with their parts, which are indented; of an application also the consumer segments in which drinks of it are sold. */
const treeOf = (text: string) =>
  text
    .trim()
    .split(/\n(?! )/u)
    .map((entry) => {
      const [first, ...parts] = rowsOf([...names, "sold as"], entry);
      return [first?.[0] ?? "", first?.[1] ?? "", parts] as const;
    });

export const b2b = treeOf(`
Soft drinks = Boissons rafraîchissantes
  International bottlers = Embouteilleurs internationaux
  Regional bottlers = Embouteilleurs régionaux
  Craft sodas = Sodas artisanaux
  Contract fillers = Façonniers
  Syrup makers = Siropiers
Breweries = Brasseries
  Industrial breweries = Brasseries industrielles
  Craft breweries = Brasseries artisanales
Juices and nectars = Jus et nectars
  Juice processors = Transformateurs de jus
  Cold-pressed juices = Jus pressés à froid
Spirits and liqueurs = Spiritueux et liqueurs
  Distilleries = Distilleries
  Ready-to-drink cocktails = Cocktails prêts à boire
Retail = Distribution
  Private labels = Marques de distributeur
  Discounters = Discompteurs
Food service = Restauration hors foyer
  Coffee chains = Chaînes de café
  Vending and fountain = Distribution automatique et fontaines
Dairy = Produits laitiers
  Drinking yoghurt = Yaourts à boire
  Ice cream = Glaces
Water = Eaux
Ingredients = Ingrédients
  Citrus oils = Huiles d’agrumes
Packaging = Emballage
`);

export const b2c = treeOf(`
Carbonated soft drinks = Boissons gazeuses
  Cola = Cola
  Lemonade = Limonade
  Orange soda = Soda à l’orange
  Tonic water = Tonic
  Bitter lemon = Bitter citron
  Ginger beer = Bière de gingembre
Functional drinks = Boissons fonctionnelles
  Energy drinks = Boissons énergisantes
  Sports drinks = Boissons de l’effort
  Vitamin waters = Eaux vitaminées
Juice drinks = Boissons aux fruits
  Nectars = Nectars
  Still fruit drinks = Boissons plates aux fruits
  Children’s drinks = Boissons pour enfants
Tea and coffee = Thés et cafés
  Iced tea = Thé glacé
  Iced coffee = Café glacé
  Kombucha = Kombucha
Alcoholic drinks = Boissons alcoolisées
  Flavoured beer = Bières aromatisées
  Hard seltzer = Eaux gazeuses alcoolisées
  Malt drinks = Boissons maltées
Waters = Eaux
  Flavoured water = Eaux aromatisées
  Sparkling water = Eaux gazeuses
Syrups and concentrates = Sirops et concentrés
  Fruit syrups = Sirops de fruits
  Bar syrups = Sirops de bar
  Squash = Concentrés à diluer
`);

export const applications = treeOf(`
Carbonated drinks = Boissons gazeuses
  Clear carbonated drinks = Boissons gazeuses limpides = Lemonade, Tonic water, Cola
  Cloudy carbonated drinks = Boissons gazeuses troubles = Orange soda, Bitter lemon
  Energy drink bases = Bases pour boissons énergisantes = Energy drinks
Still drinks = Boissons plates
  Flavoured waters = Eaux aromatisées = Flavoured water, Vitamin waters
  Juice drinks = Boissons aux fruits = Nectars, Still fruit drinks, Children’s drinks
  Tea drinks = Boissons au thé = Iced tea, Kombucha
Syrups = Sirops
  Table syrups = Sirops de table = Fruit syrups, Squash
  Cocktail syrups = Sirops à cocktail = Bar syrups
Powders = Poudres
  Instant drinks = Boissons instantanées = Sports drinks, Children’s drinks
  Effervescent tablets = Comprimés effervescents = Vitamin waters
Alcoholic bases = Bases alcoolisées
  Beer mixes = Panachés = Flavoured beer
  Ready-to-drink = Prêts à boire = Hard seltzer
Dairy and plant drinks = Boissons lactées et végétales
  Iced coffee drinks = Boissons au café glacé = Iced coffee
`);

export const packagings = rowsOf(
  names,
  `
Glass bottle, returnable = Bouteille en verre consignée
Glass bottle, one-way = Bouteille en verre perdu
PET bottle = Bouteille PET
rPET bottle = Bouteille rPET
HDPE bottle = Bouteille PEHD
Aluminium can = Canette aluminium
Aluminium bottle = Bouteille aluminium
Beverage carton = Brique
Pouch = Poche souple
Bag-in-box = Bag-in-box
Cup = Gobelet operculé
Keg = Fût
Sachet = Sachet
HDPE canister = Jerricane PEHD
HDPE drum = Fût PEHD
IBC = Conteneur IBC
Carton with inner bag = Carton avec sache
`,
);

export const titles = rowsOf(
  names,
  `
Ms = Mme
Mr = M.
Dr = Dr
Prof. = Pr
Eng. = Ing.
`,
);

/** Makers of filling lines and process equipment. */
export const equipmentBrands =
  "Krones, Sidel, KHS, SIG, Tetra Pak, SACMI, GEA, Alfa Laval, SPX FLOW, Sipa, Husky, Serac, SMI, Elopak, Crown, CFT Group, Bertolaso, Gai, Ecolean, Bucher Unipektin".split(
    ", ",
  );

/** Suppliers of components, invented. */
export const suppliers =
  "Agrumaria del Golfo, Aromatique Provençale, Baltic Citrates, Cape Botanicals, Delta Sweeteners, Euro Colours, Huiles de Grasse, Maison Vanille Bourbon, Nordic Acids, Orient Spice Extracts, Rhein Carrier Systems, Sahel Gum Arabic, Sicilian Lemon Oils, Sugarcane Co-operative of Réunion".split(
    ", ",
  );

/** Who supplies the offices, and makers of what they use, invented. */
export const supplySuppliers = ["Bureau Direct", "Labo Plus", "Telefonia"];
export const supplyBrands = ["Atelier Noyer", "Brixen", "Castello", "Clairmont", "Havelock", "Lumen", "Orrery"];

/** Brands of drinks, invented, with their consumer segment. */
export const brands = [
  ["Akwa Vita", "Vitamin waters"],
  ["Amazi", "Flavoured water"],
  ["Baobab Splash", "Still fruit drinks"],
  ["Belle Rive", "Sparkling water"],
  ["Bissap Royal", "Nectars"],
  ["Bolt & Bloom", "Energy drinks"],
  ["Brasserie du Wouri", "Flavoured beer"],
  ["Café Nomade", "Iced coffee"],
  ["Cap Agrumes", "Orange soda"],
  ["Citronnade d’Antan", "Lemonade"],
  ["Coco Loko", "Still fruit drinks"],
  ["Colaroo", "Cola"],
  ["Douala Sun", "Orange soda"],
  ["Fizz Republic", "Hard seltzer"],
  ["Fynbos Iced Tea", "Iced tea"],
  ["Gingembre & Fils", "Ginger beer"],
  ["Grenadine Mireille", "Fruit syrups"],
  ["High Veld Tonic", "Tonic water"],
  ["Jungle Juice Kids", "Children’s drinks"],
  ["Kamba Cola", "Cola"],
  ["Karoo Sparkling", "Sparkling water"],
  ["Kombu Atelier", "Kombucha"],
  ["La Marelle", "Fruit syrups"],
  ["Lemuria", "Flavoured water"],
  ["Limonaderie Saint-Roch", "Lemonade"],
  ["Maltina Plus", "Malt drinks"],
  ["Mangoro", "Nectars"],
  ["Nightshift", "Energy drinks"],
  ["Oasis du Sahel", "Still fruit drinks"],
  ["Pampa Energy", "Energy drinks"],
  ["Piment Noir", "Bar syrups"],
  ["Quinine No. 5", "Tonic water"],
  ["Rooibos & Co", "Iced tea"],
  ["Sept Collines", "Bitter lemon"],
  ["Sirop des Alpilles", "Fruit syrups"],
  ["Squashed", "Squash"],
  ["Table Bay Ginger", "Ginger beer"],
  ["Tempo Sport", "Sports drinks"],
  ["Ti’Punch Bar", "Bar syrups"],
  ["Zeste d’Azur", "Bitter lemon"],
] as const;

/** Content in millilitres and empty weight in grams. */
export const bottles = [
  ["Sample vial 10 mL", "Flacon échantillon 10 mL", "10", "12"],
  ["Sample bottle 30 mL", "Flacon échantillon 30 mL", "30", "28"],
  ["Sample bottle 100 mL", "Flacon échantillon 100 mL", "100", "65"],
  ["Laboratory bottle 250 mL", "Flacon de laboratoire 250 mL", "250", "190"],
  ["Laboratory bottle 1 L", "Flacon de laboratoire 1 L", "1000", "510"],
  ["Aluminium flask 1 kg", "Flacon aluminium 1 kg", "1250", "140"],
  ["Jerrycan 5 L", "Jerrican 5 L", "5000", "240"],
  ["Jerrycan 25 L", "Jerrican 25 L", "25000", "1200"],
  ["Drum 200 L", "Fût 200 L", "200000", "18500"],
  ["IBC 1000 L", "Conteneur IBC 1000 L", "1000000", "58000"],
] as const;

export const units = [
  ["Millilitre", "Millilitre", "mL", "volume", "1"],
  ["Centilitre", "Centilitre", "cL", "volume", "10"],
  ["Litre", "Litre", "L", "volume", "1000"],
  ["Hectolitre", "Hectolitre", "hL", "volume", "100000"],
  ["US gallon", "Gallon américain", "gal", "volume", "3785.411784"],
  ["Milligram", "Milligramme", "mg", "weight", "0.001"],
  ["Gram", "Gramme", "g", "weight", "1"],
  ["Kilogram", "Kilogramme", "kg", "weight", "1000"],
  ["Tonne", "Tonne", "t", "weight", "1000000"],
  ["Pound", "Livre", "lb", "weight", "453.59237"],
  ["Piece", "Pièce", "pc", "piece", "1"],
  ["Dozen", "Douzaine", "doz", "piece", "12"],
  ["Case of 24", "Caisse de 24", "cs", "piece", "24"],
] as const;

export const comments = rowsOf(
  ["name", "area", "text", "text_fr"],
  `
Thanks = everywhere = Thank you, all is well. = Merci, tout est en ordre.
On it = everywhere = I’m looking into it and will come back to you today. = Je regarde et je reviens vers vous dans la journée.
Receipt missing = expenses = The receipt is missing. Please add it and send the expense again. = Le justificatif manque. Ajoutez-le et renvoyez la dépense, s’il vous plaît.
Receipt unreadable = expenses = The receipt can’t be read. Please photograph it again in good light. = Le justificatif est illisible. Photographiez-le à nouveau avec un bon éclairage, s’il vous plaît.
Participants = expenses = Who took part in this meal? Please name the guests and their company. = Qui a participé à ce repas ? Indiquez les invités et leur société, s’il vous plaît.
Bank fees = accounting = The difference is the bank’s fee; it is posted separately. = La différence correspond aux frais bancaires, comptabilisés à part.
Count again = accounting = Please count the cash box again: the difference is above the tolerance. = Recomptez la caisse, s’il vous plaît : l’écart dépasse la tolérance.
Signed copy = users = The signed copy of the contract is still missing. = L’exemplaire signé du contrat manque encore.
`,
);

/** The application of drinks in a consumer segment. */
export const applicationOf = (segment: string): string | undefined =>
  applications.flatMap(([, , parts]) => parts).find(([, , soldAs]) => soldAs.split(", ").includes(segment))?.[0];
