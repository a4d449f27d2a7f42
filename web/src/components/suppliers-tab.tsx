import type { Component } from "#contract/components/schemas.ts";
import { getSupply } from "#contract/components/supplies.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordListTab } from "#web/ui/record/record-list.tsx";
import { suppliesOfOne } from "./supply-columns.tsx";

const SupplyForm = lazyPart(() => import("./supply-form.tsx"));

/** The suppliers of a component; each opens in a drawer with its prices. */
export default function SuppliersTab({ component }: { component: Component }) {
  const t = useT();
  return (
    <RecordListTab
      list={suppliesOfOne}
      scope="suppliers"
      of={component}
      query={{ component_hash_id: component.hash_id }}
      label={t("components.suppliers")}
      empty="components.suppliers_none"
      add={t("components.add_supplier")}
      word="supplier"
      endpoint={getSupply}
      title={(s) => s.supplier.name}
      form={(s, close) => <SupplyForm component={component} supply={s} onClose={close} />}
    />
  );
}
