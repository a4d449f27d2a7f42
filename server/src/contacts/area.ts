import { area } from "#server/kit/area/area.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Jobs } from "#server/kit/jobs/jobs.ts";
import { deletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import type { RecipeRefs } from "#server/kit/sql/record-refs.ts";
import { contactsOfLeaver } from "./leaving.ts";
import { equipmentExports } from "./equipment/exports.ts";
import { equipmentKind } from "./equipment/kind.ts";
import { equipmentRoutes } from "./equipment/routes.ts";
import { personExport } from "./erasing/person.ts";
import { cardsExport } from "./cards.ts";
import { contactExports } from "./exports.ts";
import { contactImporter } from "./import/importer.ts";
import { binFilesOutdated, binOutdated } from "./parts/bin.ts";
import { portfolioExports } from "./portfolio/exports.ts";
import { productsWith } from "./portfolio/lists.ts";
import { portfolioKind } from "./portfolio/kind.ts";
import { portfolioRoutes } from "./portfolio/routes.ts";
import { bindHasAccounts, type HasAccounts } from "./portal-right.ts";
import { bindOrdered, type OrderedRows } from "./ordered.ts";
import { endMerges } from "./merging/queries.ts";
import { contactContractKind } from "./contracts.ts";
import { proposableContact } from "./proposed.ts";
import { remindTask } from "./remind.ts";
import { contactsRoutes } from "./routes.ts";
import { contactInvariants } from "./verify.ts";
import { ownVisit } from "./visit.ts";

const contactJobs = ({ pool, live, storage }: Services): Jobs => ({
  contract_reminders: { at: "10 5 * * *", run: remindTask({ pool, live }) },
  contact_merges_over: {
    at: "41 3 * * *",
    run: async () => {
      for (const { sha256 } of await endMerges.all(pool)) await storage.forget(sha256);
    },
  },
});

/**
 * @param recipes given by `areas.ts`: products of a portfolio may name a recipe, and the area of recipes is above this one
 * @param hasAccounts likewise of the portal
 * @param ordered likewise of orders
 */
export function contactsArea(recipes: RecipeRefs, hasAccounts: HasAccounts, ordered: OrderedRows) {
  bindHasAccounts(hasAccounts);
  bindOrdered(ordered);
  const products = productsWith(recipes);
  return area({
    name: "contacts",
    tables: [
      "contact",
      "contact_alike",
      "contact_application",
      "contact_b2c",
      "contact_benchmark",
      "contact_bin",
      "contact_contract",
      "contact_distinct",
      "contact_owner",
      "contact_reminder_stop",
      "contact_representative",
      "equipment",
      "portfolio",
      "portfolio_component",
      "portfolio_country",
      "portfolio_number",
      "portfolio_numbers",
      "portfolio_packaging",
      "portfolio_supplier",
    ],
    routes: (services, house) => [
      ...contactsRoutes(services, deletionBlockers(house.onContact), house),
      ...equipmentRoutes(services),
      ...portfolioRoutes(services, products),
    ],
    kinds: [proposableContact, contactContractKind, equipmentKind, portfolioKind],
    exports: (house) => ({
      ...contactExports,
      ...equipmentExports,
      ...portfolioExports(products),
      contact_cards: cardsExport,
      contact_person: personExport(house),
    }),
    visit: ownVisit(products),
    leaving: [contactsOfLeaver],
    invariants: contactInvariants,
    importers: [contactImporter],
    onContact: {
      staff: "SELECT count(*)::int FROM contact WHERE company_id = $1::uuid",
      equipment: "SELECT count(*)::int FROM equipment WHERE contact_id = $1::uuid",
      contracts: "SELECT count(*)::int FROM contact_contract WHERE contact_id = $1::uuid",
      portfolio: "SELECT count(*)::int FROM portfolio WHERE contact_id = $1::uuid",
    },
    demo: async () => (await import("./demo/happenings.ts")).contactsDemo(products),
    outdated: binOutdated,
    outdatedFiles: binFilesOutdated,
    jobs: contactJobs,
  });
}
