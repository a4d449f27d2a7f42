import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { anyExpense } from "./rights.ts";
import { expense } from "./schemas.ts";

// Apart from the other calls: the form of an expense loads those, and not this one.

export const stopExpense = endpoint({
  name: "expenses.stop",
  method: "PATCH",
  path: "/api/expense/{id}/stop",
  permission: anyExpense,
  place: "the expense's office",
  summary:
    "Stops a recurring expense: it creates no more drafts, existing ones are kept. For its owner, and for those who edit everyone's expenses of its type there.",
  params: byId,
  body: z.object({ version }).optional(),
  response: item(expense),
});
