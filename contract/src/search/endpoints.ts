import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";

export const searchHit = z.object({
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
  summary: "Any record one may see, by a fragment of its number, title or person.",
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  response: z.object({ data: z.array(searchHit) }),
});
export const searchEndpoints = [searchAll];
