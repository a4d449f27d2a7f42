import type * as calls from "#contract/requests/types.ts";
import { requestSeers } from "#contract/requests/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffPerson } from "#server/access/public.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeRows } from "#server/supplies/public.ts";
import { typeFor } from "./asked.ts";
import { insertAsked, officeOf, told } from "./ask-request.ts";
import { loadKit } from "./kits.ts";

const free = sql<{ supply_id: string; free: number }, [articles: readonly string[], zone: string]>(
  `SELECT f.supply_id, f.free FROM ${freeRows("f")} WHERE f.supply_id = ANY ($1::uuid[]) AND f.zone_id = $2`,
);
interface Wanted {
  readonly kit: string;
  /** For whom. */
  readonly user_id: string;
  readonly zone_id: string;
  readonly wanted_by?: string | null | undefined;
}
/**
 * Makes one request of a kit for a person: everything that is in it, whether it is there or not. `missing` names what is not there now. The
 * caller has checked that this person may be named and given things in this office.
 */
export async function requestKit(tx: Tx, { kit, user_id, zone_id, wanted_by }: Wanted) {
  const row = await loadKit(tx, kit);
  const type = await typeFor(tx, row.type_id, zone_id, row.type_id);
  const lines = row.lines.map((l) => ({
    supply_id: l.supply?.hash_id ?? null,
    words: l.words,
    quantity: l.quantity,
    name: l.supply?.name ?? l.words ?? "",
  }));
  const articles = lines.flatMap((l) => l.supply_id ?? []);
  const there = new Map((await free.all(tx.db, articles, zone_id)).map((f) => [f.supply_id, f.free]));
  const missing = lines.flatMap(({ supply_id, name, quantity }) => {
    const has = supply_id === null ? 0 : (there.get(supply_id) ?? 0);
    return has < quantity ? [{ name, quantity, free: has }] : [];
  });
  const id = await insertAsked(tx, { type, zone_id, user_id, lines, kit_id: kit, wanted_by });
  return { ...(await told(tx, id)), missing };
}

/** Asks for a kit: for oneself, or for somebody of an office whose requests one sees. */
export async function askKit(tx: Tx, { params, body }: ServerInput<typeof calls.requestKit>) {
  const isOwn = body.user_id === tx.person.id;
  const person = isOwn ? tx.person : await staffPerson(tx.db, body.user_id);
  const zone_id = await officeOf(tx, body.zone_id ?? person?.zoneId ?? undefined);
  if (!person || (!isOwn && !tx.access.can(requestSeers.any, { zone: person.zoneId ?? "" })))
    throw unknownReference("user_id");
  return await requestKit(tx, { kit: params.id, user_id: person.id, zone_id, wanted_by: body.wanted_by });
}
