import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
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
  openToImpersonator: true,
  reach: "records one may see",
  summary:
    "Records I can see, by part of their number, title or person, with or without accents: by kind, the best match first; short lists tolerate typing errors.",
  query: z.object({ q: lineText().min(1).max(100) }),
  response: z.object({ data: z.array(searchHit) }),
});
export const searchEndpoints = [searchAll];
