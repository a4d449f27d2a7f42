import { z } from "zod";
import { file, fileRef } from "../kit/files.ts";
import { canOf } from "../kit/step-call.ts";
import { supplyTypes } from "../supplies/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { requestLifecycle, requestStates, shownRequestStates } from "./lifecycle.ts";

export const fieldKinds = ["text", "number", "date", "choice", "person", "supply", "file"] as const;
export type FieldKind = (typeof fieldKinds)[number];
export const deciderKinds = ["MANAGER", "OFFICE", "PEOPLE"] as const;
export type DeciderKind = (typeof deciderKinds)[number];

/** `numbered`: each piece has a number; `varied`: it has variations, of which any may be handed out. */
const article = ref.extend({ type: z.enum(supplyTypes), numbered: z.boolean(), varied: z.boolean() });
const typeField = z.object({
  key: z.string(),
  label: z.string(),
  label_fr: z.string().nullable(),
  kind: z.enum(fieldKinds),
  required: z.boolean(),
  /** What a choice offers. */
  options: z.array(z.string()),
});
export type TypeField = z.infer<typeof typeField>;

export const requestType = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  category: namedRef.nullable(),
  fields: z.array(typeField),
  /** Asked one after the other. */
  deciders: z.array(z.object({ who: z.enum(deciderKinds), users: z.array(ref) })),
  /** No longer offered. */
  retired: z.boolean(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type RequestType = z.infer<typeof requestType>;

export const kit = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  post: namedRef.nullable(),
  type: namedRef,
  lines: z.array(z.object({ supply: article.nullable(), words: z.string().nullable(), quantity: z.int() })),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Kit = z.infer<typeof kit>;

/** What is asked: an article, or words where there is none. */
const requestLine = z.object({
  hash_id: z.uuid(),
  supply: article.nullable(),
  words: z.string().nullable(),
  quantity: z.int(),
  /** Null until somebody has decided. */
  granted: z.int().nullable(),
  reserved: z.int(),
  /** The last day of the reservation. */
  reserved_until: z.string().nullable(),
  handed: z.int(),
  /** Granted, neither there nor handed out: to be bought. */
  to_buy: z.int(),
  ordered_at: z.string().nullable(),
  /** Free in its office, for those who decide or hand out. */
  free: z.int().nullable(),
  is_open: z.boolean(),
});
export type RequestLine = z.infer<typeof requestLine>;

const step = z.object({
  who: z.enum(deciderKinds),
  users: z.array(ref),
  decided_at: z.string().nullable(),
  decided_by: personRef.nullable(),
});
const taken = z.object({ at: z.string(), by: personRef });

export const requestRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  title: z.string(),
  type: namedRef,
  zone: ref,
  /** Whom it is for. */
  user: personRef,
  status: z.enum(requestStates),
  shown: z.enum(shownRequestStates),
  wanted_by: z.string().nullable(),
  /** Who decides next, and since when: these people, or the office. */
  next: z.object({ people: z.array(personRef), office: z.boolean(), since: z.string() }).nullable(),
  files_count: z.int(),
  created_at: z.string(),
  version: z.int(),
  can: canOf(requestLifecycle),
});
export type RequestRow = z.infer<typeof requestRow>;

export const request = requestRow.extend({
  description: z.string().nullable(),
  kit: namedRef.nullable(),
  entered_by: personRef.nullable(),
  answers: z.array(
    typeField.pick({ key: true, label: true, label_fr: true, kind: true }).extend({
      value: z.string(),
      /** Of a person or an article. */
      name: z.string().nullable(),
    }),
  ),
  lines: z.array(requestLine),
  steps: z.array(step),
  files: z.array(fileRef),
  motif: z.string().nullable(),
  reason: z.string().nullable(),
  validated_at: z.string().nullable(),
  rejected: taken.nullable(),
  ended: z.object({ at: z.string(), by: personRef.nullable() }).nullable(),
});
export type Request = z.infer<typeof request>;

/** Something to buy. */
export const purchase = z.object({
  hash_id: z.uuid(),
  request: z.object({ hash_id: z.uuid(), number: z.int() }),
  supply: article.nullable(),
  /** The article's name, or the words of the line. */
  name: z.string(),
  supplier: ref.nullable(),
  quantity: z.int(),
  unity: namedRef.nullable(),
  /** What has come in since, and is free. */
  free: z.int(),
  zone: ref,
  user: personRef,
  wanted_by: z.string().nullable(),
  ordered_at: z.string().nullable(),
  ordered_by: personRef.nullable(),
  can: z.object({ order: z.boolean().optional() }),
});
export type Purchase = z.infer<typeof purchase>;

/** An article as those who ask see it. */
export const askable = ref.extend({ type: z.enum(supplyTypes), category: namedRef, is_free: z.boolean() });

export const uploads = z.array(file).max(30, { error: "errors.too_many_files" });
