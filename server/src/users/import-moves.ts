import { latent, ownIn, resolved } from "#server/access/public.ts";
import type { Holding } from "#server/kit/shared/access.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import * as q from "./import-queries.ts";
import { covers } from "./powers.ts";

/** A change of office, country or profile. */
interface Move {
  readonly id: string;
  readonly from: q.Belonging;
  readonly to: q.Belonging;
}
const columnOf = { office: "zone_id", profile: "profile_id", main_country: "main_country_id" } as const;
type Column = keyof typeof columnOf;
const changedIn = ({ from, to }: Move): Column[] =>
  (Object.keys(columnOf) as Column[]).filter((c) => from[columnOf[c]] !== to[columnOf[c]]);

export function moveOf(id: string, from: q.Belonging, to: q.Belonging): Move[] {
  const move = { id, from, to };
  return changedIn(move).length > 0 ? [move] : [];
}

/**
 * Objections to each move. A move changes an account, which requires holding all of its rights, and grants the rights of the new place and profile,
 * which the caller must hold too. The same rule as on the person's screen, for many.
 */
export async function weigh(tx: Tx, moves: readonly Move[]): Promise<Map<string, { column: Column; key: string }>> {
  if (moves.length === 0) return new Map();
  const { rights } = tx.person;
  const people = new Map(
    (
      await q.standing.all(
        tx.db,
        moves.map((m) => m.id),
      )
    ).map((p) => [p.hash_id, p]),
  );
  const profiles = [...new Set(moves.flatMap((m) => [m.to.profile_id ?? [], m.from.profile_id ?? []].flat()))];
  const given = new Map((await q.grantsOfProfiles.all(tx.db, profiles)).map((p) => [p.hash_id, p.grants]));
  const against = (move: Move): { column: Column; key: string } | undefined => {
    const { id, from, to } = move;
    const [column = "profile"] = changedIn(move);
    // An office out of reach counts as unknown.
    if (from.zone_id !== to.zone_id && !tx.access.can("users_update", placeOf(to)))
      return { column: "office", key: to.zone_id ? "errors.unknown_reference" : "errors.required" };
    const person = people.get(id);
    if (!person || !covers(rights, person.held)) return { column, key: "errors.outranked" };
    const grants = [...person.own, ...(given.get(to.profile_id ?? "") ?? [])];
    const home = {
      zone: to.zone_id,
      countries: [...person.countries, ...(to.main_country_id ? [to.main_country_id] : [])],
    };
    const had = new Set(person.held.map(keyOf));
    const gained = resolved(grants, home).filter((h) => !had.has(keyOf(h)));
    const hadOwn = new Set(ownIn([...person.own, ...(given.get(from.profile_id ?? "") ?? [])]));
    const come = ownIn(grants).filter((right) => !hadOwn.has(right));
    if (!covers(rights, latent(come, to.zone_id))) return { column: "profile", key: "errors.gives_anywhere" };
    return covers(rights, gained)
      ? undefined
      : { column: changedIn(move).includes("profile") ? "profile" : column, key: "errors.gives_more" };
  };
  return new Map(
    moves.flatMap((m) => {
      const found = against(m);
      return found ? [[m.id, found]] : [];
    }),
  );
}
const keyOf = (h: Holding): string => `${h.permission} ${h.place_id} ${h.place ?? ""}`;
