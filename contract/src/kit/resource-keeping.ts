import { z } from "zod";
import type { Permission } from "../permissions.ts";
import { type AnyEndpoint, endpoint } from "./endpoint.ts";
import { byId, idOf, idsOf, item } from "./page.ts";
import type { Resource } from "./resource.ts";
import { version } from "./step-call.ts";

// Separate from the lists themselves, which forms load to choose from; these calls are only for people who maintain lists.

/** Where an entry is used, as text, with a link to the list of those records if there is one. */
const usage = z.object({
  hash_id: z.uuid(),
  count: z.int(),
  uses: z.array(z.object({ count: z.int(), text: z.string(), link: z.string().nullable() })),
});
export type Usage = z.infer<typeof usage>;

/** Days in which a merge can be undone. */
export const MERGE_DAYS = 30;
const merge = z.object({
  hash_id: z.uuid(),
  /** The merged entry. */
  name: z.string(),
  name_fr: z.string().nullable(),
  /** How many uses were moved. */
  count: z.int(),
  user: z.object({ hash_id: z.uuid(), name: z.string() }),
  created_at: z.string(),
});
export type Merge = z.infer<typeof merge>;

const keeping = (o: Pick<Resource, "family">): readonly Permission[] => [
  `${o.family}_update` as Permission,
  `${o.family}_delete` as Permission,
];

function usageCall(o: Resource) {
  return endpoint({
    name: `reference.${o.name}.usage`,
    method: "GET",
    path: `${o.paths.one}/usage`,
    permission: { any: keeping(o) },
    openToImpersonator: true,
    figures: true,
    summary: `How often entries of the ${o.name} list are used, and where: all records count, for people who may edit the list.`,
    query: z.object({ ids: idsOf(o.name, 200) }),
    response: z.object({ data: z.array(usage) }),
  });
}

/** The calls for merging entries. They need the rights to change and to delete. */
function mergingCalls(o: Resource) {
  const permission = { all: keeping(o) };
  return {
    preview: endpoint({
      name: `reference.${o.name}.mergePreview`,
      method: "GET",
      path: `${o.paths.one}/{id}/merge`,
      permission,
      openToImpersonator: true,
      figures: true,
      summary: `What would move if this entry of the ${o.name} list were merged into another.`,
      params: byId(o.name),
      query: z.object({ into: idOf(o.name) }),
      response: item(
        z.object({
          count: z.int(),
          uses: z.array(z.object({ count: z.int(), text: z.string() })),
          /** Why they can't be merged. */
          problem: z.string().nullable(),
        }),
      ),
    }),
    merge: endpoint({
      name: `reference.${o.name}.merge`,
      method: "POST",
      path: `${o.paths.one}/{id}/merge`,
      permission,
      summary: `Merges an entry of the ${o.name} list into another: whatever used it uses the other one. It can be taken back for ${MERGE_DAYS} days.`,
      params: byId(o.name),
      body: z.object({ into: idOf(o.name), version }),
      response: item(z.object({ merge: z.uuid(), moved: z.int(), entry: o.row })),
    }),
    merges: endpoint({
      name: `reference.${o.name}.merges`,
      method: "GET",
      path: `${o.paths.one}/{id}/merges`,
      permission,
      openToImpersonator: true,
      summary: `The entries that were merged into this one of the ${o.name} list and can be taken back.`,
      params: byId(o.name),
      response: z.object({ data: z.array(merge) }),
    }),
    undo: endpoint({
      name: `reference.${o.name}.undoMerge`,
      method: "POST",
      path: `${o.paths.one}/merge/{id}/undo`,
      permission,
      summary: `Takes a merge in the ${o.name} list back: what was moved and has not changed since moves back.`,
      params: byId("list_merge"),
      response: z.object({
        message: z.string(),
        data: z.object({ restored: z.int(), changed: z.int(), entry: o.row }),
      }),
    }),
  };
}

/** The call that moves an entry behind another one. Order is not part of an entry, so its version stays. */
function moveCall(o: Resource) {
  return endpoint({
    name: `reference.${o.name}.move`,
    method: "POST",
    path: `${o.paths.one}/{id}/move`,
    permission: `${o.family}_update` as Permission,
    summary: `Puts an entry of the ${o.name} list behind another one beside it, or first.`,
    params: byId(o.name),
    body: z.object({ behind: idOf(o.name).nullable() }),
    response: item(z.object({ position: z.int() })),
  });
}

export type Move = ReturnType<typeof moveCall>;
export type Merging = ReturnType<typeof mergingCalls>;
interface Keeping {
  readonly usage: ReturnType<typeof usageCall>;
  /** Undefined for a list whose entries can't be merged. */
  readonly merging: Merging | undefined;
  /** Undefined for a list sorted by name. */
  readonly move: Move | undefined;
}
const made = new Map<string, Keeping>();
/** The further calls of a list for people who maintain it. Cached, so that each call is one value. */
export function keepingOf(list: { readonly name: string }): Keeping {
  const o = list as Resource;
  const known = made.get(o.name);
  if (known) return known;
  const one = {
    usage: usageCall(o),
    merging: o.merges === false ? undefined : mergingCalls(o),
    move: o.ordered ? moveCall(o) : undefined,
  };
  made.set(o.name, one);
  return one;
}

/** All calls of a list. */
export const callsOf = (list: { readonly name: string }): AnyEndpoint[] => {
  const r = list as Resource;
  const { usage: used, merging, move } = keepingOf(r);
  return [
    r.list,
    ...r.also,
    r.get,
    used,
    ...Object.values(merging ?? {}),
    ...(move ? [move] : []),
    r.create,
    r.update,
    r.remove,
  ];
};
