import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, done } from "../kit/page.ts";

export const eraseContact = endpoint({
  name: "contacts.erase",
  method: "POST",
  path: "/api/contact/{id}/erase",
  permission: "contacts_erase",
  place: "the contact's country",
  summary:
    "Erases what is known of a person, for good: the record is blanked, its comments, pictures and files go, what the trail and kept merges say of them can't be read any more, files of lists that hold them end. Everything that is kept is had before as the export `contact_person`.",
  params: byId("contact"),
  body: z.object({
    /** The person's name, typed as a confirmation, because this can't be undone. */
    name: lineText().max(160),
    version: z.int(),
  }),
  response: done,
});
export const erasingEndpoints = [eraseContact];
