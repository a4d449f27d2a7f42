import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, hashId, item, list, search } from "../kit/page.ts";
import { isPermission, type Permission } from "../permissions.ts";
import { accessReaders } from "./rights.ts";

const permission = z.custom<Permission>((v) => typeof v === "string" && isPermission(v), {
  error: "errors.no_such_right",
});
/** An office or a country, as the right has it; left out, anywhere at all. */
const place = hashId.optional();

/** One step of an answer: a fact for programs, and its sentence in the reader's language. */
export const reason = z.object({ kind: z.string(), text: z.string() });

export const whoMay = endpoint({
  name: "access.who",
  method: "GET",
  path: "/api/access/who",
  permission: accessReaders,
  reach: "the people one may see",
  summary: "Who holds a right at a place, and how.",
  query: z.object({ ...afterQuery, permission, place, search }),
  response: list(
    z.object({
      hash_id: z.uuid(),
      name: z.string(),
      zone: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
      profile: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }).nullable(),
      /** It holds everywhere, and not at this place alone. */
      everywhere: z.boolean(),
      reasons: z.array(reason),
    }),
  ),
});
export const whyMay = endpoint({
  name: "access.why",
  method: "GET",
  path: "/api/access/why",
  permission: accessReaders,
  place: "the person's office",
  summary: "Whether a person can do something at a place, and why.",
  query: z.object({ user: hashId, permission, place }),
  response: item(
    z.object({
      allowed: z.boolean(),
      /** The answer as a sentence. */
      answer: z.string(),
      reasons: z.array(reason),
      user: z.object({ hash_id: z.uuid(), name: z.string() }),
      profile: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }).nullable(),
    }),
  ),
});
export const questionsEndpoints = [whoMay, whyMay];
