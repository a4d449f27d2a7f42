import { IconCheck } from "@tabler/icons-react";
import type { Field, Fields, Resource, ResourceRow } from "#contract/kit/resource.ts";
import type { Language, Translate } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import type { Column, PhoneRow } from "#web/ui/list/types.ts";
import css from "./reference.module.css";

export type Row = ResourceRow<Fields>;
type Value = string | number | boolean | null | undefined;

/** What a row is called: in French by its French name, where it has one. */
export const nameOf = (row: Row, language: Language): string => String((language === "fr" && row.name_fr) || row.name);

/** A field's name, the same in every list. */
export const fieldWord = (name: string, t: Translate): string => t(`reference.field_${name}`);
const isCode = (f: Field): boolean => f.kind === "text" && (f.max ?? 120) <= 12;

/** What the lists that a list's fields choose from call their rows, by identifier. */
export type Named = ReadonlyMap<string, string>;

interface CellProps {
  field: Field;
  value: Value;
  name: string;
  named: Named;
  t: Translate;
}
function Cell({ field, value, name, named, t }: CellProps) {
  if (field.kind === "reference") return <span>{named.get(String(value)) ?? ""}</span>;
  if (field.kind !== "flag")
    return value === null || value === "" ? null : (
      <span className={isCode(field) ? css.code : undefined}>{String(value)}</span>
    );
  if (!value)
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

const widthOf = (field: Field): number | undefined =>
  field.kind === "flag" ? 160 : field.kind === "integer" ? 110 : isCode(field) ? 110 : undefined;

/** The name comes first in the reader's language; the other one stands beside it. */
const otherName = (row: Row, language: Language): Value => (language === "fr" ? row.name : row.name_fr);

/** The columns of a list from its fields: long texts share what is left, codes and numbers are narrow, flags say a word. */
export const columnsOf = (
  resource: Resource,
  link: (row: Row) => string,
  language: Language,
  named: Named,
  t: Translate,
): readonly Column<Row>[] =>
  Object.entries(resource.fields).map(([name, field]): Column<Row> => {
    if (name === "name")
      return {
        key: name,
        title: fieldWord(name, t),
        cell: (row) => (
          <AppLink href={link(row)} className={css.name}>
            {nameOf(row, language)}
          </AppLink>
        ),
      };
    if (name === "name_fr")
      return {
        key: name,
        title: t("reference.other_name"),
        cell: (row) => <Cell field={field} value={otherName(row, language)} name={name} named={named} t={t} />,
      };
    return {
      key: name,
      title: fieldWord(name, t),
      width: widthOf(field),
      right: field.kind === "integer",
      cell: (row) => <Cell field={field} value={row[name]} name={name} named={named} t={t} />,
    };
  });

/** On a phone: the name, its codes at the end, the rest below. */
export function cardOf(resource: Resource, row: Row, language: Language, named: Named, t: Translate): PhoneRow {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== "name");
  const codes = fields
    .filter(([, f]) => isCode(f))
    .map(([name]) => row[name])
    .filter(Boolean);
  const long = fields
    .filter(([, f]) => (f.kind === "text" && !isCode(f)) || f.kind === "reference")
    .map(([name, f]) =>
      f.kind === "reference" ? named.get(String(row[name])) : name === "name_fr" ? otherName(row, language) : row[name],
    )
    .filter(Boolean);
  const flags = fields.filter(([name, f]) => f.kind === "flag" && row[name]);
  return {
    title: nameOf(row, language),
    end: codes.join(" "),
    line: long.join(", "),
    status: flags.map(([name, field]) => <Cell key={name} field={field} value name={name} named={named} t={t} />),
  };
}
