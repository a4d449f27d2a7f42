import { area } from "#server/kit/area/area.ts";
import { importersOf, importsKind } from "./run.ts";
import { importsRoutes } from "./routes.ts";

export const importsArea = area({
  name: "imports",
  tables: ["import_batch", "import_row"],
  routes: (_, house) => importsRoutes(importersOf(house.importers)),
  kinds: [importsKind],
});
