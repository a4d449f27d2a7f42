import { area } from "#server/kit/area/area.ts";
import { importsKind } from "./batches.ts";
import { importersOf } from "./importers.ts";
import { importsRoutes } from "./routes.ts";

export const importsArea = area({
  name: "imports",
  tables: ["import_batch", "import_row", "import_mapping"],
  routes: (_, house) => importsRoutes(importersOf(house.importers)),
  kinds: [importsKind],
});
