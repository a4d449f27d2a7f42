import { z } from "zod";
import { idOf } from "../kit/page.ts";
import { endpoint } from "../kit/endpoint.ts";
import { labelQuery } from "../kit/label-formats.ts";
import { anySeer } from "./rights.ts";

/** The most lots in one file. */
const MOST_LOTS = 100;
const several = (kind: string) =>
  z
    .preprocess((v) => (typeof v === "string" ? v.split(",").filter(Boolean) : v), z.array(idOf(kind)).max(MOST_LOTS))
    .optional();
export const printLabels = endpoint({
  name: "laboratory.labels",
  method: "GET",
  path: "/api/stock/labels",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Labels of lots as PDF, with a QR code (the address of the lot) and a Code 128 (its short code): lots of components (`lots`) and of recipes in bottles (`bottled`), `copies` of each, on a sheet or a roll. On a sheet the first label goes to the position `start`.",
  query: z.object({
    lots: several("stock_lot"),
    bottled: several("recipe_stock"),
    ...labelQuery,
  }),
  response: z.unknown(),
  binary: true,
});
export const labelsEndpoints = [printLabels];
