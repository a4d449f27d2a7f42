import type { Permission } from "#contract/permissions.ts";
import type { Holding } from "#server/kit/shared/access.ts";
import { Failure, invalid, type Message } from "#server/kit/shared/failures.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { isAdministrator } from "./administrators.ts";
import { beyond, type Carrier } from "./giving.ts";
import { heldBySomebody, placesNamed } from "./grant-queries.ts";

const TOLD = 20;

/** The rights the caller may not grant. Administrators may grant those that nobody holds any more. */
async function notGivable(reader: Reader, given: readonly Holding[], carrier?: Carrier): Promise<Holding[]> {
  const missing = beyond(reader.person.rights, given, carrier);
  if (missing.length === 0 || !isAdministrator(reader.person)) return missing;
  const held = await heldBySomebody.all(reader.db, [...new Set(missing.map((m) => m.permission))]);
  const alive = new Set(held.map((h) => h.permission));
  return missing.filter((m) => alive.has(m.permission));
}

/** Throws a 422 with a message for each right the caller may not grant. */
export async function refuseUnlessMayGive(
  reader: Reader,
  given: readonly Holding[],
  carrier: Carrier,
  field: (permission: string) => string,
): Promise<void> {
  const missing = await notGivable(reader, given, carrier);
  if (missing.length === 0) return;
  const ids = missing.flatMap((m) => (m.place_id === null ? [] : [m.place_id]));
  const names = new Map((ids.length > 0 ? await placesNamed.all(reader.db, ids) : []).map((p) => [p.hash_id, p]));
  const { locale } = reader.call;
  const told: Record<string, Message[]> = {};
  for (const m of missing.slice(0, TOLD)) {
    const place = m.place_id === null ? undefined : names.get(m.place_id);
    const right = rightIn(locale, m.permission as Permission);
    (told[field(m.permission)] ??= []).push(
      place
        ? { key: "errors.gives_more_at", params: { right, place: nameIn(locale, place) } }
        : { key: "errors.gives_more_everywhere", params: { right } },
    );
  }
  throw invalid(told);
}

/** The name of a right in the reader's language. */
export const rightIn = (locale: "en" | "fr", permission: Permission): string =>
  text(locale, `rights.names.${permission}`);

const holdsMore = (): Failure => new Failure("forbidden", { key: "errors.holds_more" }, undefined, "holds_more");

/** Throws a 403 when the profile or person to change has rights the caller does not hold. */
export async function refuseIfMore(reader: Reader, theirs: readonly Holding[]): Promise<void> {
  if ((await notGivable(reader, theirs)).length > 0) throw holdsMore();
}
