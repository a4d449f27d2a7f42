import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, done, hashId, item } from "../kit/page.ts";

const secret = z.string().min(1, { error: "errors.required" }).max(200);
const code = z.string().trim().min(1, { error: "errors.required" }).max(40);

/** What signing in gives. */
export const signedIn = z.object({ access_token: z.string(), expires_in: z.int(), message: z.string() });
/** The password was right, and a second factor is asked for: `challenge` goes to the second step within `expires_in` seconds. */
export const challenged = z.object({ challenge: z.string(), expires_in: z.int(), message: z.string() });

export const secondStep = endpoint({
  name: "access.secondStep",
  method: "POST",
  path: "/api/login/second_factor",
  permission: "public",
  reads: true,
  summary:
    "The second step of signing in: the challenge of the first with a code of the app, or a recovery code. Each code works once.",
  body: z.object({ challenge: z.string().min(1).max(2000), code }),
  response: signedIn,
});

export const secondFactor = endpoint({
  name: "access.secondFactor",
  method: "GET",
  path: "/api/settings/second_factor",
  permission: "any-account",
  secondFactorToo: true,
  summary: "Whether I have a second factor, whether I must, and how many recovery codes are left.",
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
  reads: true,
  ownerOnly: true,
  secondFactorToo: true,
  summary: "Begins to set up my second factor, with my password: the secret for an app, as text and as a QR code.",
  body: z.object({ current_password: secret }),
  response: item(
    z.object({
      secret: z.string(),
      uri: z.string(),
      /** The dark modules as the path of an SVG of `size` units. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  ),
});
export const confirmSecondFactor = endpoint({
  name: "access.confirmSecondFactor",
  method: "PUT",
  path: "/api/settings/second_factor",
  permission: "any-account",
  reads: true,
  ownerOnly: true,
  secondFactorToo: true,
  summary: "Turns it on with a first code; answers with ten recovery codes, told this once. My other sessions end.",
  body: z.object({ code }),
  response: item(z.object({ recovery_codes: z.array(z.string()) })),
});
export const dropSecondFactor = endpoint({
  name: "access.dropSecondFactor",
  method: "DELETE",
  path: "/api/settings/second_factor",
  permission: "any-account",
  reads: true,
  ownerOnly: true,
  summary: "Turns it off, with my password and a code. 409 where it is required.",
  body: z.object({ current_password: secret, code }),
  response: done,
});
export const newRecoveryCodes = endpoint({
  name: "access.newRecoveryCodes",
  method: "POST",
  path: "/api/settings/second_factor/recovery_codes",
  permission: "any-account",
  reads: true,
  ownerOnly: true,
  summary: "Ten new recovery codes, with my password and a code; those before are good no more.",
  body: z.object({ current_password: secret, code }),
  response: item(z.object({ recovery_codes: z.array(z.string()) })),
});
export const takeSecondFactorAway = endpoint({
  name: "access.takeSecondFactorAway",
  method: "DELETE",
  path: "/api/users/{id}/second_factor",
  permission: "users_update",
  place: "the person's office",
  summary: "Takes away the second factor of somebody who lost it; they are told, and their sessions end.",
  params: byId,
  response: done,
});

export const listSessions = endpoint({
  name: "access.sessions",
  method: "GET",
  path: "/api/settings/sessions",
  permission: "any-account",
  summary: "Where I am signed in, the last heard of first.",
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
        /** The administrator who sees the product as me in it, if it is such a session. */
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
  params: byId,
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
  listSessions,
  endOwnSession,
  changePassword,
];
