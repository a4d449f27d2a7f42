import { componentHref } from "#contract/components/hrefs.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { listOfImport } from "#contract/imports/kinds.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { priceHref } from "#contract/prices/hrefs.ts";
import { listAddress } from "#contract/reference/resources.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";

interface ShownAt {
  readonly href: string;
  /** Text key. */
  readonly label: string;
}

/** Where what an import wrote is seen: its list, filtered where the list can be. */
export function shownAt(kind: string, batch: string, office: string | undefined): readonly ShownAt[] {
  const import_hash_id = batch;
  const one = (href: string, label = "imports.show"): readonly ShownAt[] => [{ href, label }];
  const list = listOfImport(kind);
  if (list) return one(listAddress(list), "imports.to_list");
  switch (kind) {
    case "contacts":
      return one(contactHref.list({ import_hash_id }));
    case "users":
      return one(userHref.list({ import_hash_id, state: "ALL" }));
    case "supplies":
      return [
        { href: supplyHref.FURNITURE.list({ import_hash_id }), label: "imports.show_furniture" },
        { href: supplyHref.MATERIAL.list({ import_hash_id }), label: "imports.show_materials" },
      ];
    case "component_prices":
      return one(componentHref.list(), "imports.to_list");
    case "sale_prices":
      return one(priceHref.list(), "imports.to_list");
    case "exchange_rates":
      return one(office ? zoneHref.rates(office) : zoneHref.list(), "imports.to_list");
    case "payroll_openings":
      return one(payslipHref.list(), "imports.to_list");
    case "holiday_openings":
      return one(holidayHref.balances(), "imports.to_list");
    default:
      return [];
  }
}
