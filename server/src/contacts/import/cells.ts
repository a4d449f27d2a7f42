import {
  contactFields,
  contactRoles,
  languages,
  type ContactFields,
  type ContactGiven,
  type ContactRole,
} from "#contract/contacts/schemas.ts";
import { folded } from "#contract/kit/words.ts";
import { dayOf } from "#server/kit/day-of.ts";
import { Failure, type Message } from "#server/kit/failures.ts";
import type { Cells, Problem } from "#server/kit/importing.ts";
import { parseInput } from "#server/kit/input.ts";
import { text, type Locale } from "#server/kit/texts.ts";

const both: readonly Locale[] = ["en", "fr"];
const COMPANY = new Set(["company", "society", "societe", "entreprise", "organisation", "organization"]);
const PERSON = new Set(["person", "individual", "personne", "particulier", "contact", "staff"]);

const listOf = (cell: string | undefined): string[] => (cell ?? "").split(/[,;\n]/u).flatMap((one) => one.trim() || []);
const roleOf = (word: string): ContactRole | undefined =>
  contactRoles.find((role) =>
    [role, ...both.map((locale) => text(locale, `contacts.role_${role}`))].some(
      (said) => folded(said) === folded(word),
    ),
  );
/** By its code or its name in one of our languages. */
function languageOf(word: string): string | undefined {
  const plain = folded(word);
  return languages.find((code) =>
    [code, ...both.map((locale) => new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code)].some(
      (said) => folded(said) === plain,
    ),
  );
}

/** The column that a field of the form was read from. */
const COLUMN_OF: Readonly<Record<string, string>> = { contactType: "type", phones: "phone", mails: "email" };
export const problemsOf = ({ fields, say }: Failure): Problem[] =>
  Object.entries(fields ?? { name: [say] }).flatMap(([path, messages]) => {
    const field = path.split(".")[0] ?? "";
    return messages.map((message) => ({ column: COLUMN_OF[field] ?? field, say: message }));
  });

/** What a row says, as a form would say it, without what it names of lists; and each cell that cannot be read. */
export function fieldsOf({ values }: Cells): { given: ContactFields | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const wrong = (column: string, key: string, params?: Message["params"]): void => {
    problems.push({ column, say: { key, ...(params && { params }) } });
  };
  const type = folded(values.type ?? "");
  const looksLikePerson = Boolean(values.company ?? "") || Boolean(values.position_held ?? "");
  const isPerson = PERSON.has(type) || (type === "" && looksLikePerson);
  if (type !== "" && !isPerson && !COMPANY.has(type)) wrong("type", "errors.contact_type");
  const roles = listOf(values.roles).map(
    (word) => roleOf(word) ?? (wrong("roles", "errors.contact_role", { word }), undefined),
  );
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
    position_held: values.position_held,
    ...(birthday && { birthday }),
    ...(language && { language }),
    phones: [
      ...listOf(values.phone).map((number) => ({ label: "work" as const, number })),
      ...listOf(values.mobile).map((number) => ({ label: "mobile" as const, number })),
    ],
    mails: listOf(values.email).map((address) => ({ label: "work" as const, address })),
    tags: listOf(values.tags),
  };
  try {
    return { given: parseInput(contactFields, given) as ContactFields, problems };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { given: undefined, problems: [...problems, ...problemsOf(error)] };
  }
}
