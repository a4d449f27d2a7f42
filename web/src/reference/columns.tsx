import { IconCheck } from "@tabler/icons-react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { parentField, type Resource, type ResourceRow } from "#contract/kit/resource.ts";
import { type ContactRef, contactWord, longest, type Field, type Fields } from "#contract/kit/resource-fields.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { type Language, language as languageNow, type Translate } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { columnsOf as columnMakers } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { pictureOf } from "./picture-of.ts";
import css from "./reference.module.css";

export type Row = ResourceRow<Fields>;
const columns = columnMakers<Row>("reference");

/** The name of a row: the French one in French, if there is one. */
export const nameOf = (row: Row, language: Language): string => String((language === "fr" && row.name_fr) || row.name);

const titleOf = (name: string): string => `reference.field_${name}`;
/** The title of a field, with the unit of an amount. */
export const fieldWord = (name: string, field: Field, t: Translate): string =>
  field.kind === "amount" && field.unit ? `${t(titleOf(name))} (${field.unit})` : t(titleOf(name));
const isCode = (f: Field): boolean => f.kind === "text" && longest(f) <= 12;
const isNumber = (f: Field): boolean => f.kind === "integer" || f.kind === "amount";

/** Names by identifier, for the lists that a list's fields choose from. */
export type Names = ReadonlyMap<string, string>;

/** A field's value as text; a flag is its word, or empty. */
export function wordsOf(field: Field, name: string, value: unknown, names: Names, t: Translate): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "flag":
      return value ? t(`reference.is_${name}`) : "";
    case "choice":
      return textAt(t, "reference.choice_", value as string);
    case "amount":
      return exactText(value as string);
    case "reference":
      return names.get(value as string) ?? "";
    case "references":
      return (value as string[]).flatMap((id) => names.get(id) ?? []).join(", ");
    case "contact":
    case "image":
      return "";
    case "integer":
    case "text":
      return `${value as string | number}`;
  }
}

/** The contact of a contact field. */
export const contactOf = (row: Row, field: string): ContactRef | null =>
  (row as unknown as Readonly<Record<string, ContactRef | null>>)[contactWord(field)] ?? null;

/** A contact, as a link if in reach, otherwise only its name. */
export function ContactName({ contact }: { contact: ContactRef | null }) {
  if (!contact) return null;
  return contact.hash_id ? <AppLink href={contactHref.view(contact.hash_id)}>{contact.name}</AppLink> : contact.name;
}

function Flag({ name, set, t }: { name: string; set: boolean; t: Translate }) {
  if (!set)
    return (
      <span className={css.no} aria-label={t("reference.no")}>
        –
      </span>
    );
  return (
    <span className={css.yes}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {t(`reference.is_${name}`)}
    </span>
  );
}

/** On an entry that was only proposed, or refused: it is offered nowhere. */
export function ProposedMark({ row, t }: { row: Row; t: Translate }) {
  const { proposed } = row;
  return proposed ? <span className={css.proposed}>{t(`making.state_${proposed}`)}</span> : null;
}

/** The width of a column in px; texts and names share the remaining width. */
const widthOf = (field: Field): number | undefined =>
  field.kind === "flag" || field.kind === "choice"
    ? 160
    : field.kind === "amount"
      ? 150
      : field.kind === "image"
        ? 90
        : field.kind === "integer" || isCode(field)
          ? 110
          : undefined;

/** The position on phones: the name, codes and numbers at the end, texts below; `flagsOf` adds the flags. */
const phoneOf = (field: Field): Column<Row>["phone"] =>
  isCode(field) || field.kind === "amount"
    ? "end"
    : field.kind === "text" || field.kind === "contact" || field.kind === "reference" || field.kind === "choice"
      ? "line"
      : undefined;

/** From this many fields on a list is too wide for most screens, so long texts and all but two references are hidden by default. */
const MANY = 7;
function spareOf(resource: Resource): ReadonlySet<string> {
  const fields = Object.entries(resource.fields);
  if (fields.length < MANY) return new Set();
  const referring = fields.flatMap(([name, f]) => (f.kind === "reference" || f.kind === "references" ? [name] : []));
  return new Set([
    ...fields.flatMap(([name, f]) => (f.kind === "text" && f.long ? [name] : [])),
    ...referring.slice(2),
  ]);
}

/**
 * The columns of a list, derived from its fields: long texts share the remaining width, codes and numbers are narrow, flags show a word.
 */
export function columnsOf(resource: Resource, names: Names): readonly Column<Row>[] {
  const parent = parentField(resource);
  const link = columns.link("name", { of: (row) => row as never, title: titleOf("name"), phone: "title" });
  const spare = spareOf(resource);
  const made = Object.entries(resource.fields).map(([name, field]): Column<Row> => {
    if (name === "name")
      return {
        ...link,
        cell: (row, words) => (
          <>
            {parent && row[parent] ? <span className={css.part}>{link.cell(row, words)}</span> : link.cell(row, words)}
            <ProposedMark row={row} t={words.t} />
          </>
        ),
      };
    // The name is shown in the reader's language, and the other language in this column.
    const valueOf = (row: Row): unknown =>
      name === "name_fr" ? (languageNow() === "fr" ? row.name : row.name_fr) : row[name];
    const say = (row: Row, t: Translate): string =>
      field.kind === "contact" ? (contactOf(row, name)?.name ?? "") : wordsOf(field, name, valueOf(row), names, t);
    return {
      key: name,
      title: name === "name_fr" ? "reference.other_name" : (t) => fieldWord(name, field, t),
      width: name === "name_fr" ? undefined : spare.size > 0 && field.kind === "amount" ? 110 : widthOf(field),
      right: isNumber(field),
      ...(spare.has(name) && { spare: true }),
      cell: (row, { t }) =>
        field.kind === "flag" ? (
          <Flag name={name} set={!!row[name]} t={t} />
        ) : field.kind === "image" ? (
          <FileThumbs files={pictureOf(row, row[name])} />
        ) : field.kind === "contact" ? (
          <ContactName contact={contactOf(row, name)} />
        ) : (
          <span className={isCode(field) ? css.code : undefined}>{say(row, t)}</span>
        ),
      value: (row, { t }) => say(row, t),
      phone: spare.has(name) ? undefined : phoneOf(field),
      phoneCell: (row, { t }) =>
        field.kind === "amount" && field.unit && say(row, t) ? `${say(row, t)} ${field.unit}` : say(row, t) || null,
    };
  });
  return made;
}

/** The flags that are set, for phones, after the mark of what is only proposed. */
export const flagsOf = (resource: Resource, row: Row, t: Translate) => [
  ...(row.proposed ? [<ProposedMark key="proposed" row={row} t={t} />] : []),
  ...Object.entries(resource.fields)
    .filter(([name, f]) => f.kind === "flag" && row[name])
    .map(([name]) => <Flag key={name} name={name} set t={t} />),
];
