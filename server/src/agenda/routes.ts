import * as calls from "#contract/agenda/endpoints.ts";
import { given, openBytes, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { categories } from "./categories.ts";
import { colleagues } from "./colleagues.ts";
import { closeFeed, feedState, openFeed, serveFeed } from "./feed.ts";
import { hostOf } from "./host.ts";
import { draftExpense, ofExpense, readJourney } from "./journey.ts";
import { appointments } from "./lists.ts";
import { appointment } from "./load.ts";
import type { Use } from "./appointment-form.ts";
import { createAppointment } from "./create-appointment.ts";
import { deleteAppointment } from "./delete-appointment.ts";
import { updateAppointment } from "./update-appointment.ts";

export function agendaRoutes({ storage, pool, live, publicUrl }: Services): Route[] {
  const use: Use = { storage, host: hostOf(publicUrl) };
  return [
    ...routesOf(calls, {
      reading: {
        listAppointments: (reader, { query }) => appointments(reader, query),
        getAppointment: appointment,
        readJourney,
        ofExpense,
        listColleagues: colleagues,
        listCategories: categories,
        getFeed: feedState,
        openFeed: (reader) => openFeed({ pool, live, publicUrl }, reader),
      },
      changing: {
        createAppointment: given(use, createAppointment),
        updateAppointment: given(use, updateAppointment),
        deleteAppointment: given(use, deleteAppointment),
        draftExpense: given(use, draftExpense),
        closeFeed,
      },
    }),
    openBytes(calls.readFeed, (visitor, input) => serveFeed(visitor, publicUrl, input)),
  ];
}
