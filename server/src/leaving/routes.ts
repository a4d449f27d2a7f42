import * as calls from "#contract/leaving/endpoints.ts";
import type { House } from "#server/kit/area/area.ts";
import type { Services } from "#server/kit/area/services.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import { hostOf } from "#server/agenda/public.ts";
import { clearLeaving } from "./clear-leaving.ts";
import { printLeaving } from "./print-leaving.ts";
import { readJoining } from "./read-joining.ts";
import { readLeaving } from "./read-leaving.ts";

/** The pages of a leaver and of a joiner, from what all areas contribute. */
export const leavingRoutes = ({ storage, publicUrl }: Services, { leaving, joining }: House): Route[] =>
  routesOf(calls, {
    reading: {
      getLeaving: async (reader, input) => await readLeaving(leaving, reader, input),
      getJoining: async (reader, input) => await readJoining(joining, reader, input),
    },
    bytes: { printLeaving: given({ parts: leaving, storage }, printLeaving) },
    changing: { clearLeaving: given({ parts: leaving, host: hostOf(publicUrl) }, clearLeaving) },
  });
