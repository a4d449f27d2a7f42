// The demo company's lists that belong to no trade, in English and French.
import { rowsOf } from "#server/kit/area/demo.ts";

const named = ["name", "name_fr"] as const;

/** With symbol and decimals. */
export const currencies = [
  ["EUR", "Euro", "Euro", "€", 2],
  ["XAF", "Central African CFA franc", "Franc CFA (BEAC)", "FCFA", 0],
  ["XOF", "West African CFA franc", "Franc CFA (BCEAO)", "F CFA", 0],
  ["ZAR", "South African rand", "Rand sud-africain", "R", 2],
  ["USD", "US dollar", "Dollar américain", "$", 2],
  ["GBP", "Pound sterling", "Livre sterling", "£", 2],
  ["CHF", "Swiss franc", "Franc suisse", "CHF", 2],
  ["MAD", "Moroccan dirham", "Dirham marocain", "DH", 2],
  // The standard has two decimals, but Madagascar has not used them for decades.
  ["MGA", "Malagasy ariary", "Ariary malgache", "Ar", 0],
] as const;

export const countries = rowsOf(
  ["iso2", ...named],
  `
FR = France = France
BE = Belgium = Belgique
CH = Switzerland = Suisse
DE = Germany = Allemagne
IT = Italy = Italie
ES = Spain = Espagne
GB = United Kingdom = Royaume-Uni
NL = Netherlands = Pays-Bas
LU = Luxembourg = Luxembourg
PT = Portugal = Portugal
US = United States = États-Unis
AE = United Arab Emirates = Émirats arabes unis
MA = Morocco = Maroc
TN = Tunisia = Tunisie
SN = Senegal = Sénégal
CI = Ivory Coast = Côte d'Ivoire
NG = Nigeria = Nigéria
CM = Cameroon = Cameroun
GA = Gabon = Gabon
CG = Congo = Congo
CD = Democratic Republic of the Congo = République démocratique du Congo
TD = Chad = Tchad
GQ = Equatorial Guinea = Guinée équatoriale
ZA = South Africa = Afrique du Sud
NA = Namibia = Namibie
BW = Botswana = Botswana
MZ = Mozambique = Mozambique
MG = Madagascar = Madagascar
MU = Mauritius = Maurice
KE = Kenya = Kenya
RE = Réunion = La Réunion
`,
);

/** Reasons of expenses, by key; those marked come again. */
const reason = rowsOf(
  ["key", ...named, "recurrent"],
  `
hotel = Hotel = Hôtel
flight = Flight = Vol
train = Train = Train
taxi = Taxi = Taxi
meals = Meals = Repas
customerMeal = Meal with customer = Repas client
fuel = Fuel = Carburant
tolls = Tolls = Péages
parking = Parking = Parking
carHire = Car hire = Location de voiture
rent = Office rent = Loyer = again
electricity = Electricity = Électricité = again
internet = Internet and telephone = Internet et téléphone = again
cleaning = Cleaning = Ménage = again
supplies = Office supplies = Fournitures de bureau
courier = Courier = Transporteur
glassware = Laboratory glassware = Verrerie de laboratoire
samples = Samples = Échantillons
tasting = Tasting panel = Panel de dégustation
fair = Trade fair = Salon
visa = Visa = Visa
bank = Bank charges = Frais bancaires
training = Training = Formation
repairs = Repairs = Réparations
generator = Generator fuel = Carburant du groupe électrogène = again
insurance = Insurance = Assurance = again
other = Other = Divers
`,
);

/** Types of expenses, by key; those marked come again. */
const type = rowsOf(
  ["key", ...named, "recurrent"],
  `
visit = Customer visit = Visite client
fair = Trade fair = Salon
office = Office running costs = Fonctionnement du bureau = again
laboratory = Laboratory = Laboratoire
training = Training = Formation
meeting = Internal meeting = Réunion interne
other = Other = Divers
`,
);

export const expenseLists = { reason, type };

/** Lists of names alone. */
export const pairs = {
  department: [
    ["Management", "Direction"],
    ["Sales", "Commercial"],
    ["Laboratory", "Laboratoire"],
    ["Finance", "Finances"],
    ["Human resources", "Ressources humaines"],
  ],
  family_status: [
    ["Single", "Célibataire"],
    ["Married", "Marié·e"],
    ["Civil partnership", "Pacsé·e"],
    ["Divorced", "Divorcé·e"],
    ["Widowed", "Veuf ou veuve"],
  ],
  post_category: [
    ["Executives", "Cadres"],
    ["Employees", "Employés"],
    ["Trainees", "Stagiaires"],
  ],
} as const;
/** Categories of appointments: name, in French, colour. */
export const appointmentCategories = [
  ["Prospecting", "Prospection", "amber"],
  ["Tasting", "Dégustation", "violet"],
  ["Follow-up", "Suivi", "blue"],
] as const;
/** Bodies that contributions go to, and in which total an employee's line counts. */
export const taxCategories = [
  ["Urssaf", null, "social"],
  ["Agirc-Arrco", null, "social"],
  ["Income tax (France)", "Impôt sur le revenu (France)", "tax"],
  ["CNPS", null, "social"],
  ["Taxes (Cameroon)", "Impôts (Cameroun)", "tax"],
  ["UIF", null, "social"],
  ["SARS", null, "tax"],
] as const;
/** With their category. */
export const posts = [
  ["Managing director", "Directrice générale", "Executives"],
  ["Sales representative", "Commercial", "Employees"],
  ["Key account manager", "Responsable grands comptes", "Employees"],
  ["Office manager", "Responsable de bureau", "Executives"],
  ["Accountant", "Comptable", "Employees"],
  ["Flavourist", "Aromaticienne", "Employees"],
  ["Head of human resources", "Responsable des ressources humaines", "Executives"],
  ["Finance director", "Directeur financier", "Executives"],
  ["Sales trainee", "Stagiaire commercial", "Trainees"],
] as const;
