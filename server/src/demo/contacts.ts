import { sql } from "#server/kit/database.ts";
import { createContact } from "#server/contacts/write.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { PersonKey } from "./accounts.ts";
import { companies, who, type Someone } from "./companies.ts";
import { Parts } from "./contact-parts.ts";
import { contractsWith } from "./contact-contracts.ts";
import type { Calendar } from "./days.ts";
import type { Company } from "./offices.ts";
import { idOf, type Cast } from "./people.ts";
import { Dice } from "./random.ts";
import type { CountryIso } from "./references.ts";
import type { TradeList, TradeLists } from "./trade-lists.ts";

/** Contacts that belong to no company. */
const individuals: readonly (Someone & {
  readonly country: CountryIso;
  readonly city: string;
  readonly by: PersonKey;
})[] = [
  { ...who("Hélène Carpentier", "Sensory consultant", "06 45 67 89 01"), country: "FR", city: "Grasse", by: "admin" },
  { ...who("Sipho Ndlovu", "Trade journalist", "082 555 66 77"), country: "ZA", city: "Johannesburg", by: "ines" },
  { ...who("Rado Rakoto", "Vanilla broker", "032 12 345 67"), country: "MG", city: "Sambava", by: "admin" },
  // The first one again, as a colleague wrote her down: the list of possible duplicates has a pair.
  { ...who("Helene Carpentier", "Consultant", "+33 6 45 67 89 01"), country: "FR", city: "Grasse", by: "alice" },
];

/** The language to write in, by country; French in all others. */
const languages: Partial<Record<CountryIso, string>> = {
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

/** Days ago: the range in which contacts were entered. */
const [OLDEST, NEWEST] = [700, 20];
const MORNING = 500;

/** Makes a company the owner of brands of what it sells that have no owner yet. */
const ownBrands = sql<unknown, [owner: string, categories: readonly string[]]>(
  "UPDATE brand SET brand_owner_id = $1 WHERE brand_owner_id IS NULL AND b2c_id = ANY ($2::uuid[])",
);

interface Use {
  readonly lists: TradeLists;
  readonly company: Pick<Company, "countries" | "currencies">;
  readonly storage: Storage;
  /** Folder for pictures until they are stored. */
  readonly folder: string;
  /** The benchmarks by name. */
  readonly measured: ReadonlyMap<string, string>;
}

/** The company's contacts with their people and parts, each entered on its day by the person in charge. */
export function contactsOf(calendar: Calendar, cast: Cast, use: Use) {
  const { lists, company } = use;
  const { countries } = company;
  const parts = new Parts(calendar, cast, use);
  const dice = new Dice("contacts");
  const at = (): number => dice.int(NEWEST, OLDEST);
  const one = (list: TradeList, name: string): string => idOf(lists.get(list) ?? new Map(), name);
  const of = (list: TradeList, names: readonly string[] = []): string[] => names.map((name) => one(list, name));
  const mail = (name: string, domain: string): string =>
    `${name
      .normalize("NFKD")
      .replaceAll(/[^\p{L} ]/gu, "")
      .toLowerCase()
      .split(" ")
      .join(".")}@${domain}`;
  const person = (p: Someone, language: string) => ({
    name: p.name,
    contactType: "individual" as const,
    position_held: p.post,
    language,
    phones: [{ label: p.label ?? "mobile", number: p.phone }],
  });
  const made = companies.flatMap((c) => {
    const day = at();
    let id = "";
    const language = languages[c.country] ?? "fr";
    const happen = async (): Promise<void> => {
      const tx = cast.tx(c.by);
      const { data } = await createContact(tx, {
        body: {
          name: c.name,
          contactType: "society",
          roles: [...c.roles],
          country_hash_id: idOf(countries, c.country),
          b2b_hash_id: one("b2b", c.b2b),
          street: c.street,
          city: c.city,
          zip_code: c.zip ?? null,
          website: `https://www.${c.domain}`,
          language,
          phones: [{ label: "reception", number: c.phone }],
          mails: [{ label: "work", address: `contact@${c.domain}` }],
          tags: [...(c.tags ?? [])],
          representatives: [cast.id(c.by)],
          applications: of("application", c.makes),
          b2cs: of("b2c", c.sells),
        },
      });
      id = data.hash_id;
      if (c.roles.includes("brand_owner")) await ownBrands.run(tx.db, data.hash_id, of("b2c", c.sells));
      for (const p of c.staff)
        await createContact(tx, {
          body: {
            ...person(p, language),
            company_hash_id: data.hash_id,
            mails: [{ label: "work", address: mail(p.name, c.domain) }],
          },
        });
    };
    const contracts = contractsWith(c, day, () => id, { calendar, cast, ...use, french: language === "fr" });
    return [
      { at: calendar.moment(day, MORNING + dice.int(0, 300)), happen },
      ...parts.of(c, day, () => id),
      ...contracts,
    ];
  });
  const alone = individuals.map((p) => ({
    at: calendar.moment(at(), MORNING + dice.int(0, 300)),
    happen: async (): Promise<void> => {
      await createContact(cast.tx(p.by), {
        body: {
          ...person(p, languages[p.country] ?? "fr"),
          city: p.city,
          country_hash_id: idOf(countries, p.country),
          mails: [{ label: "work", address: mail(p.name, "freelance.example") }],
        },
      });
    },
  }));
  return [...made, ...alone];
}
