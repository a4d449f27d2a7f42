import { IconPlus } from "@tabler/icons-react";
import { numberText } from "#contract/kit/number.ts";
import { listBatches } from "#contract/laboratory/batches.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./stock.module.css";

/** The latest batches of a recipe, with a link to plan another. */
export function Batches({ recipe }: { recipe: string }) {
  const t = useT();
  const { can } = useMe();
  const { rows, query } = useInfinite(listBatches, { query: { recipe_id: recipe, limit: 20 } }, { quiet: true });
  if (query.isPending || query.error) return null;
  return (
    <>
      <Table
        caption={t("laboratory.batches")}
        rows={rows}
        empty={<p className={css.soft}>{t("recipes.no_batches")}</p>}
        columns={[
          {
            key: "number",
            head: t("laboratory.batch"),
            names: true,
            cell: (b) => <RefLink href={batchHref.view(b.hash_id)}>{b.number}</RefLink>,
          },
          { key: "state", head: t("laboratory.state"), cell: (b) => t(`laboratory.state_${b.state}`) },
          { key: "place", head: t("recipes.place"), hides: "phone", cell: (b) => b.place.name },
          { key: "version", head: t("laboratory.version"), hides: "phone", cell: (b) => b.composition_number },
          { key: "litres", head: t("laboratory.litres"), right: true, cell: (b) => `${numberText(b.litres)} L` },
          {
            key: "day",
            head: t("laboratory.made_at"),
            right: true,
            cell: (b) => b.made_at && <Day value={b.made_at} />,
          },
        ]}
      />
      <div className={css.buttons}>
        {can("laboratory_stock") && can("recipes_formula") ? (
          <Button
            icon={<IconPlus stroke={1.6} />}
            onClick={() => go(batchHref.list({ edit: "new", recipe_id: recipe }))}
          >
            {t("laboratory.plan_batch")}
          </Button>
        ) : null}
        {query.hasNextPage ? (
          <Button onClick={() => go(batchHref.list({ recipe_id: recipe }))}>{t("recipes.all_batches")}</Button>
        ) : null}
      </div>
    </>
  );
}
