import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { done, idOf } from "../kit/page.ts";

export const impersonate = endpoint({
  name: "access.impersonate",
  method: "POST",
  path: "/api/access/impersonate",
  permission: { all: ["users_impersonate", "users_view"] },
  place: "the person's office",
  ownTransaction: true,
  openToImpersonator: false,
  summary:
    "Views the product as another person, read only, for half an hour. Refused if they hold rights that I do not hold.",
  body: z.object({ user_hash_id: idOf("user") }),
  response: z.object({ access_token: z.string(), expires_in: z.int(), message: z.string() }),
});
export const endImpersonation = endpoint({
  name: "access.endImpersonation",
  method: "POST",
  path: "/api/access/impersonate/end",
  permission: "any-account",
  openToImpersonator: true,
  ownTransaction: true,
  insecureToo: true,
  summary: "Stops viewing as another person; my own session goes on.",
  response: done,
});
export const impersonationEndpoints = [impersonate, endImpersonation];
