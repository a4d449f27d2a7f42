import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { ContactFields } from "#contract/contacts/schemas.ts";
import { folded } from "#contract/kit/words.ts";
import { Failure, type Message } from "#server/kit/shared/failures.ts";
import type { Cells, Checked, Options, Problem } from "#server/kit/area/importing.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { sees } from "../access.ts";
import { keysOf, plainName } from "../keys.ts";
import { parsedPhone, phonesOf } from "../phones.ts";
import type { ContactWrite } from "../queries.ts";
import { storedMails } from "../mails.ts";
import { NOBODY, nextOf } from "../rules.ts";
import { fieldsOf, leftOut, problemsOf } from "./cells.ts";
import * as q from "./queries.ts";

export interface Plan {
  readonly id: string;
  /** Undefined when the row can't be read. */
  readonly next: ContactWrite | undefined;
}

/** A row being checked. */
interface Draft {
  readonly row: Cells;
  readonly id: string;
  readonly given: ContactFields | undefined;
  readonly problems: Problem[];
  readonly notes: Message[];
}

const byName = <T extends { name: string; name_fr: string | null }>(rows: readonly T[], also?: (row: T) => string) =>
  new Map(
    rows
      .toReversed()
      .flatMap((r) => [r.name, r.name_fr, also?.(r)].flatMap((n) => (n ? [[folded(n), r] as const] : []))),
  );
const phonesIn = (given: ContactFields | undefined): string[] =>
  (given?.phones ?? []).flatMap((p) => parsePhoneNumberFromString(p.number)?.number ?? []);
/** The keys that identify a row. Domains are left out: colleagues share them. */
const keysIn = (given: ContactFields, phones: readonly string[]): string[] =>
  keysOf({ name: given.name, phones, mails: (given.mails ?? []).map((m) => m.address) }).filter(
    (key) => !key.startsWith("domain:"),
  );

/** What all rows are compared with, read once. */
async function known(tx: Tx, drafts: readonly Draft[]) {
  const { titles, segments, countries, home } = await q.lists.one(tx.db, tx.person.id);
  const keys = drafts.flatMap(({ row, given }) => [
    ...(given ? keysIn(given, phonesIn(given)) : []),
    ...(row.values.company ? [`name:${plainName(row.values.company)}`] : []),
  ]);
  const found = await q.alike.all(tx.db, [...new Set(keys)]);
  const suppliers = drafts.flatMap(({ given }) =>
    given?.roles?.includes("supplier") ? [given.name.toLowerCase()] : [],
  );
  const taken = suppliers.length > 0 ? await q.suppliersTaken.all(tx.db, suppliers) : [];
  const byKey = new Map<string, q.KnownContact[]>();
  for (const one of found) for (const key of one.met) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  const may = countries.filter((k) => tx.access.can("contacts_create", { country: k.hash_id }));
  return {
    person_title: byName(titles),
    segment: byName(segments),
    country: byName(countries, (k) => k.iso2),
    iso2: new Map(countries.map((k) => [k.hash_id, k.iso2])),
    mayCreate: new Set(may.map((k) => k.hash_id)),
    only: may.length === 1 ? may[0] : undefined,
    /** The reader's main country, since vCards often have none. */
    home: may.find((k) => k.hash_id === home),
    byKey,
    taken: new Set(taken.map((s) => s.name)),
    /** Companies of the file by plain name; the country is known once their row is checked. */
    companies: new Map<string, Company>(
      drafts.flatMap(({ given, id }) =>
        given?.contactType === "society" ? [[plainName(given.name), { hash_id: id }] as const] : [],
      ),
    ),
    seen: new Map<string, Seen>(),
    suppliers: new Set<string>(),
  };
}
/** A checked row, and the contact it is or will become; undefined when that is out of reach. */
interface Seen {
  readonly line: number;
  is: Company | undefined;
}
type All = Awaited<ReturnType<typeof known>>;

/** Plans each row. */
export async function check(tx: Tx, rows: readonly Cells[], options: Options): Promise<Checked<Plan>[]> {
  const drafts = rows.map((row): Draft => ({ row, id: newId(), ...fieldsOf(row, options.lenient) }));
  const all = await known(tx, drafts);
  // Companies first: if a company exists already, its staff is added to the existing one.
  const checked = new Map<Draft, Checked<Plan>>();
  const isCompany = (d: Draft): boolean => d.given?.contactType === "society";
  for (const d of [...drafts.filter(isCompany), ...drafts.filter((one) => !isCompany(one))])
    checked.set(d, checkRow(tx, d, all, options));
  return drafts.flatMap((d) => checked.get(d) ?? []);
}

function checkRow(tx: Tx, draft: Draft, all: All, { duplicates, lenient }: Options): Checked<Plan> {
  const { row, id, given } = draft;
  const { line, values } = row;
  const [problems, notes] = [[...draft.problems], [...draft.notes]];
  const wrong = (column: string, key: string, params?: Message["params"]): undefined => {
    problems.push({ column, say: { key, ...(params && { params }) } });
  };
  /** An optional value: vCards are imported without it. */
  const mayMiss = (column: string, key: string, params?: Message["params"]): undefined =>
    lenient ? void notes.push(leftOut(values[column] ?? "")) : wrong(column, key, params);
  const failed = (): Checked<Plan> => ({
    line,
    label: values.name ?? "",
    action: "create",
    problems,
    plan: { id, next: undefined },
  });
  if (!given) return failed();
  const company = companyOf(tx, values.company, given, all, mayMiss);
  const country = countryOf(values.country, given, company, { all, lenient }, wrong);
  const title_id = choiceOf("person_title", values.person_title, all, mayMiss);
  const b2b_id = choiceOf("segment", values.segment, all, mayMiss);
  const isBornLater = Boolean(given.birthday && given.birthday > tx.call.now.toISOString().slice(0, 10));
  if (isBornLater) mayMiss("birthday", "errors.future_date");
  if (!country) return failed();
  try {
    const iso2 = all.iso2.get(country) ?? "";
    const [readable, unreadable] = lenient ? readableOf(given.phones ?? [], iso2) : [given.phones ?? [], []];
    notes.push(...unreadable.map((p) => leftOut(p.number)));
    const phones = phonesOf(readable, iso2);
    const next = nextOf(
      { ...given, company_hash_id: company?.hash_id ?? null, ...(isBornLater && { birthday: null }) },
      NOBODY,
      storedMails,
    );
    const keys = keysOf({ ...next, phones: phones.map((p) => p.number), mails: next.mails.map((m) => m.address) });
    const at: Seen = { line, is: { hash_id: id, country_id: country } };
    const again = seenBefore(tx, given, { phones: phones.map((p) => p.number), company: company?.hash_id }, all, at);
    const isLeftOut = again !== undefined && (!duplicates || row.implied === true);
    if (given.contactType === "society") {
      // The company's row is skipped, so its staff is added to the company it duplicates.
      if (isLeftOut) at.is = again.one ?? again.earlier;
      meetCompany(all, given.name, at.is);
    }
    if (!isLeftOut && next.roles.includes("supplier")) checkSupplier(next.name, all, wrong);
    return {
      line,
      label: next.name,
      // A company only mentioned by a vCard is not reported as a duplicate.
      action: !isLeftOut ? "create" : row.implied ? "same" : "duplicate",
      problems,
      notes: [...notes, ...(again ? [again.say] : [])],
      plan: { id, next: { ...next, title_id, b2b_id, country_id: country, phones, keys } },
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problems.push(...problemsOf(error));
    return failed();
  }
}

type Wrong = (column: string, key: string, params?: Message["params"]) => undefined;

/** The entry of a list that a row names in words. */
const choiceOf = (
  column: "person_title" | "segment",
  word: string | undefined,
  all: All,
  wrong: Wrong,
): string | null =>
  word ? (all[column].get(folded(word))?.hash_id ?? wrong(column, "errors.unknown_reference") ?? null) : null;

/** Later rows of the file name this company; undefined when it is out of reach. */
function meetCompany(all: All, name: string, is: Company | undefined): void {
  if (is) all.companies.set(plainName(name), is);
  else all.companies.delete(plainName(name));
}

function checkSupplier(name: string, all: All, wrong: Wrong): void {
  const plain = name.toLowerCase();
  if (all.taken.has(plain) || all.suppliers.has(plain)) wrong("roles", "errors.supplier_taken", { name });
  all.suppliers.add(plain);
}

/** Splits phone numbers into valid and invalid ones. */
function readableOf(phones: NonNullable<ContactFields["phones"]>, iso2: string) {
  const isReadable = (p: { number: string }): boolean => parsedPhone(p.number, iso2) !== undefined;
  return [phones.filter(isReadable), phones.filter((p) => !isReadable(p))] as const;
}

interface Company {
  readonly hash_id: string;
  readonly country_id?: string;
}
/** The company a row names: in reach, or in the same file. */
function companyOf(
  tx: Tx,
  word: string | undefined,
  given: ContactFields,
  all: All,
  wrong: Wrong,
): Company | undefined {
  if (!word) return undefined;
  if (given.contactType === "society") return wrong("company", "errors.company_of_company");
  const plain = plainName(word);
  const there = all.byKey.get(`name:${plain}`)?.find((c) => c.contact_type === "society" && sees(tx.access, c));
  return there ?? all.companies.get(plain) ?? wrong("company", "errors.import_company", { name: word });
}

/**
 * The country a row names, otherwise its company's, that of its first number with `+`, or the only one where the caller may create
 * contacts.
 */
function countryOf(
  word: string | undefined,
  given: ContactFields,
  company: Company | undefined,
  { all, lenient }: { readonly all: All; readonly lenient: boolean | undefined },
  wrong: Wrong,
): string | undefined {
  const first = (given.phones ?? []).flatMap((p) => parsePhoneNumberFromString(p.number)?.country ?? [])[0];
  const said = word ? all.country.get(folded(word)) : undefined;
  const ofPhone = first && all.country.get(folded(first));
  const found =
    word && !(lenient && !said)
      ? said?.hash_id
      : (company?.country_id ?? (ofPhone || all.only || (lenient ? all.home : undefined))?.hash_id);
  if (!found) return wrong("country", word ? "errors.unknown_reference" : "errors.required");
  return all.mayCreate.has(found) ? found : wrong("country", "errors.unknown_reference");
}

/** The contact or earlier row that a row duplicates. People are matched by mail address, or by name plus a phone number or the company. */
function seenBefore(
  tx: Tx,
  given: ContactFields,
  { phones, company }: { readonly phones: readonly string[]; readonly company: string | undefined },
  all: All,
  at: Seen,
): { one?: q.KnownContact; earlier?: Company; say: Message } | undefined {
  const keys = keysIn(given, phones);
  const [name = ""] = keys;
  const isPerson = given.contactType === "individual";
  const same = (key: string, one: q.KnownContact): boolean =>
    one.contact_type === given.contactType &&
    (!isPerson ||
      key.startsWith("mail:") ||
      (key.startsWith("phone:") && one.met.includes(name)) ||
      (key.startsWith("name:") && company !== undefined && one.company_id === company));
  const found = keys.flatMap((key) => (all.byKey.get(key) ?? []).filter((one) => same(key, one)));
  // Within the file, people are matched by name plus one of these.
  const marks = isPerson
    ? [
        ...keys.filter((k) => k.startsWith("mail:")),
        ...keys.filter((k) => k.startsWith("phone:")).map((k) => `${k} ${name}`),
        `${company ?? ""} ${name}`,
      ]
    : keys;
  const earlier = marks.map((mark) => all.seen.get(`${given.contactType} ${mark}`)).find(Boolean);
  for (const mark of marks)
    if (!all.seen.has(`${given.contactType} ${mark}`)) all.seen.set(`${given.contactType} ${mark}`, at);
  const one = found.find((c) => sees(tx.access, c));
  if (one)
    return {
      one,
      say: { key: "errors.import_known", params: { name: [one.name, one.city].filter(Boolean).join(", ") } },
    };
  if (found.length > 0) return { say: { key: "errors.import_known_elsewhere" } };
  return (
    earlier && {
      ...(earlier.is && { earlier: earlier.is }),
      say: { key: "errors.import_known_line", params: { line: earlier.line } },
    }
  );
}
