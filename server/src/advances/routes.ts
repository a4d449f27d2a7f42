import * as calls from "#contract/advances/endpoints.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { keptAdvances, ownAdvances, validatedAdvances } from "./lists.ts";
import { closeAdvance } from "./close-advance.ts";
import { validateAdvance } from "./validate-advance.ts";
import { takeInstalment } from "./take-instalment.ts";
import { advances } from "./records.ts";
import { printAdvances } from "./print.ts";
import { deleteAdvance } from "./delete-advance.ts";
import { rejectAdvance } from "./reject-advance.ts";
import { sendAdvance } from "./send-advance.ts";
import { storeAdvance } from "./store-advance.ts";
import { updateAdvance } from "./update-advance.ts";

export const advancesRoutes = ({ storage }: { storage: Storage }): Route[] => [
  ...routesOf(calls, {
    reading: {
      getAdvance: async (reader, { params }) => await advances.now(reader, params.id),
      listOwnAdvances: ownAdvances,
      listValidatedAdvances: validatedAdvances,
      listKeptAdvances: keptAdvances,
    },
    changing: {
      storeAdvance,
      updateAdvance,
      deleteAdvance,
      sendAdvance,
      validateAdvance,
      rejectAdvance,
      closeAdvance,
      takeInstalment,
    },
    bytes: { downloadAdvances: async (reader, { query }) => await printAdvances(reader, storage, query) },
  }),
];
