import { permissionsOf } from "#contract/kit/endpoint.ts";
import { z } from "zod";
import type { Person } from "#server/kit/access.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import type { Exportable } from "#server/kit/exporting.ts";
import { forbidden, notFound } from "#server/kit/failures.ts";
import { parseInput } from "#server/kit/input.ts";
import type { Reader } from "#server/kit/transaction.ts";

export type Kinds = Readonly<Record<string, Exportable>>;

/** What the trail tells of a file: which list, by which of its filters, and how much. Asked for late, since the trail is a list too. */
export function exportRecord(kinds: () => Kinds): Audited {
  let fields: Audited["fields"] | undefined;
  const filters = (): string[] =>
    Object.values(kinds()).flatMap((list) =>
      list.filters instanceof z.ZodObject ? Object.keys(list.filters.shape) : [],
    );
  return {
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

/** Opens a list for somebody as the list's own call would: its right, its filters, its reach. */
export async function openList(kinds: Kinds, kind: string, reader: Reader, filters: Record<string, string>) {
  const list = kindOf(kinds, kind);
  const { need } = list;
  if (need !== "any-user" && (need === "public" || need === "any-account" || !reader.person.rights.meets(need)))
    throw forbidden();
  return await list.open(reader, (list.filters ? parseInput(list.filters, filters) : undefined) as never);
}

/** The rights of a list as somebody holds them now: right -> everywhere, or the places. */
export function rightsNow(list: Exportable, person: Person): Record<string, "all" | string[]> {
  const all = person.rights.toWire();
  return Object.fromEntries(
    [...permissionsOf(list.need), ...(list.also ?? [])].flatMap((p) => (all[p] ? [[p, all[p]]] : [])),
  );
}

/** Whether everything that a file was made with is still held. */
export function stillHeld(then: Record<string, "all" | string[]>, { rights }: Person): boolean {
  const now = rights.toWire();
  return Object.entries(then).every(([right, places]) => {
    const held = now[right];
    if (held === undefined) return false;
    return held === "all" || (places !== "all" && places.every((p) => held.includes(p)));
  });
}
