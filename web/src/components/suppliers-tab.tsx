import type { Component } from "#contract/components/schemas.ts";
import { getComponentSupplier } from "#contract/components/suppliers.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordListTab } from "#web/ui/record/record-list.tsx";
import { suppliesOfOne } from "./supplier-columns.tsx";

const SupplierForm = lazyPart(() => import("./supplier-form.tsx"));

/** The suppliers of a component; each opens in a drawer with its prices. */
export default recordListTab(suppliesOfOne, getComponentSupplier, {
  word: "supplier",
  empty: "components.suppliers_none",
  add: "components.add_supplier",
  may: () => true,
  title: (s) => s.supplier.name,
  form: (of: Component, s, close) => <SupplierForm component={of} supply={s} onClose={close} />,
});
