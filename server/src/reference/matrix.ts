import type { Resource } from "#contract/kit/resource.ts";
import { resources } from "#contract/reference/resources.ts";
import type { Deed, Row } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const lists = resources as unknown as readonly Resource[];

/** Reference lists are the company's. */
export const matrix: Readonly<Record<string, Row>> = Object.fromEntries(
  lists.flatMap((r) => [r.list, r.get, r.create, r.update, r.remove]).map((call) => [call.name, "no place"]),
);

const letters = (): string => {
  const i = 5000 + next();
  return String.fromCodePoint(65 + (Math.floor(i / 676) % 26), 65 + (Math.floor(i / 26) % 26), 65 + (i % 26));
};
/** One of a reference list, with a value in each of its fields that is not the one a create would choose. */
function listed(r: Resource): Updated {
  const values = async (w: World, other: boolean): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(r.fields).map(async ([key, f]) => {
          if (f.kind === "flag") return [key, key === "isDefault" ? 0 : other];
          if (f.kind === "integer") return [key, other ? f.max : f.min];
          if (f.kind === "reference") return [key, await named(w, f.to)];
          return [key, f.pattern ? letters().slice(3 - (f.max ?? 3)) : `Value ${next()}`.slice(0, f.max)];
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

export const updates: Readonly<Record<string, Updated>> = Object.fromEntries(
  lists.map((r) => [r.update.name, listed(r)]),
);

/** Making, changing and deleting one of a reference list, with a value for each of its fields. */
function resourceDeeds(r: Resource): [string, Deed][] {
  const body = (): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(r.fields).map(([key, f]) => {
        const i = next();
        const capitals = String.fromCodePoint(
          65 + (Math.floor(i / 676) % 26),
          65 + (Math.floor(i / 26) % 26),
          65 + (i % 26),
        );
        if (f.kind === "flag") return [key, false];
        if (f.kind === "integer") return [key, f.min];
        if (f.kind === "reference") return [key, null];
        return [key, f.pattern ? capitals.slice(3 - (f.max ?? 3)) : `Value ${i}`.slice(0, f.max)];
      }),
    );
  const made = async (admin: Client): Promise<{ params: { id: string } }> => {
    const { data } = await admin.ok(r.create, { body: body() as never });
    return { params: { id: (data as unknown as { hash_id: string }).hash_id } };
  };
  return [
    [r.create.name, async () => ({ body: body() })],
    [r.update.name, async (_, admin) => ({ ...(await made(admin)), body: { name: `Changed ${next()}` } })],
    [r.remove.name, async (_, admin) => await made(admin)],
  ];
}

export const deeds: Readonly<Record<string, Deed>> = Object.fromEntries(lists.flatMap(resourceDeeds));
