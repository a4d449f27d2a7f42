import { giveBrands } from "#server/reference/public.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";
import type { Products } from "../portfolio/lists.ts";
import { createContact } from "../create-contact.ts";
import { companies, type Company, type Someone } from "./companies.ts";
import { contractsWith } from "./contracts.ts";
import { missedBrand } from "./missed.ts";
import { partsOf } from "./parts.ts";

/** Contacts that belong to no company: name, post, phone, country, city, who entered them. */
const individuals = [
  ["Hélène Carpentier", "Sensory consultant", "06 45 67 89 01", "FR", "Grasse", "admin"],
  ["Sipho Ndlovu", "Trade journalist", "082 555 66 77", "ZA", "Johannesburg", "ines"],
  ["Rado Rakoto", "Vanilla broker", "032 12 345 67", "MG", "Sambava", "admin"],
  // The first one again, as a colleague wrote her down: the list of possible duplicates has a pair.
  ["Helene Carpentier", "Consultant", "+33 6 45 67 89 01", "FR", "Grasse", "alice"],
] as const;

/** The language to write in, by country; French in all others. */
const languages: Readonly<Record<string, string>> = {
  DE: "de",
  ES: "es",
  IT: "it",
  NL: "nl",
  PT: "pt",
  ZA: "en",
  NA: "en",
  BW: "en",
  KE: "en",
  NG: "en",
  GB: "en",
};

/** VAT numbers in the form of their country, invented from the company's domain; customers elsewhere have none. */
const vatForms: Readonly<Record<string, readonly [start: string, digits: number]>> = {
  FR: ["FR", 11],
  DE: ["DE", 9],
  IT: ["IT", 11],
  ES: ["ESB", 8],
  PT: ["PT", 9],
  BE: ["BE0", 9],
};
function vatNumber({ country, domain }: { readonly country: string; readonly domain: string }): string | null {
  const [start, digits] = vatForms[country] ?? [];
  const sum = BigInt(`0x${Buffer.from(domain).toString("hex")}`);
  return start === undefined || digits === undefined ? null : start + String(sum).padStart(digits, "7").slice(-digits);
}

/** Days ago: the range in which contacts were entered. */
const [OLDEST, NEWEST] = [700, 20];
const MORNING = 500;

const mailsAt = (name: string, domain: string) => {
  const plain = name.normalize("NFKD").replaceAll(/[^\p{L} ]/gu, "");
  return [{ label: "work" as const, address: `${plain.toLowerCase().split(" ").join(".")}@${domain}` }];
};
const person = (p: Someone, language: string) => ({
  name: p.name,
  contactType: "individual" as const,
  position_held: p.post,
  language,
  phones: [{ label: p.label, number: p.phone }],
});

const idsOf = (demo: DemoCompany, list: "application" | "b2c", names: readonly string[]): string[] =>
  names.map((name) => demo.market.id(list, name));

/** Enters a company with its people; returns its identifier. */
async function enterCompany(demo: DemoCompany, c: Company, language: string): Promise<string> {
  const tx = demo.as(c.by);
  const b2cs = idsOf(demo, "b2c", c.sells);
  const { data } = await createContact(tx, {
    body: {
      name: c.name,
      contactType: "society",
      roles: [...c.roles],
      country_hash_id: demo.country(c.country),
      b2b_hash_id: demo.market.id("b2b", c.b2b),
      street: c.street,
      city: c.city,
      zip_code: c.zip || null,
      website: `https://www.${c.domain}`,
      vat_number: vatNumber(c),
      language,
      phones: [{ label: "reception", number: c.phone }],
      mails: [{ label: "work", address: `contact@${c.domain}` }],
      tags: [...c.tags],
      representatives: [tx.person.id],
      applications: idsOf(demo, "application", c.makes),
      b2cs,
    },
  });
  if (c.roles.includes("brand_owner")) await giveBrands(tx.db, data.hash_id, b2cs);
  for (const p of c.staff)
    await createContact(tx, {
      body: { ...person(p, language), company_hash_id: data.hash_id, mails: mailsAt(p.name, c.domain) },
    });
  return data.hash_id;
}

async function enterAlone(demo: DemoCompany, [name, post, phone, country, city, by]: (typeof individuals)[number]) {
  await createContact(demo.as(by), {
    body: {
      ...person({ name, post, phone, label: "mobile" }, languages[country] ?? "fr"),
      city,
      country_hash_id: demo.country(country),
      mails: mailsAt(name, "freelance.example"),
    },
  });
}

/** The company's contacts with their people and parts, each entered on its day by the person in charge. */
export const contactsDemo =
  (products: Products) =>
  (demo: DemoCompany): readonly Happening[] => {
    const dice = new Dice("contacts");
    const at = (): number => dice.int(NEWEST, OLDEST);
    const made = companies.flatMap((c) => {
      const day = at();
      let id = "";
      const language = languages[c.country] ?? "fr";
      const contracts = contractsWith(c, day, () => id, demo, language === "fr");
      return [
        {
          at: demo.moment(day, MORNING + dice.int(0, 300)),
          happen: async (): Promise<void> => {
            id = await enterCompany(demo, c, language);
          },
        },
        ...partsOf(demo, products, c, day, () => id),
        ...contracts,
        ...(c === companies.find(({ by }) => by === "alice") ? [missedBrand(demo, products, c.by, () => id)] : []),
      ];
    });
    const alone = individuals.map((one) => ({
      at: demo.moment(at(), MORNING + dice.int(0, 300)),
      happen: async (): Promise<unknown> => await enterAlone(demo, one),
    }));
    return [...made, ...alone];
  };
