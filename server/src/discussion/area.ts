import { area } from "#server/kit/area.ts";
import { discussionRoutes } from "./routes.ts";

export const discussionArea = area({ name: "discussion", routes: (_, house) => discussionRoutes(house) });
