import type * as calls from "#contract/contacts/visit.ts";
import { visitLimits, type VisitSheet } from "#contract/contacts/visit.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { VisitPart } from "#server/kit/records/visiting.ts";
import { JoinedReads } from "#server/kit/sql/joined-reads.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { equipments } from "./equipment/lists.ts";
import { contact, contacts } from "./lists.ts";
import type { Products } from "./portfolio/lists.ts";

/** What this area tells itself: people, lines, products. */
export const ownVisit = (products: Products): readonly VisitPart[] => [
  {
    word: "people",
    seers: contactSeers,
    read: async (reader, { hash_id }) =>
      (await contacts(reader, { query: { company_hash_id: hash_id, limit: visitLimits.people } })).data,
  },
  {
    word: "lines",
    seers: { all: ["equipments_view"] },
    read: async (reader, { hash_id }) => {
      const { data } = await equipments(reader, { query: { contact_hash_id: hash_id, limit: visitLimits.lines } });
      return data.filter(({ state }) => state !== "dismantled");
    },
  },
  {
    word: "products",
    seers: contactSeers,
    read: async (reader, { hash_id }) =>
      (
        await products.portfolios(reader, {
          query: { contact_hash_id: hash_id, gone: "0", limit: visitLimits.products },
        })
      ).data,
  },
];

const NOTHING: VisitSheet = {
  people: [],
  reports: null,
  orders: null,
  lines: null,
  products: [],
  spaces: null,
  recipes: null,
};

/** What to know for a visit; each part by its area, to who may see it. 404 for a contact out of reach. */
export const visitOf =
  (parts: readonly VisitPart[]) =>
  async (reader: Reader, { params }: ServerInput<typeof calls.customerVisit>) => {
    const { data: visited } = await contact(reader, { params });
    // What the areas ask at the same time goes in one statement.
    const joined = { ...reader, db: new JoinedReads(reader.db) };
    const told = parts.flatMap((part) => {
      const as = readerOf(joined, part);
      return as.person.rights.meets(part.seers) ? [{ part, as }] : [];
    });
    const answers = await Promise.all(told.map(async ({ part, as }) => [part.word, await part.read(as, visited)]));
    return { data: { ...NOTHING, ...Object.fromEntries(answers) } as VisitSheet };
  };
