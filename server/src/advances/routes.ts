import * as calls from "#contract/advances/endpoints.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { keptAdvances, ownAdvances, validatedAdvances } from "./lists.ts";
import { closeAdvance, validateAdvance } from "./money.ts";
import { takeInstalment } from "./instalment.ts";
import { advances } from "./records.ts";
import { printAdvances } from "./print.ts";
import { deleteAdvance, rejectAdvance, sendAdvance, storeAdvance, updateAdvance } from "./write.ts";

export const advancesRoutes = ({ storage }: { storage: Storage }): Route[] => [
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
  bytes(calls.downloadAdvances, async (reader, { query }) => await printAdvances(reader, storage, query)),
];
