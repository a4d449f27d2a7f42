import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";

export const searchHit = z.object({
  /** What kind of record it is, as the trail calls it. */
  kind: z.string(),
  hash_id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  link: z.string(),
});
export const searchAll = endpoint({
  name: "search.all",
  method: "GET",
  path: "/api/search",
  permission: "any-user",
  reach: "records one may see",
  summary:
    "Any record one may see, by a fragment of its number, title or person, accents or not: by kind, the best first; a slip of the finger is forgiven where lists are short.",
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  response: z.object({ data: z.array(searchHit) }),
});
export const searchEndpoints = [searchAll];
