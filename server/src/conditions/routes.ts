import * as calls from "#contract/conditions/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import * as operations from "./conditions.ts";

export const conditionsRoutes = (): readonly Route[] => [
  reading(calls.listConditions, operations.conditions),
  reading(calls.getCondition, operations.condition),
  changing(calls.createCondition, operations.createCondition),
  changing(calls.updateCondition, operations.updateCondition),
  changing(calls.deleteCondition, operations.deleteCondition),
];
