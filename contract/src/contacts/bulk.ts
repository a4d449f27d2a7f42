import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { hashId, idOf, item } from "../kit/page.ts";
import { contactKeepers } from "./rights.ts";
import { contactFields } from "./schemas.ts";

/** Contacts per call. */
export const MOST_AT_ONCE = 200;

/**
 * The fields that can be changed for several contacts. Each contact has its own new values, so undoing is the same call with the old ones.
 */
export const bulkFields = contactFields
  .pick({ roles: true, b2b_hash_id: true, tags: true, representatives: true })
  .partial();
export type BulkGiven = z.input<typeof bulkFields>;

export const changeContacts = endpoint({
  name: "contacts.changeSeveral",
  method: "POST",
  path: "/api/contacts/change",
  permission: contactKeepers,
  place: "each contact's country",
  summary:
    "Changes several contacts in one transaction, each by the rules of its own change. Those that could not be changed are returned with the reason.",
  body: z.object({
    contacts: z
      .array(bulkFields.extend({ hash_id: idOf("contact"), version: z.int().optional() }))
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  response: item(
    z.object({
      changed: z.array(z.object({ hash_id: hashId, version: z.int() })),
      refused: z.array(z.object({ hash_id: hashId, message: z.string() })),
    }),
  ),
});
