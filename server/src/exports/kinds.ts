import { permissionsOf } from "#contract/kit/endpoint.ts";
import { z } from "zod";
import type { Person } from "#server/kit/shared/access.ts";
import type { House } from "#server/kit/area/area.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import type { Exportable } from "#server/kit/area/exporting.ts";
import { forbidden, notFound } from "#server/kit/shared/failures.ts";
import { parseInput } from "#server/kit/http/input.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

export type Kinds = Readonly<Record<string, Exportable>>;

/**
 * The kind of an export on the trail: list, filters and number of rows. Getters, because the trail is itself an exportable list. Its file
 * is served only to its owner by the export's own call, which checks their rights.
 */
export function exportKind(house: House): Kind {
  let fields: Kind["fields"];
  const filters = (): string[] =>
    Object.values(house.exports).flatMap((list) =>
      list.filters instanceof z.ZodObject ? Object.keys(list.filters.shape) : [],
    );
  return {
    name: "export",
    files: "own address",
    get words() {
      return house.kinds.flatMap((k) => (k.name === "export" ? [] : (house.audited[k.name]?.words ?? [])));
    },
    get fields() {
      return (fields ??= openFields("list", "format", "rows", ...filters()));
    },
  };
}

export function kindOf(kinds: Kinds, kind: string): Exportable {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!found) throw notFound();
  return found;
}

/** Opens a list like its own call: checks the right, parses the filters, limits the reach. */
export async function openList(kinds: Kinds, kind: string, reader: Reader, filters: Record<string, string>) {
  const list = kindOf(kinds, kind);
  const { need } = list;
  if (need !== "any-user" && (need === "public" || need === "any-account" || !reader.person.rights.meets(need)))
    throw forbidden();
  return await list.open(reader, (list.filters ? parseInput(list.filters, filters) : undefined) as never);
}

/** The person's current holdings of the list's rights: everywhere, or the places. */
export function rightsNow(list: Exportable, person: Person): Record<string, "all" | string[]> {
  const all = person.rights.toWire();
  return Object.fromEntries(
    [...permissionsOf(list.need), ...(list.also ?? [])].flatMap((p) => (all[p] ? [[p, all[p]]] : [])),
  );
}

/** Whether the person still holds all rights that the file was made with, in the same places. */
export function stillHeld(then: Record<string, "all" | string[]>, { rights }: Person): boolean {
  const now = rights.toWire();
  return Object.entries(then).every(([right, places]) => {
    const held = now[right];
    if (held === undefined) return false;
    return held === "all" || (places !== "all" && places.every((p) => held.includes(p)));
  });
}
