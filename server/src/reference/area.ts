import { area } from "#server/kit/area.ts";
import { referenceExports } from "./exports.ts";
import { listImporters } from "./import.ts";
import { referenceKinds } from "./kind.ts";
import { referenceRoutes } from "./routes.ts";

export const referenceArea = area({
  name: "reference",
  routes: referenceRoutes,
  kinds: referenceKinds,
  exports: referenceExports,
  importers: listImporters,
  onContact: { brands: "SELECT count(*)::int FROM brand WHERE brand_owner_id = $1::uuid" },
});
