import type { Resource } from "#contract/kit/resource.ts";
import { listAddress, resources } from "#contract/reference/resources.ts";
import { column, linkTable } from "#server/kit/resource-rows.ts";
import type { Use } from "#server/kit/uses.ts";

/** The lists that refer to others, by the column that does: their own filters show what uses an entry. */
const referring = new Map(
  (resources as unknown as readonly Resource[]).flatMap((list) =>
    Object.entries(list.fields).flatMap(([field, f]) => {
      if (f.kind === "reference") return [[`${list.name}.${column(field)}`, { list, field }] as const];
      return f.kind === "references" ? [[`${linkTable(list, f.to)}.${f.to}_id`, { list, field }] as const] : [];
    }),
  ),
);

/** The address of the list that shows what uses an entry; null where no list is narrowed by it. */
export function addressOf({ table, column: name }: Use, id: string): string | null {
  const found = referring.get(`${table}.${name}`);
  return found ? listAddress(found.list, { [found.field]: id }) : null;
}
