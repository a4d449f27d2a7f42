import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, hashId, idOf, item } from "../kit/page.ts";
import { conditions } from "../supplies/schemas.ts";
import { joining, leaving } from "./schemas.ts";
import { leavingDeeds, leavingWords } from "./words.ts";

const place = "the person's office";

export const getLeaving = endpoint({
  name: "leaving.get",
  method: "GET",
  path: "/api/user/{id}/leaving",
  permission: "users_update",
  place,
  summary:
    "What is open when somebody leaves, line by line, with what may be done with each and who did what. What the reader may not see is a number; confidential tickets are counted nowhere.",
  params: byId("user"),
  response: item(leaving),
});
/** The most lines of one call. */
export const MOST_LINES = 100;
export const clearLeaving = endpoint({
  name: "leaving.clear",
  method: "POST",
  path: "/api/user/{id}/leaving",
  permission: "users_update",
  place,
  summary:
    "Does one thing with lines of a leaver, all of them or none: taken back (`state`: in what condition), given to a successor (`user_id`), lost (`reason`), released or ended. Each also takes the right of its own area.",
  params: byId("user"),
  body: z.object({
    do: z.enum(leavingDeeds),
    lines: z
      .array(z.object({ word: z.enum(leavingWords), hash_id: hashId }))
      .min(1)
      .max(MOST_LINES),
    user_id: idOf("user").nullish(),
    state: z.enum(conditions).nullish(),
    reason: longText().max(2000).nullish(),
  }),
  response: item(leaving),
});
export const getJoining = endpoint({
  name: "leaving.joining",
  method: "GET",
  path: "/api/user/{id}/joining",
  permission: "users_update",
  place,
  summary: "What somebody new needs, and what of it is there.",
  params: byId("user"),
  response: item(joining),
});

export const printLeaving = endpoint({
  name: "leaving.paper",
  method: "GET",
  path: "/api/user/{id}/leaving/paper",
  permission: "users_update",
  place,
  summary: "The leaver's page as a PDF in the reader's language, with what the reader sees.",
  params: byId("user"),
  binary: true,
  response: z.any(),
});

export const leavingEndpoints = [getLeaving, clearLeaving, getJoining, printLeaving];
