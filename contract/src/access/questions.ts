import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, idOf, item, list, search } from "../kit/page.ts";
import { isPermission, type Permission } from "../permissions.ts";
import { accessReaders } from "./rights.ts";

const permission = z.custom<Permission>((v) => typeof v === "string" && isPermission(v), {
  error: "errors.no_such_right",
});
/** An office or a country, by the right's scope; without it, any place. */
const place = idOf(["zone", "country"]).optional();

/** One reason: `kind` for programs, `text` as a sentence in the reader's language. */
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
      /** Whether the right is held everywhere instead of only in this place. */
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
  query: z.object({ user: idOf("user"), permission, place }),
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
