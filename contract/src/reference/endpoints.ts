import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { item } from "../kit/page.ts";
import { toolRights } from "./tools.ts";

/** Counts of entries stop here. */
export const MOST_COUNTED = 10_000;

export const toolCounts = endpoint({
  name: "reference.tools",
  method: "GET",
  path: "/api/tools",
  permission: { any: toolRights },
  openToImpersonator: true,
  summary: `How many entries there are of each kind on the screens of tools that I may open; counted up to ${MOST_COUNTED}.`,
  response: item(z.record(z.string(), z.int())),
});

export const referenceEndpoints = [toolCounts];
