import * as calls from "#contract/advances/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { keptAdvances, ownAdvances, validatedAdvances } from "./lists.ts";
import { closeAdvance, validateAdvance } from "./money.ts";
import { takeInstalment } from "./instalment.ts";
import { advances } from "./records.ts";
import { deleteAdvance, rejectAdvance, sendAdvance, storeAdvance, updateAdvance } from "./write.ts";

export const advancesRoutes = (): Route[] => [
  changing(calls.storeAdvance, storeAdvance),
  changing(calls.updateAdvance, updateAdvance),
  changing(calls.deleteAdvance, deleteAdvance),
  changing(calls.sendAdvance, sendAdvance),
  changing(calls.validateAdvance, validateAdvance),
  changing(calls.rejectAdvance, rejectAdvance),
  changing(calls.closeAdvance, closeAdvance),
  changing(calls.takeInstalment, takeInstalment),
  reading(calls.getAdvance, async (reader, { params }) => await advances.now(reader, params.id)),
  reading(calls.listOwnAdvances, ownAdvances),
  reading(calls.listValidatedAdvances, validatedAdvances),
  reading(calls.listKeptAdvances, keptAdvances),
];
