import type { Component } from "#contract/components/schemas.ts";
import { getSupply } from "#contract/components/supplies.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordListTab } from "#web/ui/record/record-list.tsx";
import { suppliesOfOne } from "./supply-columns.tsx";

const SupplyForm = lazyPart(() => import("./supply-form.tsx"));

/** The suppliers of a component; each opens in a drawer with its prices. */
export default recordListTab(suppliesOfOne, getSupply, {
  word: "supplier",
  empty: "components.suppliers_none",
  add: "components.add_supplier",
  may: () => true,
  title: (s) => s.supplier.name,
  form: (of: Component, s, close) => <SupplyForm component={of} supply={s} onClose={close} />,
});
