import { IconCheck } from "@tabler/icons-react";
import type { Field, Fields, Resource, ResourceRow } from "#contract/kit/resource.ts";
import { type Language, language as languageNow, type Translate } from "#web/kit/i18n.ts";
import { columnsOf as columnMakers } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import css from "./reference.module.css";

export type Row = ResourceRow<Fields>;
const columns = columnMakers<Row>("reference");
type Value = string | number | boolean | null | undefined;

/** What a row is called: in French by its French name, where it has one. */
export const nameOf = (row: Row, language: Language): string => String((language === "fr" && row.name_fr) || row.name);

const titleOf = (name: string): string => `reference.field_${name}`;
/** A field's name, the same in every list. */
export const fieldWord = (name: string, t: Translate): string => t(titleOf(name));
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
const otherName = (row: Row): Value => (languageNow() === "fr" ? row.name : row.name_fr);

/** On a phone: the name, its codes at the end, texts below; flags are added by `flagsOf`. */
const phoneOf = (field: Field): Column<Row>["phone"] =>
  isCode(field) ? "end" : field.kind === "text" || field.kind === "reference" ? "line" : undefined;

/** The columns of a list from its fields: long texts share what is left, codes and numbers are narrow, flags say a word. */
export const columnsOf = (resource: Resource, named: Named): readonly Column<Row>[] =>
  Object.entries(resource.fields).map(([name, field]): Column<Row> => {
    if (name === "name") return columns.link(name, { of: (row) => row as never, title: titleOf(name), phone: "title" });
    const valueOf = (row: Row): Value => (name === "name_fr" ? otherName(row) : row[name]);
    return {
      key: name,
      title: name === "name_fr" ? "reference.other_name" : titleOf(name),
      width: name === "name_fr" ? undefined : widthOf(field),
      right: field.kind === "integer",
      cell: (row, { t }) => <Cell field={field} value={valueOf(row)} name={name} named={named} t={t} />,
      value: (row) => (field.kind === "reference" ? named.get(String(row[name])) : String(valueOf(row) ?? "")) ?? "",
      phone: phoneOf(field),
      phoneCell: (row) => valueOf(row),
    };
  });

/** The flags that are set, on a phone. */
export const flagsOf = (resource: Resource, row: Row, t: Translate) =>
  Object.entries(resource.fields)
    .filter(([name, f]) => f.kind === "flag" && row[name])
    .map(([name, field]) => <Cell key={name} field={field} value name={name} named={new Map()} t={t} />);
