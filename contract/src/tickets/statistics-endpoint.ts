import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { idOf, item } from "../kit/page.ts";
import { ticketColours } from "./colours.ts";

/** So many days may statistics span. */
export const MOST_DAYS = 366;
/** With fewer there is no percentile: it would tell of single tickets. */
export const FEWEST = 5;
/** Whole days that a ticket has been open: up to this many. */
export const ticketAges = ["day", "week", "month", "older"] as const;

/** Working minutes; `n` of them, and how many had a target and kept it. */
const figure = z.object({
  n: z.int(),
  median: z.int().nullable(),
  p90: z.int().nullable(),
  judged: z.int(),
  kept: z.int(),
});
export type TicketFigure = z.infer<typeof figure>;
const times = { answer: figure, solution: figure };
const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const named = ref.extend({ name_fr: z.string().nullable() });

export const ticketStatistics = endpoint({
  name: "tickets.statistics",
  method: "GET",
  path: "/api/tickets/statistics",
  permission: "tickets_analyse",
  reach: "tickets of the offices whose tickets one assigns; confidential ones are counted nowhere",
  figures: true,
  summary: `What was asked and solved from one day to another, ${MOST_DAYS} days at most and the last 30 by default: by day; both times by type, office and month of the last solving; how many were reopened; how old open ones are; the time of steps. Times are measured a few minutes after a ticket is solved. Under ${FEWEST} there is no percentile.`,
  query: z.object({
    zone_id: idOf("zone").optional(),
    type_id: idOf("ticket_type").optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: item(
    z.object({
      from: z.string(),
      to: z.string(),
      asked: z.int(),
      /** Tickets that were merged into others are not among them. */
      solved: z.int(),
      /** Of those that were solved: opened again before. */
      reopened: z.int(),
      days: z.array(z.object({ day: z.string(), asked: z.int(), solved: z.int(), open: z.int() })),
      all: z.object(times),
      types: z.array(z.object({ type: named.extend({ colour: z.enum(ticketColours) }), ...times })),
      offices: z.array(z.object({ zone: ref, ...times })),
      months: z.array(z.object({ month: z.string(), ...times })),
      ages: z.array(z.object({ age: z.enum(ticketAges), count: z.int() })),
      steps: z.array(
        z.object({
          label: z.string(),
          type: named,
          n: z.int(),
          median: z.int().nullable(),
          p90: z.int().nullable(),
        }),
      ),
    }),
  ),
});
