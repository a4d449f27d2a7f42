import * as calls from "#contract/agenda/endpoints.ts";
import { changing, openBytes, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { colleagues } from "./colleagues.ts";
import { closeFeed, feedState, openFeed, serveFeed } from "./feed.ts";
import { appointments } from "./lists.ts";
import { appointment } from "./load.ts";
import { createAppointment, deleteAppointment, updateAppointment, type Use } from "./write.ts";

export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

export function agendaRoutes({ storage, pool, publicUrl }: Services): Route[] {
  const use: Use = { storage, host: hostOf(publicUrl) };
  return [
    reading(calls.listAppointments, (reader, { query }) => appointments(reader, query)),
    reading(calls.getAppointment, appointment),
    changing(calls.createAppointment, (tx, input) => createAppointment(tx, use, input)),
    changing(calls.updateAppointment, (tx, input) => updateAppointment(tx, use, input)),
    changing(calls.deleteAppointment, (tx, input) => deleteAppointment(tx, use, input)),
    reading(calls.listColleagues, colleagues),
    reading(calls.getFeed, feedState),
    reading(calls.openFeed, (reader) => openFeed(pool, publicUrl, reader)),
    changing(calls.closeFeed, closeFeed),
    openBytes(calls.readFeed, (visitor, input) => serveFeed(visitor, use.host, input)),
  ];
}
