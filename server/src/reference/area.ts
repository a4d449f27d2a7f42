import { area, type Area } from "#server/kit/area/area.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { bindCurrencyUses, type CurrencyUses } from "./currency.ts";
import { referenceExports } from "./exports.ts";
import { listImporters } from "./import.ts";
import { referenceKinds } from "./kind.ts";
import { proposalExports } from "./proposals/exports.ts";
import { proposalsHome } from "./proposals/home.ts";
import { referenceRoutes } from "./routes.ts";

/**
 * @param contacts given by `areas.ts`: some lists have a field for a contact, and the area of contacts is above this one
 * @param uses what fixes a currency, likewise
 */
export const referenceArea = (contacts: ContactRefs, uses: CurrencyUses): Area => {
  bindCurrencyUses(uses);
  return area({
    name: "reference",
    tables: [
      "appointment_category",
      "application",
      "application_b2c",
      "b2b",
      "b2c",
      "benchmark",
      "bottle",
      "brand",
      "country",
      "currency",
      "department",
      "equipment_brand",
      "family_status",
      "list_merge",
      "list_merge_use",
      "mail_template",
      "packaging",
      "post",
      "post_category",
      "predefined_comment",
      "proposal",
      "reason",
      "supplier",
      "supply_brand",
      "supply_supplier",
      "tax_category",
      "ticket_priority",
      "ticket_status",
      "title",
      "type",
      "unity",
    ],
    routes: (services, house) => referenceRoutes(services, house, contacts),
    kinds: referenceKinds,
    home: proposalsHome,
    demo: async () => (await import("./demo/proposals.ts")).proposalsDemo,
    exports: ({ kinds }) => ({ ...referenceExports(contacts), ...proposalExports(kinds) }),
    importers: listImporters,
    onContact: { brands: "SELECT count(*)::int FROM brand WHERE brand_owner_id = $1::uuid" },
  });
};
