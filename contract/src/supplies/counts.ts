import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { fileRef } from "../kit/files.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list } from "../kit/page.ts";
import { paperFiles, removedFiles } from "../kit/papers.ts";
import { canOf, stepCall, version } from "../kit/step-call.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { findings, supplyCountLifecycle, supplyCountStates } from "./count-lifecycle.ts";
import { supplyStates } from "./lifecycle.ts";
import { countSeers } from "./rights.ts";
import { supplyTypes } from "./schemas.ts";
import { MOST_UNITS } from "./units.ts";

const row = {
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  state: z.enum(supplyCountStates),
  zone: ref,
  /** Set for a part of the office: a category and below, or shelves whose name begins so. */
  category: namedRef.nullable(),
  shelf: z.string().nullable(),
  note: z.string().nullable(),
  user: personRef,
  /** What was seen so far: pieces and articles that are right, elsewhere (or written off), or unknown. */
  right: z.int(),
  elsewhere: z.int(),
  unknown: z.int(),
  /** Articles without numbers on its list, and how many of them are counted. */
  articles: z.int(),
  articles_counted: z.int(),
  /** How many differ: missing, found, or counted otherwise; null during the blind count. */
  variances: z.int().nullable(),
  created_at: z.string(),
  counted_at: z.string().nullable(),
  ended_by: personRef.nullable(),
  ended_at: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
  can: canOf(supplyCountLifecycle),
};
export const supplyCountRow = z.object(row);
export type SupplyCountRow = z.infer<typeof supplyCountRow>;

const countLine = z.object({
  hash_id: z.uuid(),
  /** Null of an unknown code, and of a piece of an office that the reader does not see. */
  supply: ref.extend({ type: z.enum(supplyTypes) }).nullable(),
  serial_number: z.string().nullable(),
  /** As it was read, of an unknown one. */
  code: z.string().nullable(),
  finding: z.enum(findings).nullable(),
  /** Where the list says that it is, when it was seen. */
  state: z.enum(supplyStates).nullable(),
  zone: ref.nullable(),
  shelf: z.string().nullable(),
  /** Who has it now, or which transfer it is on. */
  user: personRef.nullable(),
  department: namedRef.nullable(),
  transfer: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
  counted: z.int().nullable(),
  /** What should have been there at the moment of counting; null during the blind count. */
  book: z.int().nullable(),
  scans: z.int(),
  note: z.string().nullable(),
  /** What an unknown code is of, as the maker's number of several pieces. */
  fits: z.array(z.object({ supply: ref, serial_number: z.string(), zone: ref })),
  photographs: z.array(fileRef),
  counted_by: ref.nullable(),
  counted_at: z.string().nullable(),
});
export type SupplyCountLine = z.infer<typeof countLine>;
export const supplyCount = z.object({
  ...row,
  /** Everybody who counted some of it, also what was taken back. */
  counted_by: z.array(ref),
  lines: z.array(countLine),
});
export type SupplyCount = z.infer<typeof supplyCount>;

export const listCounts = endpoint({
  name: "supplies.counts",
  method: "GET",
  path: "/api/supply_counts",
  permission: { any: countSeers },
  reach: "stock-takes of the offices one sees",
  summary: "Stock-takes of offices, the newest first.",
  query: z.object({ zone: idOf("zone").optional(), status: z.enum(supplyCountStates).optional(), ...afterQuery }),
  response: list(supplyCountRow),
});
export const getCount = endpoint({
  name: "supplies.count",
  method: "GET",
  path: "/api/supply_count/{id}",
  permission: { any: countSeers },
  place: "the office that is counted",
  summary: "One stock-take with what was seen. While it is open it says nothing of what should be there.",
  params: byId("supply_count"),
  response: item(supplyCount),
});
export const startCount = endpoint({
  name: "supplies.startCount",
  method: "POST",
  path: "/api/supply_counts",
  permission: "supplies_update",
  place: "the office that is counted",
  summary: "Begins a stock-take of an office, of a category in it, or of shelves that begin with `shelf`.",
  body: z.object({
    zone_id: idOf("zone", "errors.required"),
    category_id: z.preprocess((v) => (v === "" ? null : v), idOf("supply_category").nullish()),
    shelf: optionalText(60),
    note: optionalText(1000),
  }),
  response: item(supplyCount),
});

export const MOST_SCANS = 200;
const counted = z.coerce
  .number<number | string>({ error: "errors.invalid_quantity" })
  .int({ error: "errors.invalid_quantity" })
  .min(0, { error: "errors.invalid_quantity" })
  .max(MOST_UNITS, { error: "errors.invalid_quantity" });
export const countSupplies = stepCall(supplyCountLifecycle, "count", {
  name: "supplies.countLines",
  method: "POST",
  path: "/api/supply_count/{id}/lines",
  summary:
    "What was scanned (`code`: of a label, a number or the maker's) or counted (`line_hash_id` or `supply_id` with `counted`). A piece that is seen twice counts once; `counted: null` takes a line back. `line_hash_id` of an unknown code with `code` or `supply_id` says which one it is. `at` is when it was, by the server's clock, of what a phone without a connection kept: it is compared with the list of that moment, and what was seen later stands. `seen` says what each is, `now` what the server's clock says.",
  body: z.object({
    lines: z
      .array(
        z.object({
          code: lineText().min(1).max(300).optional(),
          line_hash_id: idOf("supply_count_line").optional(),
          supply_id: idOf("supply").optional(),
          counted: counted.nullable().optional(),
          note: optionalText(500),
          at: z.iso.datetime().optional(),
        }),
      )
      .min(1, { error: "errors.required" })
      .max(MOST_SCANS, { error: "errors.too_many" }),
  }),
  response: z.object({ data: supplyCount, seen: z.array(countLine.nullable()), now: z.string() }),
});
export const photographLine = stepCall(supplyCountLifecycle, "count", {
  name: "supplies.photographLine",
  path: "/api/supply_count/{id}/photographs",
  summary: "Adds photographs to something that was seen, such as a damage or an unknown thing, or takes some away.",
  multipart: true,
  body: z.object({
    line_hash_id: idOf("supply_count_line", "errors.required"),
    files: paperFiles.optional(),
    removes: removedFiles.optional(),
  }),
  response: item(supplyCount),
});
export const finishCount = stepCall(supplyCountLifecycle, "finish", {
  name: "supplies.finishCount",
  method: "POST",
  path: "/api/supply_count/{id}/finish",
  summary:
    "Ends the counting: pieces that lay there the whole time and were not seen are missing. Articles that nobody counted are refused, unless `leave` leaves them as they are.",
  body: z.object({ leave: z.boolean().default(false), version }),
  response: item(supplyCount),
});
export const reopenCount = stepCall(supplyCountLifecycle, "reopen", {
  name: "supplies.reopenCount",
  method: "POST",
  path: "/api/supply_count/{id}/reopen",
  summary: "Opens a counted stock-take again, to look once more.",
  response: item(supplyCount),
});
export const agreeCount = stepCall(supplyCountLifecycle, "agree", {
  name: "supplies.agreeCount",
  method: "POST",
  path: "/api/supply_count/{id}/agree",
  summary:
    "Agrees a stock-take that others counted: what is missing is lost, what was written off and seen is entered.",
  response: item(supplyCount),
});
export const cancelCount = stepCall(supplyCountLifecycle, "cancel", {
  name: "supplies.cancelCount",
  method: "POST",
  path: "/api/supply_count/{id}/cancel",
  summary: "Cancels a stock-take: nothing moves.",
  response: item(supplyCount),
});

export const countPaper = endpoint({
  name: "supplies.countPaper",
  method: "GET",
  path: "/api/supply_count/{id}/pdf",
  permission: { any: countSeers },
  place: "the office that is counted",
  summary:
    "The stock-take as a PDF: what is missing, found, elsewhere and unknown, who counted and who agreed. While it is open it is a sheet to count by.",
  params: byId("supply_count"),
  response: z.unknown(),
  binary: true,
});

export const countsEndpoints = [
  listCounts,
  getCount,
  startCount,
  countSupplies,
  photographLine,
  finishCount,
  reopenCount,
  agreeCount,
  cancelCount,
  countPaper,
];
