import {
  contactFields,
  contactRoles,
  languages,
  type ContactFields,
  type ContactGiven,
  type ContactRole,
  MOST_TAGS,
  MOST_WAYS,
  wayLabels,
} from "#contract/contacts/schemas.ts";
import { folded } from "#contract/kit/words.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import { Failure, type Message } from "#server/kit/shared/failures.ts";
import { LIST_MARK, type Cells, type Problem } from "#server/kit/area/importing.ts";
import { parseInput } from "#server/kit/http/input.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";

const both: readonly Locale[] = ["en", "fr"];
const COMPANY = new Set(["company", "society", "societe", "entreprise", "organisation", "organization"]);
const PERSON = new Set(["person", "individual", "personne", "particulier", "contact", "staff"]);

const listOf = (cell = ""): string[] =>
  cell.split(cell.includes(LIST_MARK) ? LIST_MARK : /[,;\n]/u).flatMap((one) => one.trim() || []);
type Label = (typeof wayLabels)[number];
/** Parses `home: 06 12 34 56 78`: an optional label in one of our languages, then the value. */
function wayOf(entry: string, usual: Label): { label: Label; value: string } {
  const [, word = "", value = ""] = /^([^:+\d@]+):(.+)$/u.exec(entry) ?? [];
  const label = wayLabels.find((one) =>
    [one, ...both.map((locale) => text(locale, `contacts.label_${one}`))].some((said) => folded(said) === folded(word)),
  );
  return label ? { label, value: value.trim() } : { label: usual, value: entry };
}
const roleOf = (word: string): ContactRole | undefined =>
  contactRoles.find((role) =>
    [role, ...both.map((locale) => text(locale, `contacts.role_${role}`))].some(
      (said) => folded(said) === folded(word),
    ),
  );
/** The language by its code, or by its name in one of our languages. */
function languageOf(word: string): string | undefined {
  const plain = folded(word);
  return languages.find((code) =>
    [code, ...both.map((locale) => new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code)].some(
      (said) => folded(said) === plain,
    ),
  );
}

/** The import column of a form field. */
const COLUMN_OF: Readonly<Record<string, string>> = { contactType: "type", phones: "phone", mails: "email" };
export const problemsOf = ({ fields, say }: Failure): Problem[] =>
  Object.entries(fields ?? { name: [say] }).flatMap(([path, messages]) => {
    const field = path.split(".")[0] ?? "";
    return messages.map((message) => ({ column: COLUMN_OF[field] ?? field, say: message }));
  });

export interface Fields {
  readonly given: ContactFields | undefined;
  readonly problems: Problem[];
  /** Values of vCards that were left out. */
  readonly notes: Message[];
}
export const leftOut = (value: string): Message => ({
  key: "errors.card_left_out",
  params: { value: value.slice(0, 80) },
});

/** A row as form values, without references to lists, and the problems of its cells. */
export function fieldsOf({ values }: Cells, lenient: boolean): Fields {
  const problems: Problem[] = [];
  const notes: Message[] = [];
  const wrong = (column: string, key: string, params?: Message["params"]): void => {
    if (lenient) notes.push(leftOut(String(params?.word ?? values[column] ?? "")));
    else problems.push({ column, say: { key, ...(params && { params }) } });
  };
  const type = folded(values.type ?? "");
  const looksLikePerson = Boolean(values.company ?? "") || Boolean(values.position_held ?? "");
  const isPerson = PERSON.has(type) || (type === "" && looksLikePerson);
  if (type !== "" && !isPerson && !COMPANY.has(type)) wrong("type", "errors.contact_type");
  const words = listOf(values.roles);
  // In vCards, ROLE is the person's job.
  const job = lenient && isPerson && !values.position_held ? words.find((word) => !roleOf(word)) : undefined;
  const roles = words
    .filter((word) => word !== job)
    .map((word) => roleOf(word) ?? (wrong("roles", "errors.contact_role", { word }), undefined));
  const birthday = values.birthday ? dayOf(values.birthday) : undefined;
  if (values.birthday && !birthday) wrong("birthday", "errors.date");
  const language = values.language ? languageOf(values.language) : undefined;
  if (values.language && !language) wrong("language", "errors.unknown_reference");
  const given: ContactGiven = {
    name: values.name ?? "",
    contactType: isPerson ? "individual" : "society",
    roles: [...new Set(roles.flatMap((role) => role ?? []))],
    street: values.street,
    street2: values.street2,
    zip_code: values.zip_code,
    city: values.city,
    website: values.website,
    vat_number: values.vat_number,
    position_held: values.position_held || job,
    ...(birthday && { birthday }),
    ...(language && { language }),
    phones: [
      ...listOf(values.phone).map((entry) => wayOf(entry, "work")),
      ...listOf(values.mobile).map((entry) => wayOf(entry, "mobile")),
    ].map(({ label, value }) => ({ label, number: value })),
    mails: listOf(values.email)
      .map((entry) => wayOf(entry, "work"))
      .map(({ label, value }) => ({ label, address: value })),
    tags: listOf(values.tags),
  };
  for (;;)
    try {
      return { given: parseInput(contactFields, given) as ContactFields, problems, notes };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const dropped = lenient ? drop(given, Object.keys(error.fields ?? {})) : [];
      if (dropped.length === 0) return { given: undefined, problems: [...problems, ...problemsOf(error)], notes };
      notes.push(...dropped.map(leftOut));
    }
}

/** Most entries of a list, as in the form. */
const MOST: Readonly<Record<string, number>> = { phones: MOST_WAYS, mails: MOST_WAYS, tags: MOST_TAGS };
/** Removes the values the form refuses, and returns them as text. The name can't be removed; empty when only that is refused. */
function drop(given: ContactGiven, paths: readonly string[]): string[] {
  const fields = given as Record<string, unknown>;
  return paths
    .toSorted()
    .toReversed()
    .flatMap((path) => {
      const [field = "", at] = path.split(".");
      const value = fields[field];
      if (field === "name" || value === undefined) return [];
      if (!Array.isArray(value)) {
        delete fields[field];
        return [typeof value === "string" ? value : JSON.stringify(value)];
      }
      const gone = at === undefined ? value.splice(MOST[field] ?? 0) : value.splice(Number(at), 1);
      return gone.map((one: unknown) => (typeof one === "string" ? one : String(Object.values(one as object)[1])));
    });
}
