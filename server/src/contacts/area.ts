import { area } from "#server/kit/area.ts";
import { whatHangs } from "#server/kit/hanging.ts";
import { personExport } from "./erasing/person.ts";
import { contactExports } from "./exports.ts";
import { contactKind } from "./kind.ts";
import { endMerges } from "./merging/queries.ts";
import { contactsRoutes } from "./routes.ts";

export const contactsArea = area({
  name: "contacts",
  routes: (services, house) => contactsRoutes(services, whatHangs(house.onContact), house.exports),
  kinds: [contactKind],
  exports: (house) => ({ ...contactExports, contact_person: personExport(house) }),
  jobs: ({ pool, storage }) => ({
    contact_merges_over: {
      at: "41 3 * * *",
      run: async () => {
        for (const { sha256 } of await endMerges.all(pool)) await storage.forget(sha256);
      },
    },
  }),
  onContact: { staff: "SELECT count(*)::int FROM contact WHERE company_id = $1::uuid" },
});
