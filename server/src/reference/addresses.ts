import { userHref } from "#contract/users/hrefs.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { listAddress, resources } from "#contract/reference/resources.ts";
import { column, linkTable } from "./resource-rows.ts";
import type { Use } from "./uses.ts";

/** Reference lists that refer to another, by column: filtered by an entry, they show what uses it. */
const referring = new Map(
  (resources as unknown as readonly Resource[]).flatMap((list) =>
    Object.entries(list.fields).flatMap(([field, f]) => {
      if (f.kind === "reference") return [[`${list.name}.${column(field)}`, { list, field }] as const];
      return f.kind === "references" ? [[`${linkTable(list, f.to)}.${f.to}_id`, { list, field }] as const] : [];
    }),
  ),
);

/** Lists of other areas that can be filtered by an entry, by the column that refers to it. A new one adds a line. */
const elsewhere: Readonly<Record<string, (id: string) => string>> = {
  "contact.country_id": (id) => contactHref.list({ country_hash_id: id }),
  "contact.b2b_id": (id) => contactHref.list({ b2b_hash_id: id }),
  "contact_application.application_id": (id) => contactHref.list({ application_hash_id: id }),
  // Accounts in any state count.
  "app_user.department_id": (id) => userHref.list({ department_hash_id: id, state: "ALL" }),
  "app_user.post_id": (id) => userHref.list({ post_hash_id: id, state: "ALL" }),
  "app_user.main_country_id": (id) => userHref.list({ main_country_hash_id: id, state: "ALL" }),
  "factory.country_id": (id) => factoryHref.list({ country_hash_id: id }),
  "component_supplier.supplier_id": (id) => componentHref.list({ supplier_hash_id: id }),
  "contact_b2c.b2c_id": (id) => contactHref.list({ b2c_hash_id: id }),
  "contact_benchmark.benchmark_id": (id) => contactHref.list({ benchmark_hash_id: id }),
  "equipment.brand_id": (id) => contactHref.list({ equipment_brand_hash_id: id }),
  "portfolio.b2c_id": (id) => contactHref.list({ portfolio_b2c_hash_id: id }),
  "portfolio.application_id": (id) => contactHref.list({ portfolio_application_hash_id: id }),
  "portfolio.b2b_id": (id) => contactHref.list({ portfolio_b2b_hash_id: id }),
};

/** The address of the list that shows what uses an entry; null when there is no such list. */
export function addressOf({ table, column: name }: Use, id: string): string | null {
  const found = referring.get(`${table}.${name}`);
  return found ? listAddress(found.list, { [found.field]: id }) : (elsewhere[`${table}.${name}`]?.(id) ?? null);
}
