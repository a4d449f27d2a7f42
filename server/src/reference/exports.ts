import type { Resource } from "#contract/kit/resource.ts";
import { type ContactRef, contactWord, type Field } from "#contract/kit/resource-fields.ts";
import { resources } from "#contract/reference/resources.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { resourceRows } from "./resource-rows.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

type Row = Readonly<Record<string, unknown>>;
interface Filters {
  readonly search?: string;
}

const resourceOf = (name: string): Resource | undefined =>
  (resources as unknown as readonly Resource[]).find((r) => r.name === name);
const nameOf = (row: Row, locale: Locale): string => String((locale === "fr" && row.name_fr) || row.name);

/** The names of entries of the lists that a list refers to. */
async function namesIn(
  reader: Reader,
  resource: Resource,
  contacts: ContactRefs,
): Promise<ReadonlyMap<unknown, string>> {
  const names = new Map<unknown, string>();
  for (const field of Object.values(resource.fields)) {
    const other = field.kind === "reference" || field.kind === "references" ? resourceOf(field.to) : undefined;
    if (!other) continue;
    for await (const rows of pagesOf((after) =>
      resourceRows(other, contacts)(reader, { query: { after, limit: 200 } }),
    ))
      for (const row of rows) names.set(row.hash_id, nameOf(row, reader.call.locale));
  }
  return names;
}

function columnOf(name: string, field: Field, names: ReadonlyMap<unknown, string>, locale: Locale): ExportColumn<Row> {
  const value = (row: Row): string | number | null => {
    const given = row[name];
    if (field.kind === "flag") return text(locale, given ? "reference.yes" : "reference.no");
    if (field.kind === "choice") return text(locale, `reference.choice_${String(given)}`);
    if (field.kind === "contact") return (row[contactWord(name)] as ContactRef | null)?.name ?? null;
    if (field.kind === "reference") return names.get(given) ?? null;
    if (field.kind === "references")
      return (
        (given as string[])
          .flatMap((id) => names.get(id) ?? [])
          .toSorted()
          .join(", ") || null
      );
    return (given as string | number | null) ?? null;
  };
  return {
    title: `reference.field_${name}`,
    type: field.kind === "integer" || field.kind === "amount" ? "number" : "text",
    value,
  };
}

/** An export of every reference list; the columns are its declared fields. */
export const referenceExports = (contacts: ContactRefs): Readonly<Record<string, Exportable>> =>
  Object.fromEntries(
    (resources as unknown as readonly Resource[]).map((resource) => [
      resource.name,
      exportable<Filters, Row>({
        need: resource.list.permission,
        filters: resource.list.query,
        open: async (reader, filters) => {
          const names = await namesIn(reader, resource, contacts);
          const { locale } = reader.call;
          return {
            columns: Object.entries(resource.fields).flatMap(([name, field]) =>
              field.kind === "image" ? [] : [columnOf(name, field, names, locale)],
            ),
            pages: () =>
              pagesOf((after) =>
                resourceRows(resource, contacts)(reader, { query: { ...filters, after, limit: 200 } }),
              ),
          };
        },
      }),
    ]),
  );
