import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { assignTeam as assignCall } from "#contract/users/endpoints.ts";
import { setManager, accountRows, lockPeople } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { seesPerson } from "./form.ts";
import { CHOICE_COLUMNS, CHOICE_JOINS, leadsItself, oneAtATime, type ChoiceRow } from "./queries.ts";
import { hearers } from "./hearers.ts";

interface Member {
  readonly hash_id: string;
  readonly zone_id: string | null;
  readonly manager_id: string | null;
}
const members = sql<Member, [string[]]>(
  `SELECT hash_id, zone_id, manager_id FROM ${accountRows("app_user")} WHERE hash_id = ANY ($1::uuid[]) AND kind = 'staff'`,
);
const team = sql<ChoiceRow, [string]>(
  `SELECT ${CHOICE_COLUMNS} FROM ${accountRows("u")} ${CHOICE_JOINS} WHERE u.manager_id = $1 ORDER BY u.sort_name, u.hash_id LIMIT 1000`,
);

/** Assigns people to a manager or removes them, all or none. Serialised, so that concurrent changes cannot close a circle. */
export async function assignTeam(
  tx: Tx,
  { body }: ServerInput<typeof assignCall>,
): Promise<ServerOutput<typeof assignCall>> {
  const manager = body.manager_hash_id;
  const [join, leave] = [new Set(body.user_hash_ids), new Set(body.removed_hash_ids)];
  await lockPeople(tx.db, [...join, ...leave]);
  await oneAtATime.all(tx.db);
  const rows = await members.all(tx.db, [manager, ...join, ...leave]);
  const found = new Map(rows.map((r) => [r.hash_id, r]));
  const seen = (id: string): Member | undefined =>
    ((row) => (row && seesPerson(tx, row) ? row : undefined))(found.get(id));
  if (!seen(manager)) throw unknownReference("manager_hash_id");
  for (const id of join) if (!seen(id)) throw unknownReference("user_hash_ids");
  for (const id of leave) if (!seen(id)) throw unknownReference("removed_hash_ids");
  const joined = rows.filter((r) => join.has(r.hash_id) && r.manager_id !== manager);
  const left = rows.filter((r) => leave.has(r.hash_id) && !join.has(r.hash_id) && r.manager_id === manager);
  const changes = [...joined, ...left];
  if (changes.some((r) => !tx.access.can("users_update", placeOf(r)))) throw forbidden();
  if (join.has(manager)) throw invalidField("user_hash_ids", "errors.team_circle");
  const ids = (all: readonly Member[]): string[] => all.map((r) => r.hash_id);
  const versions = new Map(
    (await setManager(tx.db, { manager, joined: ids(joined), left: ids(left) })).map((r) => [r.hash_id, r.version]),
  );
  if ((await leadsItself.one(tx.db, manager)).circle) throw invalidField("user_hash_ids", "errors.team_circle");
  await record(
    tx,
    ...changes.map((r) => ({
      kind: "user",
      id: r.hash_id,
      action: "assign_team",
      zone: r.zone_id,
      before: { manager_id: r.manager_id },
      after: { manager_id: join.has(r.hash_id) ? manager : null },
      live: hearers(r.hash_id, r.zone_id, versions.get(r.hash_id) ?? 0),
    })),
  );
  return { data: await team.all(tx.db, manager) };
}
