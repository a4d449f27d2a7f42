import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { attachmentLimits, file } from "../kit/files.ts";
import { idOf, item } from "../kit/page.ts";
import { severalOf } from "./form-values.ts";
import { contactKeepers } from "./rights.ts";
import { contact } from "./schemas.ts";

export const changePhotos = endpoint({
  name: "contacts.changePhotos",
  method: "POST",
  path: "/api/contact/upload-photos",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary: "Adds pictures to a contact, such as a photo of its card, and takes others away.",
  body: z.object({
    contact_hash_id: idOf("contact"),
    photos: z.array(file).max(attachmentLimits.files, { error: "errors.too_many_files" }).optional(),
    removes: severalOf("file", attachmentLimits.files),
  }),
  response: item(contact),
});
