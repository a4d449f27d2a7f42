import { fileRows } from "#server/kit/sql/refs.ts";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ICAL from "ical.js";
import { z } from "zod";
import { contactFilters, listContacts } from "#contract/contacts/endpoints.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/area/exporting.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { sees } from "./access.ts";
import { contacts, read } from "./lists.ts";
import { presentRow } from "./present.ts";

/** The data of a card besides the list's row. */
interface Details {
  readonly hash_id: string;
  readonly street: string | null;
  readonly street2: string | null;
  readonly zip_code: string | null;
  readonly website: string | null;
  readonly birthday: string | null;
  readonly language: string | null;
  readonly sha256: string | null;
  readonly mime: string | null;
}
/** Larger pictures are left out: phones refuse cards of several megabytes. */
const MOST_PICTURE = 64 * 1024;
const detailsOf = sql<Details, [readonly string[]]>(`
  SELECT c.hash_id, c.street, c.street2, c.zip_code, c.website, c.birthday, c.language, f.sha256, f.mime
  FROM contact c LEFT JOIN ${fileRows("f")} ON f.hash_id = c.avatar_file_id AND f.size <= ${MOST_PICTURE} WHERE c.hash_id = ANY ($1::uuid[])`);

/** Our labels in the standard's words; labels it lacks get the prefix `x-`. */
const TYPES: Readonly<Record<ContactRow["phones"][number]["label"], string[]>> = {
  work: ["work"],
  mobile: ["cell"],
  home: ["home"],
  reception: ["work", "x-reception"],
  accounts: ["work", "x-accounts"],
  other: ["x-other"],
};
type Types = readonly string[];
const typed = (types: Types) => ({ type: types.length === 1 ? (types[0] ?? "") : [...types] });

/** A contact as vCard 4 (RFC 6350). Fields that address books don't know are prefixed with `X-CORDIAL-`. */
function cardOf(c: ContactRow, d: Details, picture: Buffer | undefined, locale: Locale): string {
  const card = new ICAL.Component("vcard");
  const say = (
    name: string,
    value: string | string[] | null | undefined,
    params: Record<string, string | string[]> = {},
  ) => {
    if (!value || value.length === 0) return;
    const property = new ICAL.Property(name, card);
    property.setValue(value);
    for (const [key, of] of Object.entries(params)) property.setParameter(key, of);
    card.addProperty(property);
  };
  const named = (of: { name: string; name_fr: string | null } | null): string => nameIn(locale, of) ?? "";
  const isPerson = c.contactType === "individual";
  say("version", "4.0");
  say("kind", isPerson ? "individual" : "org");
  say("fn", c.name);
  if (isPerson) {
    // We have one field for names; take the last word as the family name, for sorting.
    const words = c.name.split(" ");
    say("n", [words.at(-1) ?? "", words.slice(0, -1).join(" "), "", named(c.title), ""]);
  }
  const org = isPerson ? c.company?.name : c.name;
  if (org) say("org", [org]); // as a list: a semicolon in it would separate units
  say("title", c.position_held);
  for (const role of c.roles) say("role", text(locale, `contacts.role_${role}`));
  for (const phone of c.phones) say("tel", phone.number, typed(TYPES[phone.label]));
  for (const mail of c.mails) say("email", mail.address, typed(TYPES[mail.label]));
  if (d.street || d.street2 || c.city || d.zip_code || c.country)
    say(
      "adr",
      ["", d.street2 ?? "", d.street ?? "", c.city ?? "", "", d.zip_code ?? "", named(c.country)],
      typed(["work"]),
    );
  say("url", d.website);
  say("bday", d.birthday);
  say("lang", d.language);
  for (const tag of c.tags) say("categories", tag);
  say("x-cordial-segment", named(c.b2b));
  say("uid", `urn:uuid:${c.hash_id}`);
  say("rev", `${new Date(c.last_contact_at).toISOString().slice(0, 19)}Z`);
  // Appended by hand: the library would escape the comma of the data URL.
  const photo = picture
    ? `${ICAL.helpers.foldline(`PHOTO:data:${d.mime};base64,${picture.toString("base64")}`)}\r\n`
    : "";
  return `${card.toString().replace(/END:VCARD$/u, "")}${photo}END:VCARD\r\n`;
}

async function* cardsOf(
  { db, call }: Reader,
  storage: Storage,
  pages: AsyncIterable<readonly ContactRow[]>,
): AsyncGenerator<string> {
  for await (const rows of pages) {
    const details = new Map(
      (
        await detailsOf.all(
          db,
          rows.map((c) => c.hash_id),
        )
      ).map((d) => [d.hash_id, d]),
    );
    for (const c of rows) {
      const d = details.get(c.hash_id);
      // Erased between the two statements.
      if (!d) continue;
      const picture = d.sha256 === null ? undefined : await buffer(await storage.read({ sha256: d.sha256 }));
      yield cardOf(c, d, picture, call.locale);
    }
  }
}

const filters = z.object({ ...contactFilters, contact_hash_id: z.uuid().optional() });
type Filters = ServerInput<typeof listContacts>["query"] & { contact_hash_id?: string | undefined };

/** The export of contacts as vCards: the filtered list in reach, or one contact. */
export const cardsExport: Exportable = exportable<Filters, ContactRow>({
  need: listContacts.permission,
  format: "vcf",
  filters,
  open: async (reader, { contact_hash_id: id, ...f }) => {
    const one = id === undefined ? undefined : await read(reader, id);
    if (id !== undefined && (!one || !sees(reader.access, one))) throw notFound();
    return {
      columns: [],
      pages: one
        ? async function* () {
            yield [presentRow(one, reader.person)];
          }
        : () => pagesOf((after) => contacts(reader, { query: { ...f, after, limit: 200 } })),
      written: async (storage, pages) => Readable.from(cardsOf(reader, storage, pages())),
    };
  },
});
