import { z } from "zod";
import { badgeCounts } from "../badges.ts";
import { endpoint } from "../kit/endpoint.ts";
import { done, item } from "../kit/page.ts";
import { currencyRef } from "../kit/money.ts";

const locale = z.enum(["en", "fr"]);

/** The signed-in person for the web app. */
export const me = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  locale: locale.nullable(),
  avatar: z.string().nullable(),
  password_secure: z.boolean(),
  /** Must set up a second factor before using anything else. */
  second_factor_due: z.boolean(),
  kind: z.enum(["staff", "portal"]),
  zone: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
  profile: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }).nullable(),
});

/** An office for the web app and its forms; `currency` may be missing. */
export const zoneRef = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  time_zone: z.string(),
  currency: currencyRef.nullable(),
  /** The first day open for posting; null while no month is closed. */
  open_from: z.string().nullable(),
});

/** Where a right holds: everywhere, or in these offices or countries. */
export const heldRight = z.union([z.literal("all"), z.array(z.uuid())]);

export const checkPermission = endpoint({
  name: "access.check",
  method: "GET",
  path: "/api/permission/{name}",
  permission: "any-account",
  openToImpersonator: true,
  insecureToo: true,
  summary:
    "2xx when the right is held somewhere, 403 when not; several names separated by | pass when any one is held.",
  params: z.object({ name: z.string().max(2000) }),
  response: done,
});
export const bootstrap = endpoint({
  name: "access.bootstrap",
  method: "GET",
  path: "/api/bootstrap",
  permission: "public",
  insecureToo: true,
  summary:
    "Everything the shell needs in one call: limits and languages for anyone; when signed in, also my account and my rights.",
  response: item(
    z.object({
      locales: z.array(z.string()),
      registration: z.enum(["first-administrator", "open"]),
      company: z.string(),
      /** The address of the logo, for an image tag. */
      logo: z.string().nullable(),
      limits: z.object({ bytes: z.int(), files: z.int(), formats: z.array(z.string()) }),
      default_currency: currencyRef.nullable(),
      user: me.nullable(),
      permissions: z.record(z.string(), heldRight),
      zones: z.array(zoneRef),
      /** Countries where I hold a right, to subscribe to their channels; null for all. */
      countries: z.array(z.uuid()).nullable(),
      /** The impersonator, and until when. */
      impersonated_by: z.object({ hash_id: z.uuid(), name: z.string(), until: z.string() }).nullable(),
    }),
  ),
});
export const badges = endpoint({
  name: "access.badges",
  method: "GET",
  path: "/api/get/menu/badges",
  permission: "any-user",
  reach: "one's own, and what waits for one's decision where one has the right to it",
  openToImpersonator: true,
  summary: "The counts of the menu: requests that wait for me, and unread notifications.",
  response: item(badgeCounts),
});
export const permissionCatalogue = endpoint({
  name: "access.permissions",
  method: "GET",
  path: "/api/permissions",
  permission: "any-user",
  openToImpersonator: true,
  summary: "Every right with its family, its scope, its meaning, and what to know before giving it.",
  response: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        family: z.string(),
        family_name: z.string(),
        scope: z.enum(["general", "office", "country"]),
        meaning: z.string(),
        /** What it shows or allows besides, which whoever gives it should know. */
        note: z.string().nullable(),
      }),
    ),
  }),
});
export const currentUser = endpoint({
  name: "access.user",
  method: "GET",
  path: "/api/user",
  permission: "any-account",
  openToImpersonator: true,
  insecureToo: true,
  summary: "The signed-in person.",
  response: item(me),
});
export const refreshToken = endpoint({
  name: "access.refresh",
  method: "POST",
  path: "/api/auth/refresh_token",
  permission: "public",
  ownTransaction: true,
  insecureToo: true,
  summary: "A new access token in exchange for the latest one of a session, which may have expired up to 14 days ago.",
  body: z.object({ token: z.string().min(1).max(2000) }),
  response: item(z.object({ token: z.string(), expires_in: z.int() })),
});
export const logout = endpoint({
  name: "access.logout",
  method: "GET",
  path: "/api/logout",
  permission: "any-account",
  openToImpersonator: true,
  ownTransaction: true,
  insecureToo: true,
  summary: "Ends this session; with device=all, every session of the person.",
  query: z.object({ device: z.string().max(120).optional() }),
  response: done,
});
export const broadcastingAuth = endpoint({
  name: "access.broadcasting",
  method: "POST",
  path: "/broadcasting/auth",
  permission: "any-user",
  openToImpersonator: true,
  reads: true,
  summary: "Signs a private channel for a socket; 403 for a channel that is not yours.",
  body: z.object({
    socket_id: z.string().max(60),
    channel_name: z.string().max(200),
    /** Further private channels: those that are not yours are left out of the answer. */
    more: z.array(z.string().max(200)).max(200).optional(),
  }),
  response: z.object({
    auth: z.string(),
    channel_data: z.string().optional(),
    more: z.record(z.string(), z.string()).optional(),
  }),
});

export const accessEndpoints = [
  checkPermission,
  bootstrap,
  badges,
  permissionCatalogue,
  currentUser,
  refreshToken,
  logout,
  broadcastingAuth,
];
