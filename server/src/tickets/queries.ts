import type { FileRef } from "#contract/kit/files.ts";
import type { TicketMoment } from "#contract/tickets/clock.ts";
import type { TicketColour, TicketMeaning } from "#contract/tickets/colours.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { takesTurn } from "#server/kit/sql/series.ts";
import { filesJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { UNMERGE_MINUTES } from "#contract/tickets/process-endpoints.ts";
import type { Checked } from "#contract/tickets/schemas.ts";
import { ticketReach, type Decided } from "./access.ts";
import { copiedSteps, type CopiedStep } from "./copy-steps.ts";
import { stepsJson, type StepRow } from "./steps.ts";

interface Coloured extends Named {
  readonly colour: TicketColour;
}
interface PersonRef extends Ref {
  readonly avatar: string | null;
}
/** A ticket as lists read it. */
export interface TicketListRow extends Decided {
  readonly hash_id: string;
  readonly number: string;
  readonly topic: string;
  readonly description: string;
  readonly type_id: string;
  readonly priority_id: string;
  readonly status_id: string;
  readonly followers: readonly string[];
  readonly readers: readonly string[];
  readonly type: Coloured;
  readonly priority: Coloured;
  readonly status: Coloured;
  readonly zone: Ref;
  readonly user: PersonRef;
  readonly assignee: PersonRef | null;
  readonly waiting_since: string | null;
  readonly solved_at: string | null;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly spent: number;
  readonly parent_id: string | null;
  readonly targets: Targets;
  readonly moments: readonly TicketMoment[];
}
/** Minutes of working time: a type's own, else those of its priority; null is none. */
interface Targets {
  readonly answer: number | null;
  readonly solution: number | null;
}
/** What a ticket's clocks count from. */
export type Clocked = Pick<TicketListRow, "moments" | "targets" | "answered_at">;
interface Other {
  readonly hash_id: string;
  readonly number: string;
}
interface Relative extends Other {
  readonly topic: string;
  readonly status: Coloured;
  readonly state: TicketMeaning;
}
/** One ticket. What is above and below it is there as far as its reader sees it. */
export interface FullTicket extends TicketListRow {
  readonly files: readonly FileRef[];
  readonly four_eyes: boolean;
  readonly steps: readonly StepRow[];
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
  /** Children that the reader does not see, secret ones left out, and how many of them are open. */
  readonly hidden: number;
  readonly hidden_open: number;
  readonly living: Other | null;
  readonly unmerge_until: string;
  readonly merged_here: readonly Other[];
  readonly checklist: readonly Checked[];
  readonly times: readonly TimeRow[];
  readonly entered: PersonRef | null;
  readonly following: readonly PersonRef[];
  readonly follows: Other | null;
  readonly followed_by: readonly Other[];
}
interface TimeRow {
  readonly hash_id: string;
  readonly person: PersonRef;
  readonly day: string;
  readonly minutes: number;
  readonly text: string;
}

const coloured = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'name_fr', ${alias}.name_fr, 'colour', ${alias}.colour)`;
const orNull = (alias: string): string => `CASE WHEN ${alias}.hash_id IS NOT NULL THEN ${personJson(alias)} END`;
const target = (of: "answer" | "solution"): string => `'${of}', coalesce(y.${of}_minutes, nullif(p.${of}_minutes, 0))`;
/** SQL: what the clocks of a ticket `e` count from, with its type `y` and priority `p`; of a closed one only where it is asked for. */
export const clocked = (
  when = "true",
): string => `jsonb_build_object(${target("answer")}, ${target("solution")}) AS targets,
  CASE WHEN ${when} THEN (SELECT jsonb_agg(jsonb_build_object('at', ${momentInJson("m.at")}, 'state', m.state, 'zone', m.zone_id) ORDER BY m.position) FROM ticket_moment m WHERE m.ticket_id = e.hash_id)
    ELSE '[]' END AS moments`;
/** SQL: whether a merging may still be undone. */
export const FRESH = `e.merged_at > clock() - interval '${UNMERGE_MINUTES} minutes'`;
const JOINED = `e.*, coalesce(${FRESH}, false) AS is_fresh, ${coloured("y")} AS type, ${coloured("p")} AS priority, ${coloured("s")} AS status, ${refJson("z")} AS zone, ${personJson("u")} AS "user", ${orNull("a")} AS assignee,
  CASE WHEN e.secret THEN ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = e.type_id) ELSE '{}' END AS handlers`;
const JOINS = `JOIN ticket_type y ON y.hash_id = e.type_id JOIN ${listRows("ticket_priority", "p")} ON p.hash_id = e.priority_id JOIN ${listRows("ticket_status", "s")} ON s.hash_id = e.status_id
  JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id LEFT JOIN ${personRows("a")} ON a.hash_id = e.assignee_id`;
/** Wraps a query of rows `e` with what lists show. */
export const completed = (inner: string): string =>
  `SELECT ${JOINED}, ${clocked("e.state <> 'CLOSED'")} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;

/** A ticket on the board with its column; an empty column has a row without one. */
export interface BoardRow extends TicketListRow {
  readonly column: Coloured & { readonly meaning: TicketMeaning };
  readonly total: number | null;
}
/** The board: statuses in their order, with the newest tickets that meet a condition, and how many do. */
export const onBoard = (condition: string, most: number): string => `
  WITH reached AS (
    SELECT e.hash_id, e.status_id, row_number() OVER (PARTITION BY e.status_id ORDER BY e.hash_id DESC) AS place, count(*) OVER (PARTITION BY e.status_id)::int AS total
    FROM ticket e WHERE ${condition}
  ), shown AS (
    SELECT ${JOINED}, ${clocked()}, e.total FROM (SELECT t.*, r.total FROM reached r JOIN ticket t ON t.hash_id = r.hash_id WHERE r.place <= ${most}) e ${JOINS}
  )
  SELECT x.*, jsonb_build_object('hash_id', c.hash_id, 'name', c.name, 'name_fr', c.name_fr, 'colour', c.colour, 'meaning', c.meaning) AS "column"
  FROM ${listRows("ticket_status", "c")} LEFT JOIN shown x ON x.status_id = c.hash_id
  WHERE c.meaning <> 'CLOSED' ORDER BY c.sort, c.hash_id, x.hash_id DESC`;

const other = "jsonb_build_object('hash_id', o.hash_id, 'number', o.number)";
const relative = `jsonb_build_object('hash_id', o.hash_id, 'number', o.number, 'topic', o.topic, 'state', o.state, 'status', (SELECT ${coloured("s")} FROM ${listRows("ticket_status", "s")} WHERE s.hash_id = o.status_id))`;
/** SQL: the reader reaches ticket `o`, by the parameters of the ticket's own reach. */
const SEEN = ticketReach.condition(2).replaceAll(/\be\./gu, "o.");
/** So many children, and entries of time spent, are shown with a ticket. */
const MOST_SHOWN = 100;
const HIDDEN = `FROM ticket o WHERE o.parent_id = e.hash_id AND NOT o.secret AND NOT ${SEEN}`;
const TIMES = `SELECT jsonb_agg(jsonb_build_object('hash_id', m.hash_id, 'person', ${personJson("w")}, 'day', m.day, 'minutes', m.minutes, 'text', m.text) ORDER BY m.day DESC, m.hash_id DESC)
  FROM (SELECT * FROM ticket_time t WHERE t.ticket_id = e.hash_id ORDER BY t.day DESC, t.hash_id DESC LIMIT ${MOST_SHOWN}) m JOIN ${personRows("w")} ON w.hash_id = m.user_id`;
export const readTicket = sql<FullTicket, [string, ...ReachParams]>(`
  SELECT ${JOINED}, ${clocked()}, (SELECT ${personJson("b")} FROM ${personRows("b")} WHERE b.hash_id = e.entered_by) AS entered,
    coalesce((SELECT jsonb_agg(${personJson("f")} ORDER BY f.sort_name, f.hash_id) FROM ${personRows("f")} WHERE f.hash_id = ANY (e.followers)), '[]') AS following,
    (SELECT ${other} FROM ticket o WHERE o.hash_id = e.follows_id) AS follows,
    coalesce((SELECT jsonb_agg(${other} ORDER BY o.hash_id) FROM ticket o WHERE o.follows_id = e.hash_id), '[]') AS followed_by,
    ${filesJson("ticket", "e.hash_id")} AS files, ${FOUR_EYES} AS four_eyes, ${stepsJson("e.hash_id")} AS steps,
    (SELECT ${relative} FROM ticket o WHERE o.hash_id = e.parent_id AND ${SEEN}) AS parent,
    coalesce((SELECT jsonb_agg(${relative} ORDER BY o.state NOT IN ('OPEN', 'WAITING'), o.hash_id) FROM (SELECT * FROM ticket o WHERE o.parent_id = e.hash_id AND ${SEEN} ORDER BY o.state NOT IN ('OPEN', 'WAITING'), o.hash_id LIMIT ${MOST_SHOWN}) o), '[]') AS children,
    (SELECT count(*)::int ${HIDDEN}) AS hidden, (SELECT count(*)::int ${HIDDEN} AND o.state IN ('OPEN', 'WAITING')) AS hidden_open,
    (SELECT ${other} FROM ticket o WHERE o.hash_id = e.merged_into AND ${SEEN}) AS living,
    e.merged_at + interval '${UNMERGE_MINUTES} minutes' AS unmerge_until,
    coalesce((SELECT jsonb_agg(${other} ORDER BY o.hash_id) FROM ticket o WHERE o.merged_into = e.hash_id AND ${SEEN}), '[]') AS merged_here,
    coalesce((${TIMES}), '[]') AS times
  FROM ticket e ${JOINS} WHERE e.hash_id = $1 AND ${ticketReach.condition(2)}`);

/** SQL: the usual status of a meaning, the first in the company's order. */
export const usualStatus = (meaning: TicketMeaning): string =>
  `(SELECT d.hash_id FROM ${listRows("ticket_status", "d")} WHERE d.meaning = '${meaning}' ORDER BY d.sort, d.hash_id LIMIT 1)`;
export const statusById = sql<{ hash_id: string; meaning: TicketMeaning }, [string]>(
  `SELECT s.hash_id, s.meaning FROM ${listRows("ticket_status", "s")} WHERE s.hash_id = $1`,
);

export interface Askable {
  readonly steps: readonly CopiedStep[];
  readonly secret: boolean;
  readonly retired: boolean;
  readonly priority_id: string;
  readonly handlers: readonly string[];
}
/** What a ticket takes from its type. */
export const typeForTicket = sql<Askable, [string]>(
  `SELECT y.secret, y.retired, y.priority_id, ${copiedSteps("y.hash_id")} AS steps, ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = y.hash_id) AS handlers FROM ticket_type y WHERE y.hash_id = $1`,
);
export const isPriority = sql<unknown, [string]>(
  `SELECT 1 FROM ${listRows("ticket_priority", "p")} WHERE p.hash_id = $1`,
);

const asked = columns({
  hash_id: "uuid",
  topic: "text",
  description: "text",
  type_id: "uuid",
  priority_id: "uuid",
  secret: "boolean",
  zone_id: "uuid",
  user_id: "uuid",
  entered_by: "uuid?",
  follows_id: "uuid?",
  parent_id: "uuid?",
});
export type NewTicket = RowOf<typeof asked>;
/** Takes the next number of the year by the office's clock, and inserts the ticket with it: nobody else gets the next before the commit. */
export const insertTicket = sql<{ number: string }, [row: string]>(`
  WITH given AS MATERIALIZED (SELECT r.*, extract(year FROM clock() AT TIME ZONE z.time_zone)::smallint AS year FROM ${asked.from("$1", "r")} JOIN ${officeRows("z")} ON z.hash_id = r.zone_id),
  turn AS MATERIALIZED (SELECT year, ${takesTurn("'tickets ' || year")} FROM given),
  series AS (
    INSERT INTO ticket_series (year, last) SELECT year, 1 FROM turn ON CONFLICT (year) DO UPDATE SET last = ticket_series.last + 1 RETURNING year, last
  )
  INSERT INTO ticket (number, state, status_id, readers, workers, ${asked.names})
    SELECT 'T-' || s.year || '-' || CASE WHEN s.last < 10000 THEN lpad(s.last::text, 4, '0') ELSE s.last::text END, 'OPEN', ${usualStatus("OPEN")}, '{}', '{}', ${asked.names
      .split(", ")
      .map((c) => `given.${c}`)
      .join(", ")} FROM given, series s
  RETURNING number`);

const handled = columns({ type_id: "uuid", user_id: "uuid" });
export const addHandlers = insertInto("ticket_type_handler", handled);
