import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { TicketMeaning } from "#contract/tickets/colours.ts";
import { LEVELS } from "#contract/tickets/endpoints.ts";
import type * as calls from "#contract/tickets/process-endpoints.ts";
import { moveComments } from "#server/discussion/public.ts";
import { moveFiles } from "#server/kit/files/storage.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { ticketSteps } from "./access.ts";
import { FAMILIES, maySecretlyBelong, namedTicket, placeBelow } from "./family.ts";
import { usualStatus, type FullTicket } from "./queries.ts";
import { loadTicket, ticketEvent, tickets, type ToldTicket } from "./records.ts";

/** What a merged ticket brought to the one that lives on, and what it was before. */
interface Merged {
  readonly state: Exclude<TicketMeaning, "CLOSED">;
  readonly status_id: string;
  readonly waiting_since: string | null;
  readonly solved_at: string | null;
  readonly spent: number;
  readonly followers: readonly string[];
  readonly askers: readonly string[];
  readonly comments: readonly string[];
  /** Left out by mergings of before tickets had files. */
  readonly files?: readonly string[];
  readonly times: readonly string[];
  readonly children: readonly string[];
  /** Tickets merged into it before. */
  readonly merged: readonly string[];
}

/** One after the other, as all who change families, and both rows in one order. */
const lockBoth = sql<unknown, [readonly string[]]>(
  `WITH families AS MATERIALIZED (SELECT ${FAMILIES}) SELECT 1 FROM families, LATERAL (SELECT 1 FROM ticket WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE) t`,
);
const lockMerged = sql<unknown, [string]>(
  `WITH families AS MATERIALIZED (SELECT ${FAMILIES}) SELECT 1 FROM families, LATERAL (
    SELECT 1 FROM ticket WHERE hash_id = $1 OR hash_id = (SELECT e.merged_into FROM ticket e WHERE e.hash_id = $1) ORDER BY hash_id FOR NO KEY UPDATE) t`,
);
type Ids = readonly string[];
/** Moves what hangs on a ticket to another one: all of it, or what is named. */
const moveParts = sql<
  Pick<Merged, "times" | "children" | "merged" | "spent">,
  [from: string, to: string, only: Ids | null]
>(`
  WITH times AS (UPDATE ticket_time SET ticket_id = $2 WHERE ticket_id = $1 AND ($3::uuid[] IS NULL OR hash_id = ANY ($3)) RETURNING hash_id, minutes),
    children AS (UPDATE ticket SET parent_id = $2, version = version + 1 WHERE parent_id = $1 AND ($3::uuid[] IS NULL OR hash_id = ANY ($3)) RETURNING hash_id),
    merged AS (UPDATE ticket SET merged_into = $2, version = version + 1 WHERE merged_into = $1 AND ($3::uuid[] IS NULL OR hash_id = ANY ($3)) RETURNING hash_id)
  SELECT ARRAY(SELECT hash_id FROM times) AS times, ARRAY(SELECT hash_id FROM children) AS children, ARRAY(SELECT hash_id FROM merged) AS merged, (SELECT coalesce(sum(minutes), 0)::int FROM times) AS spent`);
type Changed = Pick<ToldTicket, "version" | "readers">;
const gain = sql<Changed, [id: string, followers: Ids, askers: Ids, spent: number]>(
  "UPDATE ticket SET followers = followers || $2::uuid[], askers = askers || $3::uuid[], spent = spent + $4, version = version + 1 WHERE hash_id = $1 RETURNING version, readers",
);
const lose = sql<Changed, [id: string, followers: Ids, askers: Ids, spent: number]>(`
  UPDATE ticket SET followers = ARRAY(SELECT f FROM unnest(followers) f WHERE f <> ALL ($2::uuid[])), askers = ARRAY(SELECT a FROM unnest(askers) a WHERE a <> ALL ($3::uuid[])),
    spent = spent - $4, version = version + 1 WHERE hash_id = $1 RETURNING version, readers`);

/** Throws unless a ticket may be merged into another one: both worked on, one as secret as the other, and neither above the other afterwards. */
async function check(tx: Tx, row: FullTicket, into: FullTicket): Promise<void> {
  const field = "ticket_hash_id";
  if (row.hash_id === into.hash_id) throw invalidField(field, "errors.ticket_merge_itself");
  if (into.state === "CLOSED") throw invalidField(field, "errors.ticket_merge_closed");
  if (ticketSteps.verdict(tx, "merge", into) !== "yes") throw invalidField(field, "errors.ticket_merge_right");
  // A secret ticket has no askers beside its own.
  const isAlike = row.secret === into.secret && maySecretlyBelong(row, into);
  if (!isAlike || (row.secret && row.user_id !== into.user_id)) throw invalidField(field, "errors.ticket_merge_secret");
  const { levels, isCircle } = await placeBelow(tx, into.hash_id, row.hash_id);
  if (isCircle) throw invalidField(field, "errors.ticket_merge_above");
  if (levels - 1 > LEVELS) throw invalidField(field, "errors.ticket_parent_levels", { levels: LEVELS });
}

/** Merges a ticket into another one. It is closed; what was said and done there goes on with the other, in order of time. */
export async function mergeTicket(tx: Tx, { params, body }: ServerInput<typeof calls.mergeTicket>) {
  await lockBoth.run(tx.db, [params.id, body.ticket_hash_id]);
  const row = await loadTicket(tx, params.id);
  ticketSteps.allow(tx, "merge", row, body.version);
  const into = await namedTicket(tx, "ticket_hash_id", body.ticket_hash_id);
  await check(tx, row, into);
  const askers = [row.user_id, ...row.askers].filter((id) => id !== into.user_id && !into.askers.includes(id));
  const followers = row.followers.filter((id) => !into.followers.includes(id) && id !== into.user_id);
  const { state, status_id, waiting_since, solved_at } = row;
  const merged = {
    state,
    status_id,
    waiting_since,
    solved_at,
    followers,
    askers,
    comments: await moveComments(tx.db, "ticket", row.hash_id, into.hash_id),
    files: await moveFiles(tx.db, "ticket", row.hash_id, into.hash_id),
    ...(await moveParts.one(tx.db, row.hash_id, into.hash_id, null)),
  };
  const now = await gain.one(tx.db, into.hash_id, followers, askers, merged.spent);
  const users = [row.user_id, ...row.askers, ...row.followers, row.assignee_id].filter((id) => id !== null);
  return await tickets.move(tx, "merge", row, {
    at: "merged_at",
    quietly: { merged_into: into.hash_id, merged: JSON.stringify(merged) },
    sql: () => `status_id = ${usualStatus("CLOSED")}, waiting_since = NULL, closed_at = clock(), spent = 0`,
    details: { merged_into: into.hash_id },
    also: [
      ticketEvent({ ...into, ...now }, "merge_in", {
        details: { merged: row.hash_id },
        notice: { kind: "ticket_merged", users, params: { other: row.number } },
      }),
    ],
  });
}

const readMerged = sql<{ merged: Merged; into: string; zone_id: string; secret: boolean }, [string]>(
  "SELECT e.merged, i.hash_id AS into, i.zone_id, i.secret FROM ticket e JOIN ticket i ON i.hash_id = e.merged_into WHERE e.hash_id = $1",
);
/** SQL: the status that it had, or the usual one where that is gone. */
const statusAgain = (given: string, meaning: Merged["state"]): string =>
  `coalesce((SELECT s.hash_id FROM ${listRows("ticket_status", "s")} WHERE s.hash_id = ${given}::uuid AND s.meaning = '${meaning}'), ${usualStatus(meaning)})`;

/** Takes a merged ticket out again, with what it brought and is still there; what was written meanwhile stays. */
export async function unmergeTicket(tx: Tx, { params, body }: ServerInput<typeof calls.unmergeTicket>) {
  await lockMerged.run(tx.db, params.id);
  const row = await loadTicket(tx, params.id);
  ticketSteps.allow(tx, "unmerge", row, body.version);
  const { merged: m, into, ...at } = await readMerged.one(tx.db, row.hash_id);
  await moveComments(tx.db, "ticket", into, row.hash_id, m.comments);
  await moveFiles(tx.db, "ticket", into, row.hash_id, m.files ?? []);
  const { spent } = await moveParts.one(tx.db, into, row.hash_id, [...m.times, ...m.children, ...m.merged]);
  const now = await lose.one(tx.db, into, m.followers, m.askers, spent);
  const { state } = m;
  return await tickets.move(tx, "unmerge", row, {
    to: state,
    quietly: { merged_into: null, merged_at: null, merged: null },
    sql: (bind) =>
      `status_id = ${statusAgain(bind(m.status_id), state)}, waiting_since = ${bind(m.waiting_since)}::timestamptz, solved_at = ${bind(m.solved_at)}::timestamptz, closed_at = NULL, spent = ${bind(spent)}::integer`,
    details: { merged_into: into },
    also: [ticketEvent({ hash_id: into, ...at, ...now }, "merge_out", { details: { merged: row.hash_id } })],
  });
}
