import { permissionCatalogue } from "#contract/access/endpoints.ts";
import { permissions } from "#contract/permissions.ts";
import { reading, type Route } from "#server/kit/mount.ts";
import type { Services } from "#server/kit/services.ts";
import type { Identity } from "./identify.ts";
import type { Tokens } from "./tokens.ts";

export function accessRoutes(_services: Services, _identity: Identity, _tokens: Tokens): Route[] {
  return [
    reading(permissionCatalogue, async () => ({ data: Object.entries(permissions).map(([name, p]) => ({ name, family: p.family, scope: p.scope, meaning: p.meaning })) })),
  ];
}
