import { z } from "zod";
import { fileRef } from "../kit/files.ts";
import { canOf } from "../kit/step-call.ts";
import { ticketColours, ticketMeanings } from "./colours.ts";
import { ticketLifecycle } from "./lifecycle.ts";
import { ticketStep } from "./process-schemas.ts";

const person = z.object({ hash_id: z.uuid(), name: z.string(), avatar: z.string().nullable() });
const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });
const coloured = named.extend({ colour: z.enum(ticketColours) });

export const ticketType = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  colour: z.enum(ticketColours),
  /** Tickets of it are seen by their asker, their assignee and the handlers alone. */
  secret: z.boolean(),
  /** No longer offered; its tickets keep it. */
  retired: z.boolean(),
  /** That of a new ticket. */
  priority: coloured,
  /** Minutes of working time; null: those of the priority. */
  answer_minutes: z.int().nullable(),
  solution_minutes: z.int().nullable(),
  /** Empty for people who only ask. */
  handlers: z.array(z.object({ hash_id: z.uuid(), name: z.string() })),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type TicketType = z.infer<typeof ticketType>;

/** Working time, in minutes. */
const clock = z.object({
  elapsed: z.number(),
  target: z.number().nullable(),
  /** The end of the target by the hours of its office; null while the clock stands. */
  due_at: z.string().nullable(),
  late: z.boolean(),
  runs: z.boolean(),
});
export const ticketRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  /** T-2026-0042 */
  number: z.string(),
  topic: z.string(),
  type: coloured,
  priority: coloured,
  status: coloured,
  /** The meaning of its status. */
  state: z.enum(ticketMeanings),
  secret: z.boolean(),
  zone: z.object({ hash_id: z.uuid(), name: z.string() }),
  /** The asker. */
  user: person,
  assignee: person.nullable(),
  /** The first answer that the asker could read. */
  answered_at: z.string().nullable(),
  waiting_since: z.string().nullable(),
  solved_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  created_at: z.string(),
  /** To the first answer, and to the solution; null in lists once it is closed. */
  answer: clock.nullable(),
  solution: clock.nullable(),
  version: z.int(),
  can: canOf(ticketLifecycle),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** A status with its tickets, the newest first, and how many there are. */
export const boardColumn = z.object({
  status: coloured,
  state: z.enum(ticketMeanings),
  count: z.int(),
  tickets: z.array(ticketRow),
});
export type BoardColumn = z.infer<typeof boardColumn>;

const other = z.object({ hash_id: z.uuid(), number: z.string() });
/** A ticket above or below this one, as its reader may see it. */
const relative = other.extend({
  topic: z.string(),
  status: coloured,
  state: z.enum(ticketMeanings),
});
const checked = z.object({ text: z.string(), done: z.boolean() });
export type Checked = z.infer<typeof checked>;
export const ticket = ticketRow.extend({
  description: z.string(),
  /** Files of the ticket itself, for whoever sees it. */
  files: z.array(fileRef),
  /** Who asked for somebody else. */
  entered_by: person.nullable(),
  followers: z.array(person),
  /** The reader follows it; null where nobody can, on a secret one. */
  following: z.boolean().nullable(),
  /** The reader works on it: changes all of it, not its words alone. */
  works: z.boolean(),
  /** The reader changes who follows it. */
  keeps_followers: z.boolean(),
  /** The reader reads and writes internal comments. */
  internal: z.boolean(),
  /** The closed ticket that its asker answered, and the answers to this one. */
  follows: other.nullable(),
  followed_by: z.array(other),
  steps: z.array(ticketStep),
  /** The ticket that this one is a part of; null also where the reader may not see it. */
  parent: relative.nullable(),
  children: z.array(relative),
  /** Children that the reader may not see; secret ones are counted nowhere. */
  hidden_children: z.int(),
  /** The ticket that lives on for this one: links and answers lead there. */
  merged_into: other.nullable(),
  /** Until when the merging may be undone; null where it may not. */
  unmerge_until: z.string().nullable(),
  /** Those that were merged into it, as the reader may see them. */
  merged: z.array(other),
  checklist: z.array(checked),
  /** Minutes worked, in all, and the newest entries; null for who does not read internal comments. */
  spent: z.int().nullable(),
  times: z.array(
    z.object({
      hash_id: z.uuid(),
      person,
      day: z.string(),
      minutes: z.int(),
      text: z.string(),
    }),
  ),
});
export type Ticket = z.infer<typeof ticket>;
