import { componentHref } from "#contract/components/hrefs.ts";
import { listComponentSuppliers, type ComponentSupplier } from "#contract/components/suppliers.ts";
import { numberText } from "#contract/kit/number.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { supplierCells } from "./cells.ts";

const { day, link, money, text } = columnsOf<ComponentSupplier>("components");

/** The list of one component's suppliers. */
export const suppliesOfOne = listOf(listComponentSuppliers, {
  name: "component_suppliers",
  partOf: "component_hash_id",
  columns: [
    link("supplier", { of: (s) => s.supplier, phone: "title" }),
    text("supplier_code", { edit: supplierCells.code, width: 140, of: (s) => s.code, phone: "line" }),
    text("minimum", {
      width: 140,
      soft: true,
      of: (s) => s.minimum && `${numberText(s.minimum)} ${s.minimum_unity?.symbol ?? ""}`,
    }),
    money("price_now", {
      edit: supplierCells.price,
      width: 140,
      of: (s) => s.price_now && { amount: s.price_now.price, currency: s.price_now.currency },
      phone: "end",
    }),
    text("unity", {
      width: 70,
      soft: true,
      of: (s) => s.price_now && `/ ${s.price_now.unity.symbol}`,
      phone: "statusEnd",
    }),
    day("valid_from", { width: 120, of: (s) => s.price_now?.valid_from, phone: "lineEnd" }),
  ],
  opens: (s) => componentHref.view(s.component.hash_id, { tab: "suppliers", supplier: s.hash_id }),
});
