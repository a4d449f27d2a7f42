import { IconTableImport } from "@tabler/icons-react";
import { componentSorts, listComponents } from "#contract/components/endpoints.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import { allergens, componentKinds } from "#contract/components/schemas.ts";
import { supplierNames } from "#contract/components/suppliers.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useBlockPaste } from "#web/ui/list/use-block-paste.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { componentColumns } from "./columns.tsx";
import { componentLink } from "./words.ts";

const components = listOf(listComponents, {
  name: "components",
  sorts: componentSorts,
  columns: componentColumns,
  opens: componentLink,
  filters: {
    kind: { label: "components.kind", options: componentKinds, texts: "components.kind_" },
    allergen: { label: "components.allergen", options: allergens, texts: "components.allergen_" },
    papers: { label: "components.papers", options: ["soon", "expired"], texts: "components.papers_" },
    supplier_hash_id: { label: "components.supplier", from: supplierNames },
    natural: { label: "components.natural", options: ["1", "0"], texts: "components.natural_" },
  },
});
export const { prefetch } = components;

/** `/admin/tools/components`: all components. */
export default function ComponentsPage() {
  const t = useT();
  const { can } = useMe();
  const maySee = can("components_prices");
  // Without the right the filter has no choices, which hides it.
  const list = useList(components, {
    choices: maySee ? {} : { supplier_hash_id: [] },
  });
  useBlockPaste(maySee ? "component_prices" : undefined, list.shown);
  return (
    <ListPage
      list={list}
      title={t("reference.component_title")}
      actions={
        maySee ? (
          <ButtonLink href={importHref("component_prices")} icon={<IconTableImport stroke={1.6} />}>
            {t("components.import")}
          </ButtonLink>
        ) : undefined
      }
      primary={can("components_create") ? { label: t("components.new"), href: componentHref.create() } : undefined}
      empty="components.none"
    />
  );
}
