import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { reservationsTask } from "./end-reservations.ts";
import { requestExports } from "./exports.ts";
import { handOnTask } from "./hand-on.ts";
import { requestsHome } from "./home.ts";
import { kitOfJoiner } from "./joining.ts";
import { kitKind } from "./kits.ts";
import { requestsOfLeaver } from "./leaving.ts";
import { requestKind } from "./records.ts";
import { requestsRoutes } from "./routes.ts";
import { requestTypeKind } from "./types.ts";
import { requestInvariants } from "./verify.ts";

export const requestsArea = area({
  name: "requests",
  tables: [
    "supply_kit",
    "supply_kit_line",
    "supply_request",
    "supply_request_line",
    "supply_request_step",
    "supply_request_type",
  ],
  routes: ({ storage }) => requestsRoutes(storage),
  kinds: [requestKind, requestTypeKind, kitKind],
  exports: ofStaff(requestExports),
  invariants: requestInvariants,
  jobs: (services) => ({
    requests_left: { at: "*/5 * * * *", run: handOnTask(services) },
    requests_reservations: { at: "25 * * * *", run: reservationsTask(services) },
  }),
  leaving: [requestsOfLeaver],
  joining: [kitOfJoiner],
  home: requestsHome,
  demo: async () => (await import("./demo.ts")).demoRequests,
  inOffice: { requests: "SELECT count(*)::int FROM supply_request WHERE zone_id = $1" },
});
