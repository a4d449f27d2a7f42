import type { Mutant } from "../crash/mutants.ts";
import type { FloodName } from "./floods.ts";

const sockets = "server/src/kit/live/live-sockets.ts";
const doors = "server/src/kit/http/connection-limits.ts";
const http = "server/src/kit/http/http.ts";
const uploads = "server/src/kit/http/uploads.ts";
const noBucket = { file: sockets, find: "if (socket.tokens >= 0) return true;", put: "return true;" };

/** Mutants that remove a protection, each with the flood that must then break the server. If two protections overlap, both are removed. */
export const openDoors: readonly (Mutant & { readonly flood: FloodName })[] = [
  {
    name: "sockets may send and leave unread what they like",
    flood: "websockets that do not read",
    patches: [
      noBucket,
      {
        file: sockets,
        find: "function limitUnread({ ws, channels }: Socket): void {",
        put: "function limitUnread({ ws, channels }: Socket): void { if (ws) return;",
      },
    ],
  },
  {
    name: "a room is entered again and again, many messages at once",
    flood: "one person subscribes to one room over and over",
    patches: [
      noBucket,
      {
        file: sockets,
        find: "if (!socket.busy) void this.#dealWith(socket);",
        put: "socket.waiting.pop(); void this.#o.heard(socket, message)?.catch(() => undefined);",
      },
      {
        file: "server/src/kit/live/live.ts",
        find: "if (genuine && socket.channels.get(channel) === sessionId)",
        put: "if (genuine && sessionId === '')",
      },
      {
        file: "server/src/kit/live/live.ts",
        find: "new Slots(ROOM_LOOKS, LONGEST_LINE)",
        put: "new Slots(Number.POSITIVE_INFINITY, LONGEST_LINE)",
      },
    ],
  },
  {
    name: "a websocket message may come in any number of pieces",
    flood: "600 websocket messages in pieces without an end",
    patches: [
      { file: sockets, find: "maxFragments: 16,", put: "maxFragments: 0," },
      { file: sockets, find: "maxBufferedChunks: 256,", put: "maxBufferedChunks: 0," },
    ],
  },
  {
    name: "requests of a connection are all read ahead",
    flood: "pages asked for one behind the other, never read",
    patches: [
      { file: doors, find: "if (waiting.length >= this.#limits.requestsAhead) {", put: "if (waiting.length < 0) {" },
      { file: doors, find: "if (waiting.length > 1) {", put: "if (waiting.length < 0) {" },
      { file: doors, find: "if (unread <= this.#limits.unread) return; for", put: "return; for" },
    ],
  },
  {
    name: "bodies of strangers are held without a bound",
    flood: "600 bodies that stall",
    patches: [
      { file: http, find: "callerOf(request)?.person ? BODY_LIMIT : BODY_LIMIT_OF_STRANGERS", put: "BODY_LIMIT" },
      { file: doors, find: "bodies: 32 * 1024 * 1024,", put: "bodies: Number.POSITIVE_INFINITY," },
    ],
  },
  {
    name: "one person's forms may hold the whole disk",
    flood: "100 forms of one person that stall",
    patches: [
      { file: uploads, find: "if (held.forms >= FORMS_OF_ONE) throw tooManyUploads();", put: "" },
      {
        file: uploads,
        find: "if (!held || held.bytes + bytes > MOST_OF_ONE) throw tooManyUploads();",
        put: "if (!held) return;",
      },
    ],
  },
  {
    name: "cells of a spreadsheet may be anywhere",
    flood: "spreadsheets with a far cell",
    // Rows that are far are refused where addresses are completed too.
    patches: [
      { file: "server/src/imports/workbook.ts", find: "checkAddresses(xml, limits);", put: "" },
      { file: "server/src/imports/sheet-xml.ts", find: "if (row > limits.rows) throw", put: "if (row < 0) throw" },
    ],
  },
  {
    name: "a long text is copied for each cell that shares it",
    flood: "spreadsheets whose cells share one long text",
    patches: [
      { file: "server/src/imports/table-worker.ts", find: "if ((left -= said.length) < 0)", put: "if (left < 0)" },
    ],
  },
  {
    name: "what is in a recipe is walked on every way to it, as deep as it goes",
    flood: "recipes and components that hold the one below them twice",
    patches: [
      { file: "server/src/recipes/graph.ts", find: "if (seen.has(id)) return;", put: "" },
      { file: "contract/src/recipes/formulas/schemas.ts", find: "MOST_DEPTH = 12;", put: "MOST_DEPTH = 100;" },
      {
        file: "contract/src/components/schemas.ts",
        find: "MOST_CARRYING = 8;",
        put: "MOST_CARRYING = 100;",
      },
    ],
  },
  {
    name: "one person's calls wait behind nobody's",
    flood: "one person asks for everything at once",
    patches: [
      {
        file: "server/src/kit/http/per-person-queue.ts",
        find: "new Slots(atOnce, LONGEST_LINE, tooManyCalls)",
        put: "new Slots(Number.POSITIVE_INFINITY, LONGEST_LINE, tooManyCalls)",
      },
    ],
  },
];
