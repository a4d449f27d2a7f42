import { permissionsOf } from "../kit/endpoint.ts";
import type { Resource } from "../kit/resource.ts";
import type { Permission } from "../permissions.ts";
import { resources } from "../reference/resources.ts";
import { importRights } from "./rights.ts";

const lists = resources as unknown as readonly Resource[];
const ofLists: Readonly<Record<string, readonly Permission[]>> = Object.fromEntries(
  lists.map((r) => [r.name, [r.create, r.update].flatMap((call) => permissionsOf(call.permission))]),
);
/** The kinds of import: those of areas, and reference lists by name. */
export const importKinds = [...Object.keys(importRights), ...lists.map((r) => r.name)] as [string, ...string[]];
/** The rights of which an import of this kind needs one somewhere. */
export const rightsToImport = (kind: string): readonly Permission[] =>
  Object.hasOwn(importRights, kind) ? importRights[kind as keyof typeof importRights] : (ofLists[kind] ?? []);
/** The reference list of a kind; undefined for other kinds. */
export const listOfImport = (kind: string): Resource | undefined => lists.find((r) => r.name === kind);
