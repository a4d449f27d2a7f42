import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { deleteUser as deleteCall } from "#contract/users/endpoints.ts";
import { keepingAnAdministrator } from "#server/access/public.ts";
import { sqlState } from "#server/kit/sql/database.ts";
import { conflict, Failure, type Failure as Refusal } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { columnsOf } from "./form.ts";
import { acted, deleteRow, type FullUser } from "./queries.ts";
import { administers, outranks } from "./powers.ts";
import { hearers } from "./hearers.ts";
import { lockedPerson } from "./update.ts";

/** Deletes an account created by mistake. People who have acted are kept, so that the audit trail keeps their name. */
export async function deleteUser(
  tx: Tx,
  { params }: ServerInput<typeof deleteCall>,
): Promise<ServerOutput<typeof deleteCall>> {
  const now = await lockedPerson(tx, params.id);
  tx.access.require("users_delete", placeOf(now));
  await deletePerson(tx, now);
  return { message: text(tx.call.locale, "messages.deleted") };
}

/** Deletes a person whom the caller has locked and may delete. */
export async function deletePerson(tx: Tx, now: FullUser): Promise<void> {
  const id = now.hash_id;
  if (id === tx.person.id) throw conflict("errors.user_self", undefined, "self");
  if (outranks(now.held, tx.person.rights)) throw new Failure("forbidden", { key: "errors.outranked" });
  const remove = async (): Promise<void> => {
    if ((await acted.one(tx.db, id)).acted) throw kept("history", now.name);
    try {
      await deleteRow.run(tx.db, id);
    } catch (error) {
      throw hangsOn(error, now.name) ?? error;
    }
  };
  await (administers(now) ? keepingAnAdministrator(tx, remove) : remove());
  await record(tx, {
    kind: "user",
    id,
    action: "delete",
    zone: now.zone_id,
    before: { ...columnsOf(now), countries: now.countries.map((c) => c.hash_id) },
    live: hearers(id, now.zone_id, now.version + 1),
  });
}

const kept = (why: "history" | "team" | "contracts", name: string): Refusal =>
  conflict(`errors.user_has_${why}`, { name }, `has_${why}`);

const FOREIGN_KEY = "23503";
/** Converts a foreign key violation into the reason why the person cannot be deleted. */
function hangsOn(error: unknown, name: string): Refusal | undefined {
  if (sqlState(error) !== FOREIGN_KEY) return undefined;
  const table = (error as { table?: string }).table;
  return kept(table === "app_user" ? "team" : table === "user_contract" ? "contracts" : "history", name);
}
