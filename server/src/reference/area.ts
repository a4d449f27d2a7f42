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
});
