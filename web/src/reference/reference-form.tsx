import { type ReactNode, useState } from "react";
import { calendarHref } from "#contract/calendars/hrefs.ts";
import { holidaySeers } from "#contract/calendars/rights.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import type { Field } from "#contract/kit/resource-fields.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import type { Choice } from "#web/ui/form/choice-field.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { PictureField } from "#web/ui/form/picture-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { ContactName, contactOf, fieldWord, nameOf, wordsOf, type Row } from "./columns.tsx";
import { bodyOf, FieldInput, problemOf, startOf, type Values } from "./field-input.tsx";
import { codeField } from "#contract/reference/iso.ts";
import { IsoField } from "./iso-field.tsx";
import { MergeEntry } from "./merge-entry.tsx";
import { pictureOf } from "./picture-of.ts";
import { UsedBy } from "./use-usage.tsx";
import { inFull, type Named } from "./use-named.ts";

/** Fields under a heading; two fields in an array share a row. */
export interface Section {
  readonly title: string;
  readonly fields: readonly (string | readonly [string, string])[];
}
export interface ReferenceFormProps {
  resource: Resource;
  /** The entry to edit or view; without it a new one is created. */
  row: Row | undefined;
  /** Entries of other lists that its fields choose from, by list name. */
  referred: ReadonlyMap<string, readonly Named[]>;
  /** The layout of the fields, for special forms. */
  sections?: readonly Section[];
  /** Content below the fields that depends on the values, for special forms. */
  below?: (values: Values) => ReactNode;
  onClose: () => void;
}

const namedContact = (row: Row, field: string): { hash_id: string; name: string } | undefined => {
  const contact = contactOf(row, field);
  return contact ? { hash_id: row[field] as string, name: contact.name } : undefined;
};

/** The form of an entry: its fields, the code first, and its picture. */
function useEntryForm({ resource, row, onClose }: ReferenceFormProps) {
  const t = useT();
  const save = useSave(resource.create, resource.update, row);
  const [picture, setPicture] = useState<File | null>();
  const all = Object.entries(resource.fields);
  const code = codeField(resource.name);
  // The code first: other fields are derived from it.
  const fields = all
    .filter(([, f]) => f.kind !== "image")
    .toSorted(([a], [b]) => Number(b === code) - Number(a === code));
  const pictured = all.find(([, f]) => f.kind === "image");
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `reference.${resource.name}.${row?.hash_id ?? "new"}`,
    start: Object.fromEntries(fields.map(([name, f]) => [name, startOf(f, row?.[name])])),
    version: row?.version,
    alsoChanged: picture !== undefined,
    check: (v) => Object.fromEntries(fields.map(([key, field]) => [key, problemOf(key, field, v[key], t)])),
    save: (v, saving) => {
      const body = {
        ...Object.fromEntries(fields.map(([name, f]) => [name, bodyOf(f, v[name])])),
        ...(pictured && picture !== undefined && { [pictured[0]]: picture }),
      } as never;
      return save(saving, { make: { body }, change: body });
    },
    saved: (_, v) => t(row ? "reference.saved" : "reference.added", { name: v.name }),
    onClose,
  });
  return { form, fields, pictured, picture, setPicture };
}
type Entry = ReturnType<typeof useEntryForm>;

/** Creates, edits or deletes an entry of a reference list. Without the right to change it, it is read-only. */
export default function ReferenceForm(p: ReferenceFormProps) {
  const { resource, row } = p;
  const t = useT();
  const language = useLanguage();
  const entry = useEntryForm(p);
  const { form } = entry;
  const open = row === undefined || row.can.update === true;
  const name = row ? nameOf(row, language) : "";
  return (
    <RecordDrawer
      form={form}
      of={row && { kind: resource.name, id: row.hash_id, now: name }}
      label={row ? name : t(`reference.${resource.name}_new`)}
      submit={open ? t(row ? "ui.save" : "reference.add") : undefined}
      remove={row?.can.delete && { call: resource.remove, of: row.hash_id, words: "reference.delete", given: { name } }}
    >
      {open ? <EntryFields p={p} entry={entry} /> : <EntryFacts p={p} fields={entry.fields} />}
    </RecordDrawer>
  );
}

/** Entries that a field chooses from. */
function choicesOf({ resource, row, referred }: ReferenceFormProps, key: string, field: Field): readonly Choice[] {
  if (field.kind !== "reference" && field.kind !== "references") return [];
  const choices = referred.get(field.to) ?? [];
  // Only two levels: an entry that is a part can't be a parent.
  return key === parentField(resource)
    ? choices.filter((c) => c.parent === undefined && c.value !== row?.hash_id)
    : inFull(choices);
}

/** All fields, and what else is known of the entry. */
function EntryFields({ p, entry }: { p: ReferenceFormProps; entry: Entry }) {
  const { resource, row, sections } = p;
  const t = useT();
  const { merging } = keepingOf(resource);
  const input = (key: string): ReactNode => <EntryInput key={key} p={p} entry={entry} name={key} />;
  return (
    <>
      {sections
        ? sections.map((section) => (
            <Group key={section.title} title={t(section.title)}>
              {section.fields.map((at) =>
                typeof at === "string" ? input(at) : <Pair key={at[0]}>{at.map(input)}</Pair>,
              )}
            </Group>
          ))
        : [...entry.fields, ...(entry.pictured ? [entry.pictured] : [])].map(([key]) => input(key))}
      {p.below?.(entry.form.values)}
      <CalendarOf p={p} />
      {row ? <UsedBy resource={resource} id={row.hash_id} /> : null}
      {row?.can.delete && merging ? (
        <MergeEntry resource={resource} merging={merging} row={row} onMerged={p.onClose} />
      ) : null}
    </>
  );
}

/** One field. */
function EntryInput({ p, entry, name: key }: { p: ReferenceFormProps; entry: Entry; name: string }) {
  const { resource, row } = p;
  const { form, fields } = entry;
  const t = useT();
  const field = resource.fields[key];
  if (!field) return null;
  if (field.kind === "image")
    return (
      <PictureField
        label={t(`reference.field_${key}`)}
        stored={pictureOf(row ?? {}, row?.[key])[0]}
        given={entry.picture}
        onChange={entry.setPicture}
        error={form.errors.of(key)}
      />
    );
  return key === codeField(resource.name) ? (
    <IsoField resource={resource} form={form} name={key} fixed={row !== undefined} />
  ) : (
    <FieldInput
      form={form}
      name={key}
      field={field}
      first={key === fields[0]?.[0]}
      choices={choicesOf(p, key, field)}
      contact={row && namedContact(row, key)}
    />
  );
}

/** The values of an entry that this person may not change. */
function EntryFacts({ p, fields }: { p: ReferenceFormProps; fields: Entry["fields"] }) {
  const t = useT();
  const { row } = p;
  return (
    <>
      <Facts
        facts={fields.map(([key, field]) => [
          fieldWord(key, field, t),
          field.kind === "contact" ? (
            <ContactName key={key} contact={row ? contactOf(row, key) : null} />
          ) : field.kind === "flag" ? (
            t(row?.[key] ? "reference.yes" : "reference.no")
          ) : (
            wordsOf(field, key, row?.[key], new Map(choicesOf(p, key, field).map((c) => [c.value, c.label])), t)
          ),
        ])}
      />
      <CalendarOf p={p} />
    </>
  );
}

/** The way to a country's calendar. */
function CalendarOf({ p: { resource, row } }: { p: ReferenceFormProps }) {
  const t = useT();
  const { can } = useMe();
  if (!row || resource.name !== "country" || !holidaySeers.any.some((right) => can(right, row.hash_id))) return null;
  return (
    <p>
      <RefLink href={calendarHref.country(row.hash_id)}>{t("reference.country_calendar")}</RefLink>
    </p>
  );
}
