import type { Deed } from "#server/testing/matrix/rows.ts";
import { next } from "#server/testing/matrix/updated.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { uploadLogo } from "#contract/settings/company.ts";
import { getPreferences, updatePreferences } from "#contract/notifications/endpoints.ts";
import { getCompany, updateCompany } from "#contract/settings/company.ts";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import type { Client } from "#server/testing/test-app.ts";
import { field, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";

const own = async (w: World, change: (client: Client) => Promise<unknown>): Promise<{ client: Client }> => {
  const client = await w.t.as(w.s.bruno.user);
  await change(client);
  return { client };
};
const profile: Updated = {
  make: async (w) => await own(w, (c) => c.ok(updateProfile, { body: { name: "Bruno Keller", locale: "fr" } })),
  read: async (client) => (await client.ok(getProfile)).data,
  fields: async () => ({ name: field("Bruno K."), locale: field("en") }),
};
const quiet = { from: "20:00", to: "07:00", days: [1, 2] };
const preferences: Updated = {
  make: async (w) =>
    await own(w, (c) =>
      c.ok(updatePreferences, {
        body: { time_zone: "Europe/Brussels", quiet, kinds: [{ kind: "expense_sent", channels: ["mail"] }] },
      }),
    ),
  read: async (client) => (await client.ok(getPreferences)).data,
  fields: async () => ({
    time_zone: field("Europe/Berlin"),
    quiet: field({ ...quiet, from: "21:00" }),
    kinds: field([{ kind: "expense_sent", channels: ["app"] }]),
  }),
};
const company: Updated = {
  make: async (w, admin) => {
    const { version } = (await admin.ok(getCompany)).data;
    const body = { name: "Aromes", headquarters_hash_id: w.s.paris.id, second_factor: "optional", four_eyes: true };
    await admin.ok(updateCompany, { body: { ...body, second_factor: "optional", version } });
    return {};
  },
  // Left out: the free disk space changes by itself.
  read: async (client) => ({ ...(await client.ok(getCompany)).data, storage: undefined }),
  fields: async (w) => ({
    name: field("Aromes et Cie"),
    headquarters_hash_id: field(w.s.douala.id, "headquarters"),
    second_factor: field("off"),
    four_eyes: field(false),
    rate_tolerance: field(30),
    sample_nudge_days: field(21),
    order_remind_first: field(5),
    order_remind_every: field(9),
    order_margin: field("42.5"),
    default_password: field("a wooden chair by the lake"),
    default_portal_password: field("a wooden table by the lake"),
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "settings.updateProfile": profile,
  "settings.updateCompany": company,
  "notifications.updatePreferences": preferences,
};

export const deeds: Readonly<Record<string, Deed>> = {
  "settings.updateProfile": async (_, admin) => {
    const { data } = await admin.ok(getProfile);
    return { body: { name: "Named anew", version: data.version } };
  },
  "settings.updateCompany": async (_, admin) => {
    const { data } = await admin.ok(getCompany);
    return { body: { name: `Company ${next()}`, version: data.version } };
  },
  "settings.uploadLogo": async () => ({
    body: { logo: new File([new Uint8Array(await freshPng())], "logo.png", { type: "image/png" }) },
  }),
  "settings.deleteLogo": async (_, admin) => {
    await admin.ok(uploadLogo, {
      body: { logo: new File([new Uint8Array(await freshPng())], "logo.png", { type: "image/png" }) },
    });
    return {};
  },
  "notifications.updatePreferences": async (w) => ({
    client: w.s.bruno.client,
    body: { kinds: [{ kind: "expense_sent", channels: ["app"] }] },
  }),
};

/** Fields that no answer contains or that do not apply to the kind. */
export const apart = { "settings.updateProfile": ["current_password", "password", "password_confirmation"] };

export const anyKind = { "settings.mail": { id: "a file of the mail folder, not a record" } };
