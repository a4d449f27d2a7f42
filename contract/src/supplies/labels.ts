import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { labelQuery } from "../kit/label-formats.ts";
import { idOf } from "../kit/page.ts";
import { supplySeers } from "./rights.ts";

/** The most things in one file of labels. */
export const MOST_LABELLED = 100;
const several = (kind: string) =>
  z
    .preprocess(
      (v) => (typeof v === "string" ? v.split(",").filter(Boolean) : v),
      z.array(idOf(kind)).max(MOST_LABELLED),
    )
    .optional();
export const printSupplyLabels = endpoint({
  name: "supplies.labels",
  method: "GET",
  path: "/api/supplies/labels",
  permission: { any: supplySeers },
  place: "the office where it is",
  summary:
    "Labels as PDF, with a QR code (the address) and a Code 128 (the short code, `S…`): of pieces (`pieces`) by their number, and of articles without numbers (`supplies`). On a sheet the first label goes to the position `start`.",
  query: z.object({ pieces: several("supply_piece"), supplies: several("supply"), ...labelQuery }),
  response: z.unknown(),
  binary: true,
});
