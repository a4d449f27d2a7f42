import { z } from "zod";
import { textUpTo } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { file, fileRef } from "../kit/files.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { namedRef } from "../users/schemas.ts";
import { certificateKinds } from "./certificates.ts";

export const certificate = z.object({
  hash_id: z.uuid(),
  kind: z.enum(certificateKinds),
  number: z.string().nullable(),
  /** The last day on which it is valid. */
  expires_on: z.string().nullable(),
  file: fileRef.nullable(),
});
export type Certificate = z.infer<typeof certificate>;

export const factory = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  country: namedRef,
  street: z.string().nullable(),
  street2: z.string().nullable(),
  zip_code: z.string().nullable(),
  city: z.string().nullable(),
  contact_hash_id: z.uuid().nullable(),
  contact: contactRef.nullable(),
  certificates: z.array(certificate),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Factory = z.infer<typeof factory>;

/** Forms send "" for an empty value. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const line = (max: number) => orNothing(textUpTo(max));

/** A certificate in a request: with the identifier of an existing one, or new. A file replaces the existing one. */
export const givenCertificate = z.object({
  hash_id: idOf("factory_certificate").optional(),
  kind: z.enum(certificateKinds),
  number: line(80),
  expires_on: orNothing(dayOf("term")),
  file: file.optional(),
});

export const MOST_CERTIFICATES = 30;
export const factoryFields = {
  name: lineText().min(1, { error: "errors.required" }).max(120),
  country_hash_id: idOf("country", "errors.required"),
  street: line(160),
  street2: line(160),
  zip_code: line(20),
  city: line(120),
  contact_hash_id: orNothing(idOf("contact")),
  certificates: z.array(givenCertificate).max(MOST_CERTIFICATES, { error: "errors.too_many" }).optional(),
};
