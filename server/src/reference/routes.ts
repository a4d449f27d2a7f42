import { resources } from "#contract/reference/resources.ts";
import type { Resource } from "#contract/kit/resource.ts";
import type { Route } from "#server/kit/route.ts";
import { type Guard, resourceRoutes } from "#server/kit/resource.ts";
import { currencyGuard } from "./currency.ts";

/** Lists that ask more than their fields say. */
const guards: Readonly<Record<string, Guard>> = { currency: currencyGuard };

export const referenceRoutes = (): Route[] =>
  resources.flatMap((r) => resourceRoutes(r as unknown as Resource, guards[r.name]));
