import * as calls from "#contract/views/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { changeView, makeView, ownViews, removeView } from "./views.ts";

export const viewsRoutes = (): Route[] => [
  reading(calls.listViews, ownViews),
  changing(calls.createView, makeView),
  changing(calls.updateView, changeView),
  changing(calls.deleteView, removeView),
];
