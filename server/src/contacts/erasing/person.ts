import { fileRows, trailRows } from "#server/kit/sql/refs.ts";
import { personRows } from "#server/access/public.ts";
import { commentRows } from "#server/discussion/public.ts";
import type { Readable } from "node:stream";
import yazl from "yazl";
import { z } from "zod";
import { formatDay } from "#contract/kit/dates.ts";
import type { House } from "#server/kit/area/area.ts";
import { composed, planned, sql } from "#server/kit/sql/database.ts";
import { exportable, type Exportable } from "#server/kit/area/exporting.ts";
import { notFound, refused } from "#server/kit/shared/failures.ts";
import { timelineReach } from "#server/kit/records/kind.ts";
import { phrase } from "#server/kit/sql/list-query.ts";
import { openPersonal } from "#server/kit/records/personal.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { hasText, text, type Locale } from "#server/kit/shared/texts.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { usesOf } from "#server/reference/public.ts";
import { sees } from "../access.ts";
import { read } from "../lists.ts";
import { presentContact } from "../present.ts";
import type { FullContact } from "../queries.ts";
import { ACCOUNTS, peopleOf, THEIRS } from "./queries.ts";

interface Comment {
  readonly at: string;
  readonly by: string;
  readonly text: string;
  readonly kind: string;
  readonly entity_id: string;
}
const SAID = `SELECT c.created_at AS at, u.name AS by, c.text, c.kind, c.entity_id FROM ${commentRows("c")} JOIN ${personRows("u")} ON u.hash_id = c.user_id
  WHERE c.deleted_at IS NULL AND c.user_id NOT IN (${ACCOUNTS("$1::uuid[]")}) AND`;
const comments = sql<Comment, [readonly string[]]>(
  `${SAID} c.kind = 'contact' AND c.entity_id = ANY ($1::uuid[]) ORDER BY c.hash_id`,
);
/** Most comments on other records with the name. */
const NAMING = 500;
const naming = sql<Comment, [readonly string[], string]>(
  `${SAID} NOT (c.kind = 'contact' AND c.entity_id = ANY ($1::uuid[])) AND fold(c.text) LIKE $2 ORDER BY c.hash_id DESC LIMIT ${NAMING}`,
);
interface Entry {
  readonly at: string;
  readonly by: string | null;
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly details: Record<string, unknown>;
}
const history = sql<Entry, [readonly string[]]>(
  `SELECT a.at, u.name AS by, a.action, a.before, a.after, a.details FROM ${trailRows("a")} LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id
   WHERE (a.kind = 'contact' AND a.entity_id = ANY ($1::uuid[])) OR (a.kind = 'user' AND a.entity_id IN (${ACCOUNTS("$1::uuid[]")}))
   ORDER BY a.hash_id`,
);
interface Account {
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly active: boolean;
  readonly created_at: string;
  readonly sessions: readonly object[];
  /** What they wrote on orders. */
  readonly messages: readonly { readonly at: string; readonly order: string; readonly text: string }[];
}
/** Their accounts of the customers' portal, with what each area keeps of them. */
const accountsIn = ({ ofAccount }: House) =>
  composed<Account>(`
  SELECT u.name, u.email, u.locale, u.active, ${Object.entries(ofAccount)
    .map(([word, column]) => `${column} AS "${word}"`)
    .join(", ")}
  FROM ${personRows("u")} WHERE u.hash_id IN (${ACCOUNTS("$1::uuid[]")}) ORDER BY u.hash_id`);
interface Kept {
  readonly name: string;
  readonly mime: string;
  readonly sha256: string;
}
const files = sql<Kept, [readonly string[]]>(
  `SELECT name, mime, sha256 FROM ${fileRows("file")} WHERE ${THEIRS("$1::uuid[]")} ORDER BY hash_id`,
);

/** Comments on other records that contain the name, if the reader may open these. */
async function commentsNaming(reader: Reader, { kinds }: House, people: readonly string[], name: string) {
  const found = await naming.all(reader.db, people, phrase(name));
  const opened = new Map<string, boolean>();
  for (const { kind, entity_id: id } of found) {
    if (opened.has(id)) continue;
    const known = kinds.find((k) => k.name === kind);
    opened.set(id, (known && (await timelineReach(known)?.sees(readerOf(reader, known), id))) ?? false);
  }
  return found.filter((c) => opened.get(c.entity_id));
}

/** The rows of all tables that refer to these people, whichever area they belong to. */
async function recordsOf(reader: Reader, people: readonly string[]): Promise<Record<string, readonly unknown[]>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const { table, column, kind } of await usesOf(reader.db, "contact", "its own too")) {
    if (kind !== undefined) continue;
    const statement = `SELECT to_jsonb(x) AS row FROM ${table} x WHERE x.${column} = ANY ($1::uuid[])`;
    const rows = await planned<{ row: unknown }>(statement).all(reader.db, people);
    if (rows.length > 0) all[`${table}.${column}`] = rows.map(({ row }) => row);
  }
  return all;
}

const escaped = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
type Lines = readonly (readonly [label: string, value: unknown])[];
const section = (title: string, lines: Lines): string =>
  lines.length === 0
    ? ""
    : `<h2>${escaped(title)}</h2><table>${lines.map(([l, v]) => `<tr><th>${escaped(l)}</th><td>${escaped(v)}</td></tr>`).join("")}</table>`;

interface Everything {
  readonly contact: ReturnType<typeof presentContact>;
  readonly comments: readonly Omit<Comment, "entity_id">[];
  readonly named_in: readonly Comment[];
  readonly history: readonly Entry[];
  readonly accounts: readonly Account[];
  readonly records: Record<string, readonly unknown[]>;
  readonly files: readonly { readonly path: string; readonly mime: string }[];
}
/** The same data as a readable page. */
function pageOf(all: Everything, locale: Locale): string {
  const t = (key: string): string => text(locale, key);
  /** `reminders_stopped` is a sentence with a name elsewhere. */
  const label = (field: string): string =>
    field === "reminders_stopped"
      ? t("contacts.field_reminders_stopped")
      : hasText(`contacts.${field}`)
        ? t(`contacts.${field}`)
        : field;
  const { contact: c } = all;
  const known: Lines = Object.entries(c).flatMap(([field, value]): Lines => {
    const isNothing = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isNothing || ["id", "hash_id", "version", "can", "avatar"].includes(field)) return [];
    const lines = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const said = lines.map((one) => {
      if (typeof one !== "object" || one === null) return String(one);
      const { shown, address, name } = one as Record<string, string | undefined>;
      return shown ?? address ?? name ?? JSON.stringify(one);
    });
    return [[label(field), said.join(", ")]];
  });
  const said = (list: readonly Pick<Comment, "at" | "by" | "text">[]): Lines =>
    list.map((one) => [`${formatDay(one.at)}, ${one.by}`, one.text]);
  const happened: Lines = all.history.map((e) => {
    const action = hasText(`audit.action_${e.action}`) ? t(`audit.action_${e.action}`) : e.action;
    return [`${formatDay(e.at)}, ${e.by ?? ""}`, `${action} ${JSON.stringify(e.after ?? e.details)}`];
  });
  const rows: Lines = Object.entries(all.records).flatMap(([table, list]): Lines => list.map((row) => [table, row]));
  const portal = all.accounts.flatMap(({ name, email, created_at, messages }): Lines => [
    [formatDay(created_at), `${name}, ${email}`],
    ...messages.map((one): Lines[number] => [`${formatDay(one.at)}, ${one.order}`, one.text]),
  ]);
  const parts = [
    section(t("contacts.details"), known),
    section(t("portal.accounts"), portal),
    section(t("contacts.person_comments"), said(all.comments)),
    section(t("contacts.person_named"), said(all.named_in)),
    section(t("contacts.person_records"), rows),
    section(
      t("contacts.person_files"),
      all.files.map((f) => [f.path, f.mime]),
    ),
    section(t("contacts.person_history"), happened),
  ];
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(c.name)}</title>
<style>body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:14rem;font-weight:500}</style>
<h1>${escaped(c.name)}</h1>${parts.join("")}</html>`;
}

async function everythingOf(
  reader: Reader,
  house: House,
  row: FullContact,
): Promise<Everything & { kept: readonly Kept[] }> {
  const { people } = await peopleOf.one(reader.db, row.hash_id);
  const kept = await files.all(reader.db, people);
  return {
    contact: presentContact(row, reader.person),
    comments: (await comments.all(reader.db, people)).map(({ entity_id: _, ...comment }) => comment),
    named_in: await commentsNaming(reader, house, people, row.name),
    history: await openPersonal(
      reader.db,
      await history.all(reader.db, people),
      text(reader.call.locale, "audit.erased"),
    ),
    accounts: await accountsIn(house).all(reader.db, people),
    records: await recordsOf(reader, people),
    files: kept.map((f, i) => ({ path: `files/${i + 1} ${f.name.replaceAll(/[\\/:]/gu, " ")}`, mime: f.mime })),
    kept,
  };
}

/** A ZIP file: `data.json`, the page, and the files. */
async function zipOf(reader: Reader, house: House, row: FullContact, storage: Storage): Promise<Readable> {
  const { kept, ...all } = await everythingOf(reader, house, row);
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(all, null, 2)), "data.json");
  zip.addBuffer(Buffer.from(pageOf(all, reader.call.locale)), "index.html");
  for (const [i, file] of kept.entries())
    zip.addReadStreamLazy(all.files[i]?.path ?? file.sha256, (done) => {
      storage.read(file).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, undefined as never),
      );
    });
  zip.end();
  return zip.outputStream as Readable;
}

const filters = z.object({ contact_hash_id: z.uuid() });
/** The export of everything stored about a person (GDPR, article 15). */
export const personExport = (house: House): Exportable =>
  exportable<z.output<typeof filters>, never>({
    need: "contacts_erase",
    also: ["contacts_view_all"],
    filters,
    format: "zip",
    open: async (reader, { contact_hash_id: id }) => {
      const row = await read(reader, id);
      if (!row || !sees(reader.access, row)) throw notFound();
      reader.access.require("contacts_erase", { country: row.country_id });
      if (row.contact_type !== "individual") throw refused("errors.erase_company");
      return {
        columns: [],
        pages: async function* () {
          yield [];
        },
        written: async (storage) => await zipOf(reader, house, row, storage),
      };
    },
  });
