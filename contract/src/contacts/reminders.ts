import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { contact } from "./schemas.ts";

/** The body of both calls that stop reminders: with a reason they stop, with null they go on. */
export const stopBody = z.object({
  reason: longText().min(1, { error: "errors.motif_required" }).max(500).nullable(),
  version,
});

export const stopContactReminders = endpoint({
  name: "contacts.reminders",
  method: "PATCH",
  path: "/api/contact/{id}/reminders",
  permission: "orders_invoice",
  place: "the contact's country",
  summary: "Stops the reminders of all invoices of a customer with a reason, or lets them go on.",
  params: byId("contact"),
  body: stopBody,
  response: item(contact),
});
