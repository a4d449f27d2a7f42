import type { ContactRole } from "#contract/contacts/schemas.ts";
import type { PersonKey } from "./accounts.ts";
import { readFileSync } from "node:fs";
import type { CountryIso } from "./references.ts";

export interface Someone {
  readonly name: string;
  readonly post: string;
  readonly phone: string;
  readonly label?: "work" | "mobile";
}
export interface Company {
  readonly name: string;
  readonly country: CountryIso;
  readonly city: string;
  readonly street: string;
  readonly zip?: string;
  readonly phone: string;
  readonly domain: string;
  readonly roles: readonly ContactRole[];
  readonly b2b: string;
  readonly makes?: readonly string[];
  readonly sells?: readonly string[];
  readonly tags?: readonly string[];
  readonly by: PersonKey;
  readonly staff: readonly Someone[];
}
export const who = (name: string, post: string, phone: string, label: Someone["label"] = "mobile"): Someone => ({
  name,
  post,
  phone,
  label,
});

const described: readonly Company[] = [
  {
    name: "Sirops de l’Ill",
    country: "FR",
    city: "Strasbourg",
    street: "14 quai des Bateliers",
    zip: "67000",
    phone: "03 88 35 10 20",
    domain: "sirops-ill.example",
    roles: ["customer", "manufacturer", "brand_owner"],
    b2b: "Syrup makers",
    makes: ["Table syrups", "Cloudy carbonated drinks"],
    sells: ["Lemonade", "Cola"],
    tags: ["SIAL"],
    by: "alice",
    staff: [
      who("Claire Schmitt", "Purchasing", "06 12 34 56 70"),
      who("Thomas Weber", "Production", "06 12 34 56 71"),
      who("Lucie Muller", "Development", "03 88 35 10 24", "work"),
    ],
  },
  {
    name: "Limonaderie du Marais",
    country: "FR",
    city: "Nantes",
    street: "5 rue de l’Abreuvoir",
    zip: "44000",
    phone: "02 40 47 11 30",
    domain: "limonaderie-marais.example",
    roles: ["customer", "brand_owner"],
    b2b: "Soft drinks",
    makes: ["Cloudy carbonated drinks", "Clear carbonated drinks"],
    sells: ["Energy drinks", "Tonic water", "Bitter lemon"],
    by: "alice",
    staff: [who("Yann Le Goff", "Owner", "06 23 45 67 81"), who("Maëlle Riou", "Quality", "06 23 45 67 82")],
  },
  {
    name: "Agrumes de Menton",
    country: "FR",
    city: "Menton",
    street: "2 chemin du Val",
    zip: "06500",
    phone: "04 93 35 70 12",
    domain: "agrumes-menton.example",
    roles: ["supplier"],
    b2b: "Citrus oils",
    by: "alice",
    staff: [
      who("Paola Rossi", "Sales", "06 34 56 78 90"),
      who("Jean Viale", "Quality", "04 93 35 70 15", "work"),
      who("Clara Viale", "Sales", "06 34 56 78 91"),
    ],
  },
  {
    name: "Brouwerij Ter Leie",
    country: "BE",
    city: "Gent",
    street: "Kortrijksesteenweg 210",
    zip: "9000",
    phone: "09 222 12 34",
    domain: "terleie.example",
    roles: ["customer", "manufacturer"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks"],
    sells: ["Tonic water", "Bitter lemon"],
    by: "alice",
    staff: [who("Els De Smet", "Purchasing", "0470 12 34 56"), who("Pieter Claes", "Brewmaster", "0470 12 34 57")],
  },
  {
    name: "Fruitsap Kempen",
    country: "BE",
    city: "Turnhout",
    street: "Steenweg op Gierle 88",
    zip: "2300",
    phone: "014 41 10 20",
    domain: "fruitsapkempen.example",
    roles: ["customer"],
    b2b: "Juices and nectars",
    makes: ["Juice drinks"],
    sells: ["Lemonade", "Children’s drinks"],
    by: "alice",
    staff: [who("An Vermeulen", "Development", "0471 22 33 44"), who("Bart Janssens", "Production", "0471 22 33 45")],
  },
  {
    name: "Romanette Getränke",
    country: "CH",
    city: "Lausanne",
    street: "Avenue de Provence 4",
    zip: "1007",
    phone: "021 312 45 60",
    domain: "romanette.example",
    roles: ["customer", "brand_owner"],
    b2b: "Soft drinks",
    makes: ["Tea drinks"],
    sells: ["Energy drinks"],
    tags: ["SIAL"],
    by: "alice",
    staff: [who("Nadine Favre", "Marketing", "079 412 34 56"), who("Urs Keller", "Purchasing", "079 412 34 57")],
  },
  {
    name: "Rheintal Aromen",
    country: "DE",
    city: "Holzminden",
    street: "Mühlenfeldstraße 20",
    zip: "37603",
    phone: "05531 90 12 34",
    domain: "rheintal-aromen.example",
    roles: ["competitor"],
    b2b: "Ingredients",
    by: "admin",
    staff: [],
  },
  {
    name: "Begudes del Vallès",
    country: "ES",
    city: "Granollers",
    street: "Carrer de Girona 52",
    zip: "08402",
    phone: "938 79 30 12",
    domain: "begudes-valles.example",
    roles: ["customer", "manufacturer", "brand_owner"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks", "Cloudy carbonated drinks"],
    sells: ["Energy drinks", "Cola"],
    tags: ["Anuga"],
    by: "admin",
    staff: [
      who("Marta Soler", "Purchasing", "612 34 56 78"),
      who("Jordi Puig", "Production", "612 34 56 79"),
      who("Núria Camps", "Development", "612 34 56 80"),
    ],
  },
  {
    name: "Bevande Alto Lario",
    country: "IT",
    city: "Como",
    street: "Via Borgovico 31",
    zip: "22100",
    phone: "031 57 12 34",
    domain: "altolario.example",
    roles: ["customer"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks"],
    sells: ["Tonic water", "Bitter lemon"],
    by: "admin",
    staff: [who("Giulia Bianchi", "Owner", "347 123 4567"), who("Marco Riva", "Production", "347 123 4568")],
  },
  {
    name: "Brasserie du Wouri",
    country: "CM",
    city: "Douala",
    street: "Rue Koloko, Bonapriso",
    phone: "233 42 10 20",
    domain: "wouri.example",
    roles: ["customer", "manufacturer", "brand_owner"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks", "Cloudy carbonated drinks"],
    sells: ["Lemonade", "Energy drinks"],
    by: "didier",
    staff: [
      who("Aimé Tchoupo", "Technical director", "677 12 34 56"),
      who("Sandrine Eyenga", "Purchasing", "699 12 34 57"),
      who("Paul Nkeng", "Quality", "677 12 34 58"),
    ],
  },
  {
    name: "Jus Sawa",
    country: "CM",
    city: "Limbe",
    street: "Mile 2 Road",
    phone: "233 33 20 11",
    domain: "jussawa.example",
    roles: ["customer"],
    b2b: "Juices and nectars",
    makes: ["Juice drinks"],
    sells: ["Lemonade"],
    by: "didier",
    staff: [who("Grace Mola", "Owner", "675 44 55 66"), who("Peter Ewane", "Production", "675 44 55 67")],
  },
  {
    name: "Glaces Bantou",
    country: "CM",
    city: "Yaoundé",
    street: "Avenue Kennedy",
    phone: "222 23 10 40",
    domain: "glacesbantou.example",
    roles: ["customer"],
    b2b: "Ice cream",
    sells: ["Children’s drinks"],
    by: "didier",
    staff: [
      who("Mireille Atangana", "Purchasing", "690 11 22 33"),
      who("Joseph Essomba", "Production", "690 11 22 34"),
    ],
  },
  {
    name: "Sobraga Rafraîchissements",
    country: "GA",
    city: "Libreville",
    street: "Boulevard Triomphal",
    phone: "011 72 10 20",
    domain: "sobraga-raf.example",
    roles: ["customer", "manufacturer"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks", "Tea drinks"],
    sells: ["Energy drinks"],
    by: "didier",
    staff: [who("Brice Obame", "Technical director", "066 12 34 56"), who("Line Mba", "Quality", "077 12 34 57")],
  },
  {
    name: "Emballages du Golfe",
    country: "CI",
    city: "Abidjan",
    street: "Zone 4, rue du Canal",
    phone: "27 21 35 10 20",
    domain: "emballages-golfe.example",
    roles: ["supplier", "provider"],
    b2b: "Packaging",
    by: "admin",
    staff: [who("Kouadio Yao", "Sales", "07 07 12 34 56"), who("Awa Koné", "Quality", "07 07 12 34 57")],
  },
  {
    name: "Cape Mixers",
    country: "ZA",
    city: "Cape Town",
    street: "18 Roeland Street",
    zip: "8001",
    phone: "021 461 20 30",
    domain: "capemixers.example",
    roles: ["customer", "brand_owner"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks", "Cloudy carbonated drinks"],
    sells: ["Tonic water", "Bitter lemon", "Energy drinks"],
    by: "ines",
    staff: [
      who("Thandi Mokoena", "Owner", "082 123 45 67"),
      who("Johan Botha", "Production", "083 123 45 68"),
      who("Aisha Davids", "Marketing", "072 123 45 69"),
    ],
  },
  {
    name: "Overberg Juice Works",
    country: "ZA",
    city: "Grabouw",
    street: "Old Cape Road 7",
    zip: "7160",
    phone: "021 859 10 20",
    domain: "overbergjuice.example",
    roles: ["customer", "supplier"],
    b2b: "Juices and nectars",
    makes: ["Juice drinks", "Tea drinks"],
    sells: ["Lemonade"],
    by: "ines",
    staff: [who("Riaan Louw", "Purchasing", "084 222 33 44"), who("Zanele Dube", "Development", "073 222 33 45")],
  },
  {
    name: "Karoo Spirits",
    country: "ZA",
    city: "Prince Albert",
    street: "61 Church Street",
    zip: "6930",
    phone: "023 541 10 22",
    domain: "karoospirits.example",
    roles: ["customer"],
    b2b: "Spirits and liqueurs",
    sells: ["Tonic water", "Bitter lemon"],
    by: "ines",
    staff: [who("Lerato Khumalo", "Distiller", "079 333 44 55"), who("Anneke Venter", "Sales", "079 333 44 56")],
  },
  {
    name: "Namib Cool Drinks",
    country: "NA",
    city: "Windhoek",
    street: "Nelson Mandela Avenue 40",
    phone: "061 22 33 44",
    domain: "namibcool.example",
    roles: ["customer", "manufacturer"],
    b2b: "Soft drinks",
    makes: ["Clear carbonated drinks"],
    sells: ["Lemonade"],
    by: "admin",
    staff: [who("Petrus Shikongo", "Purchasing", "081 123 4567"), who("Selma Amupolo", "Quality", "081 123 4568")],
  },
];

/** Prefixes of mobile numbers, valid in their country; three digits follow. */
const mobiles: Partial<Record<CountryIso, string>> = {
  FR: "0674321",
  BE: "0450001",
  CH: "0781234",
  DE: "015123456",
  ES: "612345",
  IT: "3123456",
  NL: "0612345",
  GB: "07400123",
  PT: "912345",
  LU: "628123",
  MA: "0650123",
  TN: "20123",
  SN: "701234",
  CI: "0123456",
  NG: "08021234",
  CM: "671234",
  CG: "061234",
  CD: "0991234",
  ZA: "0711234",
  BW: "71123",
  KE: "0712123",
  MG: "0321234",
  MU: "52512",
};
const FIRST_NUMBER = 110;

const listed = (text: string): string[] => text.split("|").filter(Boolean);
const [, ...lines] = readFileSync(new URL("data/companies.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
let numbered = FIRST_NUMBER;
const tabled = lines.map((line): Company => {
  const [name, country, city, street, zip, domain, roles, b2b, makes, sells, tags, by, staff] = line.split(";") as [
    string,
    CountryIso,
    ...string[],
  ];
  const phone = (): string => `${mobiles[country] ?? ""}${(numbered += 1)}`;
  return {
    name,
    country,
    city: city ?? "",
    street: street ?? "",
    ...(zip && { zip }),
    phone: phone(),
    domain: domain ?? "",
    roles: listed(roles ?? "") as ContactRole[],
    b2b: b2b ?? "",
    makes: listed(makes ?? ""),
    sells: listed(sells ?? ""),
    tags: listed(tags ?? ""),
    by: by as PersonKey,
    staff: listed(staff ?? "").map((one) => {
      const [called = "", post = ""] = one.split(", ");
      return who(called, post, phone());
    }),
  };
});

/** Sixty invented companies with phone numbers valid in their country. The `.example` domains belong to nobody. */
export const companies: readonly Company[] = [...described, ...tabled];
