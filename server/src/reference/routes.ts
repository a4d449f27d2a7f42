import { resources } from "#contract/reference/resources.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { toolCounts } from "#contract/reference/endpoints.ts";
import type { House } from "#server/kit/area/area.ts";
import { reading, type Route } from "#server/kit/http/route.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { resourceRoutes } from "./resource.ts";
import type { Services } from "#server/kit/area/services.ts";
import { mergeRoutes } from "./resource-merge.ts";
import { orderRoutes } from "./resource-order.ts";
import { addressOf } from "./addresses.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import { countTools } from "./counts.ts";
import { guards } from "./guards.ts";

export const referenceRoutes = (
  { storage }: Services,
  { kinds }: Pick<House, "kinds">,
  contacts: ContactRefs,
): Route[] => [
  ...resources.flatMap((r) =>
    resourceRoutes(r as unknown as Resource, { storage, addressOf, guard: guards[r.name], contacts }),
  ),
  ...resources.flatMap((r) => mergeRoutes(r as unknown as Resource, contacts)),
  ...resources.flatMap((r) => orderRoutes(r as unknown as Resource)),
  ...proposalRoutes(kinds),
  reading(toolCounts, async (reader) => await countTools(kinds, reader)),
];
