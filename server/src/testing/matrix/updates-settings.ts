import type { Resource } from "#contract/kit/resource.ts";
import { getPreferences, updatePreferences } from "#contract/notifications/endpoints.ts";
import { getCompany, updateCompany } from "#contract/settings/company.ts";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import type { Client } from "../test-app.ts";
import { field, named, next, type Updated } from "./updated.ts";
import { picture, valueFor } from "../resource-values.ts";
import type { World } from "./world.ts";

const own = async (w: World, change: (client: Client) => Promise<unknown>): Promise<{ client: Client }> => {
  const client = await w.t.as(w.s.bruno.user);
  await change(client);
  return { client };
};
export const profile: Updated = {
  make: async (w) => await own(w, (c) => c.ok(updateProfile, { body: { name: "Bruno Keller", locale: "fr" } })),
  read: async (client) => (await client.ok(getProfile)).data,
  fields: async () => ({ name: field("Bruno K."), locale: field("en") }),
};
const quiet = { from: "20:00", to: "07:00", days: [1, 2] };
export const preferences: Updated = {
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
export const company: Updated = {
  make: async (w, admin) => {
    const { version } = (await admin.ok(getCompany)).data;
    const body = { name: "Aromes", headquarters_hash_id: w.s.paris.id, second_factor: "optional", four_eyes: true };
    await admin.ok(updateCompany, { body: { ...body, second_factor: "optional", version } });
    return {};
  },
  // The disk's free space goes its own way.
  read: async (client) => ({ ...(await client.ok(getCompany)).data, storage: undefined }),
  fields: async (w) => ({
    name: field("Aromes et Cie"),
    headquarters_hash_id: field(w.s.douala.id, "headquarters"),
    second_factor: field("off"),
    four_eyes: field(false),
    rate_tolerance: field(30),
    default_password: field("a wooden chair by the lake"),
    default_portal_password: field("a wooden table by the lake"),
  }),
};

/** One of a reference list, with a value in each of its fields that is not the one a create would choose. */
export function listed(r: Resource): Updated {
  const values = async (w: World, other: boolean): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(r.fields).map(async ([key, f]) => {
          if (key === "isDefault") return [key, 0];
          // What has parts is part of nothing: each value of a parent is an entry of its own.
          if (f.kind === "reference") return [key, await named(w, f.to)];
          if (f.kind === "references") return [key, [await named(w, f.to)]];
          if (f.kind === "image") return [key, picture()];
          return [key, valueFor(f, 5000 + next(), other)];
        }),
      ),
    );
  return {
    make: async (w, admin) => {
      const { data } = await admin.ok(r.create, { body: (await values(w, true)) as never });
      return { id: (data as unknown as { hash_id: string }).hash_id };
    },
    read: async (client, id) => {
      const { data } = await client.ok(r.list, { query: { limit: 200 } });
      return (data as unknown as { hash_id: string }[]).find((x) => x.hash_id === id) ?? {};
    },
    fields: async (w) => Object.fromEntries(Object.entries(await values(w, false)).map(([k, v]) => [k, field(v)])),
  };
}
