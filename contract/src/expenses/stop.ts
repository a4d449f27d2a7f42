import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { anyExpense } from "./rights.ts";
import { expense } from "./schemas.ts";

// In its own file, so that the expense form does not load it with the other endpoints.

export const stopExpense = endpoint({
  name: "expenses.stop",
  method: "PATCH",
  path: "/api/expense/{id}/stop",
  permission: anyExpense,
  place: "the expense's office",
  summary:
    "Stops a recurring expense: it creates no more drafts, existing ones are kept. For its owner, and for those who edit everyone's expenses of its type there.",
  params: byId("expense"),
  body: z.object({ version }).optional(),
  response: item(expense),
});
