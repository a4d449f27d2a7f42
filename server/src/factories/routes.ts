import * as calls from "#contract/factories/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import * as operations from "./factories.ts";

export const factoriesRoutes = ({ storage }: Services): Route[] => [
  reading(calls.listFactories, async (reader, { query }) => await operations.factories(reader, query)),
  reading(calls.getFactory, operations.factory),
  changing(calls.createFactory, async (tx, input) => await operations.createFactory(tx, storage, input)),
  changing(calls.updateFactory, async (tx, input) => await operations.updateFactory(tx, storage, input)),
  changing(calls.deleteFactory, async (tx, input) => await operations.deleteFactory(tx, storage, input)),
];
