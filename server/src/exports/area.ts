import { join } from "node:path";
import { area } from "#server/kit/area/area.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { exportKind } from "./kinds.ts";
import { Exporter } from "./prepare.ts";
import { exportsRoutes } from "./routes.ts";

/** @param contacts given by `areas.ts`: orders may be asked for by contact, and the area of contacts uses this one */
export const exportsArea = (contacts: ContactRefs) =>
  area({
    name: "exports",
    tables: ["export"],
    routes: (services, house) => exportsRoutes(services, house.exports, contacts),
    kinds: (house) => [exportKind(house)],
    jobs(services, house) {
      const exporter = new Exporter(services, house.exports, join(services.dataDir, "exports"));
      return {
        // Also runs every minute, because exports of a killed process are announced by no job.
        exports: { at: "* * * * *", run: exporter.task, stop: () => exporter.stop() },
        exports_clean: { at: "23 * * * *", run: exporter.clean },
      };
    },
  });
