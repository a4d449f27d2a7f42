import { IconCheck } from "@tabler/icons-react";
import type { Field, Fields, Resource, ResourceRow } from "#contract/kit/resource.ts";
import type { Translate } from "#web/app/i18n.ts";
import type { Column, PhoneRow } from "#web/ui/list/types.ts";
import css from "./reference.module.css";

export type Row = ResourceRow<Fields>;
type Value = string | number | boolean | null | undefined;

/** A field's name, the same in every list. */
export const fieldWord = (name: string, t: Translate): string => t(`reference.field_${name}`);
const isCode = (f: Field): boolean => f.kind === "text" && (f.max ?? 120) <= 12;

function Cell({ field, value, name, t }: { field: Field; value: Value; name: string; t: Translate }) {
  if (field.kind !== "flag") return value === null || value === "" ? null : <span className={isCode(field) ? css.code : undefined}>{String(value)}</span>;
  if (!value) return <span className={css.no} aria-label={t("reference.no")}>–</span>;
  return (
    <span className={css.yes}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {t(`reference.is_${name}`)}
    </span>
  );
}

const widthOf = (field: Field): number | undefined => (field.kind === "flag" ? 160 : field.kind === "integer" ? 110 : isCode(field) ? 110 : undefined);

/** The columns of a list from its fields: long texts share what is left, codes and numbers are narrow, flags say a word. */
export const columnsOf = (resource: Resource, t: Translate): readonly Column<Row>[] =>
  Object.entries(resource.fields).map(([name, field]) => ({
    key: name,
    title: fieldWord(name, t),
    width: widthOf(field),
    right: field.kind === "integer",
    cell: (row) => (name === "name" ? <b style={{ fontWeight: 500 }}>{String(row[name])}</b> : <Cell field={field} value={row[name]} name={name} t={t} />),
    value: (row) => (field.kind === "flag" ? t(row[name] ? "reference.yes" : "reference.no") : ((row[name] as string | number | null | undefined) ?? null)),
  }));

/** On a phone: the name, its codes at the end, the rest below. */
export function cardOf(resource: Resource, row: Row, t: Translate): PhoneRow {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== "name");
  const codes = fields.filter(([, f]) => isCode(f)).map(([name]) => row[name]).filter(Boolean);
  const long = fields.filter(([, f]) => f.kind === "text" && !isCode(f)).map(([name]) => row[name]).filter(Boolean);
  const flags = fields.filter(([name, f]) => f.kind === "flag" && row[name]);
  return {
    title: String(row.name),
    end: codes.join(" "),
    line: long.join(", "),
    status: flags.map(([name, field]) => <Cell key={name} field={field} value name={name} t={t} />),
  };
}
