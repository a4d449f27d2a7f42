import { IconLeaf } from "@tabler/icons-react";
import { deleteComponent } from "#contract/components/endpoints.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import type { Component } from "#contract/components/schemas.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { editAction, useDeleteAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { recipesTab } from "../recipes/public.ts";
import { Overview } from "./overview.tsx";

const documentsTab = tabOf(() => import("./documents-tab.tsx"));
const limitsTab = tabOf(() => import("./limits-tab.tsx"));
const stockTab = tabOf(() => import("./stock-tab.tsx"));
const suppliersTab = tabOf(() => import("./suppliers-tab.tsx"));

/** A component with tabs for its parts. */
export function ComponentRecord({ component: c }: { component: Component }) {
  const t = useT();
  const { can } = useMe();
  const remove = useDeleteAction(c, { call: deleteComponent, words: "components.delete", home: componentHref.list() });
  return (
    <RecordPage
      of={{ kind: "component", id: c.hash_id }}
      home={componentHref.list()}
      title={c.name}
      crumb={c.number}
      meta={
        <>
          <span>{c.number}</span>
          <span>{t(`components.kind_${c.kind}`)}</span>
          {c.natural ? (
            <span>
              <IconLeaf stroke={1.6} aria-hidden="true" />
              {t("components.natural_1")}
            </span>
          ) : null}
        </>
      }
      actions={[
        c.can.update && editAction(t("components.change_it"), () => go(componentHref.update(c.hash_id))),
        remove,
      ]}
      tabs={[
        { key: "overview", label: t("components.tab_overview"), content: <Overview component={c} /> },
        anySeer.some((right) => can(right)) && {
          key: "stock",
          label: t("laboratory.in_stock"),
          load: stockTab({ component: c }),
        },
        { key: "limits", label: t("components.limits"), load: limitsTab({ of: c }) },
        { key: "documents", label: t("components.documents"), load: documentsTab({ of: c }) },
        can("recipes_formula") && {
          key: "recipes",
          label: t("components.recipes"),
          load: recipesTab({ of: { type: "component", hash_id: c.hash_id, number: c.number, name: c.name } }),
        },
        can("components_prices") && {
          key: "suppliers",
          label: t("components.suppliers"),
          load: suppliersTab({ of: c }),
        },
      ]}
      happened={{ did: "components.did_", otherwise: "components.did_update" }}
    />
  );
}
