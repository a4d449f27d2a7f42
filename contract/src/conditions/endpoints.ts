import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { condition, conditionFields } from "./schemas.ts";

export const listConditions = endpoint({
  name: "conditions.list",
  method: "GET",
  path: "/api/payment_condition",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The payment conditions with their instalments, by label. `retired`: those that are offered no more, too.",
  query: z.object({ search, retired: z.enum(["true"]).optional(), ...afterQuery }),
  response: list(condition),
});
export const getCondition = endpoint({
  name: "conditions.get",
  method: "GET",
  path: "/api/payment_condition/{id}",
  permission: "any-user",
  openToImpersonator: true,
  summary: "One payment condition.",
  params: byId("payment_condition"),
  response: item(condition),
});
export const createCondition = endpoint({
  name: "conditions.create",
  method: "POST",
  path: "/api/payment_condition",
  permission: "payment_conditions_create",
  summary: "Adds a payment condition. The shares of its instalments total 100.",
  body: z.object(conditionFields),
  response: item(condition),
});
export const updateCondition = endpoint({
  name: "conditions.update",
  method: "PATCH",
  path: "/api/payment_condition/{id}/update",
  permission: "payment_conditions_update",
  summary:
    "Changes a payment condition; invoices that exist keep their due dates. Given instalments replace all of them.",
  params: byId("payment_condition"),
  body: z.object(conditionFields).partial().extend({ version }),
  response: item(condition),
});
export const deleteCondition = endpoint({
  name: "conditions.delete",
  method: "DELETE",
  path: "/api/payment_condition/{id}/delete",
  permission: "payment_conditions_delete",
  summary: "Deletes a payment condition; refused while something uses it.",
  params: byId("payment_condition"),
  response: done,
});
export const conditionsEndpoints = [listConditions, getCondition, createCondition, updateCondition, deleteCondition];
