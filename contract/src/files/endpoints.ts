import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId } from "../kit/page.ts";

export const getFile = endpoint({
  name: "files.get",
  method: "GET",
  path: "/api/file/{id}",
  permission: "any-account",
  openToImpersonator: true,
  reach: "files of records one may see",
  binary: true,
  summary: "The bytes of a file, with the right of the record it belongs to; ?size=thumbnail for a small picture.",
  params: byId("file"),
  query: z.object({ size: z.enum(["thumbnail"]).optional() }),
  response: z.any(),
});
export const filesEndpoints = [getFile];
