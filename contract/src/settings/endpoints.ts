import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { item } from "../kit/page.ts";
import { me } from "../access/endpoints.ts";

const ownProfile = me.extend({ version: z.int() });

export const getProfile = endpoint({
  name: "settings.profile",
  method: "GET",
  path: "/api/settings/profile",
  permission: "any-account",
  openToImpersonator: true,
  insecureToo: true,
  summary: "My profile.",
  response: item(ownProfile),
});
export const updateProfile = endpoint({
  name: "settings.updateProfile",
  method: "PUT",
  path: "/api/settings/profile",
  permission: "any-account",
  insecureToo: true,
  summary: "Changes my name or language, or my password with the current one; a new password ends my other sessions.",
  body: z.object({
    name: lineText().min(1, { error: "errors.required" }).max(120).optional(),
    locale: z.enum(["en", "fr"]).optional(),
    current_password: z.string().max(200).optional(),
    password: z.string().max(200).optional(),
    password_confirmation: z.string().max(200).optional(),
    version: z.int().optional(),
  }),
  response: item(ownProfile),
});
export const settingsEndpoints = [getProfile, updateProfile];
