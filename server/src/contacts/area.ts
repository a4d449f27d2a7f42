import { area } from "#server/kit/area.ts";
import { whatHangs } from "#server/kit/hanging.ts";
import { contactContractKind } from "./contracts.ts";
import { contactExports } from "./exports.ts";
import { contactImporter } from "./import/importer.ts";
import { contactKind } from "./kind.ts";
import { remindTask } from "./remind.ts";
import { contactsRoutes } from "./routes.ts";

export const contactsArea = area({
  name: "contacts",
  routes: (services, house) => contactsRoutes(services, whatHangs(house.onContact)),
  kinds: [contactKind, contactContractKind],
  exports: contactExports,
  importers: [contactImporter],
  onContact: {
    staff: "SELECT count(*)::int FROM contact WHERE company_id = $1::uuid",
    contracts: "SELECT count(*)::int FROM contact_contract WHERE contact_id = $1::uuid",
  },
  jobs: ({ pool }) => ({ contract_reminders: { at: "10 5 * * *", run: remindTask(pool) } }),
});
