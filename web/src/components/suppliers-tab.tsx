import { IconPlus } from "@tabler/icons-react";
import type { Component } from "#contract/components/schemas.ts";
import { getSupply } from "#contract/components/supplies.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import css from "./components.module.css";
import { suppliesOfOne } from "./supply-columns.tsx";

const SupplyForm = lazyPart(() => import("./supply-form.tsx"));

/** The suppliers of a component; each opens in a drawer with its prices. */
export default function SuppliersTab({ component }: { component: Component }) {
  const t = useT();
  const drawer = useAddressed(["supplier"]);
  const list = useList(suppliesOfOne, {
    scope: "suppliers",
    fixed: { query: { component_hash_id: component.hash_id } },
    about: component.name,
    onOpen: (s) => drawer.open({ supplier: s.hash_id }),
  });
  return (
    <>
      <div className={css.above}>
        <Button icon={<IconPlus stroke={1.6} />} onClick={() => drawer.open({ supplier: "new" })}>
          {t("components.add_supplier")}
        </Button>
      </div>
      <List list={list} label={t("components.suppliers")} empty="components.suppliers_none" />
      <AddressedPanel
        word="supplier"
        endpoint={getSupply}
        title={(s) => s.supplier.name}
        make={{
          title: t("components.add_supplier"),
          form: <SupplyForm component={component} onClose={drawer.close} />,
        }}
      >
        {(s, close) => <SupplyForm component={component} supply={s} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
