import { IconReplace } from "@tabler/icons-react";
import { useState } from "react";
import { decimal } from "#contract/kit/money.ts";
import { whereUsed } from "#contract/recipes/formulas/endpoints.ts";
import type { MaterialRef } from "#contract/recipes/formulas/schemas.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./formulas.module.css";

const ReplaceForm = lazyPart(() => import("./replace-form.tsx"));

/** Recipes that contain a component or a recipe, also through sub-recipes; offers to replace it in all of them. */
export default function WhereUsed({ of }: { of: MaterialRef }) {
  const t = useT();
  const [replaces, setReplaces] = useState(false);
  const used = of.type === "component" ? { component_hash_id: of.hash_id } : { recipe_hash_id: of.hash_id };
  const { rows, first, query } = useInfinite(whereUsed, { query: used });
  if (!first) return <Loading of={query} rows={4} text="formulas.failed" />;
  if (rows.length === 0) return <EmptyGlass title={t("formulas.unused")} text={t("formulas.unused_text")} />;
  return (
    <div className={css.used}>
      {rows.some((r) => r.can.update && r.percent !== null) ? (
        <div className={css.bar}>
          <Button icon={<IconReplace stroke={1.6} />} onClick={() => setReplaces(true)}>
            {t("formulas.replace_everywhere")}
          </Button>
        </div>
      ) : null}
      <Table
        label={t("formulas.where_used")}
        rows={rows}
        columns={[
          {
            key: "recipe",
            head: t("formulas.recipe"),
            names: true,
            cell: (r) => (
              <AppLink href={recipeHref.view(r.hash_id, { tab: "compositions" })} className="record-name">
                {r.number} {r.name}
              </AppLink>
            ),
          },
          {
            key: "percent",
            head: t("formulas.percent"),
            right: true,
            cell: (r) => (r.percent === null ? "–" : figureOf(decimal(r.percent), 3, 3)),
          },
          {
            key: "through",
            head: t("formulas.through"),
            cell: (r) => r.through.map((m) => `${m.number} ${m.name}`).join(", "),
          },
        ]}
      />
      <MoreButton query={query} look="quiet">
        {t("formulas.more_recipes")}
      </MoreButton>
      <SidePanel
        opened={replaces}
        onClose={() => setReplaces(false)}
        title={t("formulas.replace_title", { name: of.name })}
      >
        <ReplaceForm of={of} onClose={() => setReplaces(false)} />
      </SidePanel>
    </div>
  );
}
