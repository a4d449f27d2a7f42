import { area } from "#server/kit/area/area.ts";
import { portalOfLeaver } from "./leaving.ts";
import { documentKind } from "./documents.ts";
import { portalRoutes } from "./routes.ts";

export const portalArea = area({
  name: "portal",
  tables: ["portal_account", "portal_document"],
  routes: (services, house) => portalRoutes(services, house.kinds),
  leaving: [portalOfLeaver],
  kinds: [documentKind],
  demo: async () => (await import("./demo.ts")).demoPortal,
  ofAccount: { created_at: "(SELECT a.created_at FROM portal_account a WHERE a.user_id = u.hash_id)" },
  onContact: {
    portal:
      "SELECT (SELECT count(*) FROM portal_account WHERE contact_id = $1::uuid)::int + (SELECT count(*) FROM portal_document WHERE contact_id = $1::uuid)::int",
  },
});
