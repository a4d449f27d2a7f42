import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { signedIn } from "./signed-in.ts";
import { byId, done, hashId, item } from "../kit/page.ts";

const secret = z.string().min(1, { error: "errors.required" }).max(200);
const code = lineText().min(1, { error: "errors.required" }).max(40);

export const secondStep = endpoint({
  name: "access.secondStep",
  method: "POST",
  path: "/api/login/second_factor",
  permission: "public",
  ownTransaction: true,
  summary:
    "The second step of signing in: the challenge of the first with a code from the app, a recovery code, or the code of a first sign-in. Each code works once.",
  body: z.object({ challenge: z.string().min(1).max(2000), code }),
  response: signedIn,
});

export const secondFactor = endpoint({
  name: "access.secondFactor",
  method: "GET",
  path: "/api/settings/second_factor",
  permission: "any-account",
  openToImpersonator: true,
  secondFactorToo: true,
  summary:
    "Whether two-factor authentication is on for me, whether it is required, and how many recovery codes are left.",
  response: item(
    z.object({
      on: z.boolean(),
      since: z.string().nullable(),
      required: z.boolean(),
      allowed: z.boolean(),
      recovery_codes_left: z.int(),
    }),
  ),
});
export const beginSecondFactor = endpoint({
  name: "access.beginSecondFactor",
  method: "POST",
  path: "/api/settings/second_factor",
  permission: "any-account",
  ownTransaction: true,
  openToImpersonator: false,
  secondFactorToo: true,
  summary:
    "Starts setting up two-factor authentication, with my password: the key for an app, as text and as a QR code.",
  body: z.object({ current_password: secret }),
  response: item(
    z.object({
      secret: z.string(),
      uri: z.string(),
      /** The dark modules of the QR code, as an SVG path in `size` units. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  ),
});
export const confirmSecondFactor = endpoint({
  name: "access.confirmSecondFactor",
  method: "PUT",
  path: "/api/settings/second_factor",
  permission: "any-account",
  ownTransaction: true,
  openToImpersonator: false,
  secondFactorToo: true,
  summary: "Turns it on with a first code; answers with ten recovery codes, shown only here. My other sessions end.",
  body: z.object({ code }),
  response: item(z.object({ recovery_codes: z.array(z.string()) })),
});
export const dropSecondFactor = endpoint({
  name: "access.dropSecondFactor",
  method: "DELETE",
  path: "/api/settings/second_factor",
  permission: "any-account",
  ownTransaction: true,
  openToImpersonator: false,
  summary: "Turns it off, with my password and a code. 409 where it is required.",
  body: z.object({ current_password: secret, code }),
  response: done,
});
export const newRecoveryCodes = endpoint({
  name: "access.newRecoveryCodes",
  method: "POST",
  path: "/api/settings/second_factor/recovery_codes",
  permission: "any-account",
  ownTransaction: true,
  openToImpersonator: false,
  summary: "Ten new recovery codes, with my password and a code; the previous ones stop working.",
  body: z.object({ current_password: secret, code }),
  response: item(z.object({ recovery_codes: z.array(z.string()) })),
});
export const takeSecondFactorAway = endpoint({
  name: "access.takeSecondFactorAway",
  method: "DELETE",
  path: "/api/users/{id}/second_factor",
  permission: "users_update",
  place: "the person's office",
  summary:
    "Removes two-factor authentication of someone who lost their phone; they are notified, and their sessions end.",
  params: byId("user"),
  response: done,
});

export const newFirstCode = endpoint({
  name: "access.newFirstCode",
  method: "POST",
  path: "/api/users/{id}/first_code",
  permission: "users_update",
  place: "the person's office",
  summary:
    "A new code for the first sign-in of someone who has not chosen a password yet: mailed to them, and shown once in the answer. The previous one stops working.",
  params: byId("user"),
  response: item(z.object({ code: z.string(), hours: z.int() })),
});
export const invite = endpoint({
  name: "access.invite",
  method: "POST",
  path: "/api/users/{id}/invitation",
  permission: "users_update",
  place: "the person's office",
  summary:
    "Mails a link to someone who has not chosen a password yet (single use, 72 hours). The previous link stops working.",
  params: byId("user"),
  response: done,
});

export const listSessions = endpoint({
  name: "access.sessions",
  method: "GET",
  path: "/api/settings/sessions",
  permission: "any-account",
  openToImpersonator: true,
  summary: "My sessions, the most recently used first.",
  response: z.object({
    data: z.array(
      z.object({
        hash_id: hashId,
        device: z.string().nullable(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        address: z.string().nullable(),
        first_seen: z.string(),
        last_seen: z.string(),
        /** The impersonator, if it is such a session. */
        seen_by: z.string().nullable(),
        current: z.boolean(),
      }),
    ),
  }),
});
export const endOwnSession = endpoint({
  name: "access.endSession",
  method: "DELETE",
  path: "/api/settings/sessions/{id}/delete",
  permission: "any-account",
  summary: "Ends one of my sessions, at once.",
  params: byId("session"),
  response: done,
});
export const changePassword = endpoint({
  name: "access.changePassword",
  method: "PUT",
  path: "/api/settings/password",
  permission: "any-account",
  insecureToo: true,
  summary: "A new password, with the current one; my other sessions end.",
  body: z.object({ current_password: secret, password: secret, password_confirmation: secret }),
  response: done,
});

export const securityEndpoints = [
  secondStep,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  newRecoveryCodes,
  takeSecondFactorAway,
  newFirstCode,
  invite,
  listSessions,
  endOwnSession,
  changePassword,
];
