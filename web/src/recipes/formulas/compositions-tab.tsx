import { IconFlask } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { listCompositions } from "#contract/recipes/formulas/endpoints.ts";
import type { Composition, Material } from "#contract/recipes/formulas/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { Editor } from "./editor.tsx";
import css from "./formulas.module.css";
import { versionName } from "./version-name.ts";

/** The compositions of a recipe: an editable sheet for people who see formulas, otherwise only the figures of each version. */
export default function CompositionsTab({ recipe }: { recipe: Pick<Recipe, "hash_id" | "number" | "name"> }) {
  const t = useT();
  const { rows, first, query } = useInfinite(listCompositions, { params: { id: recipe.hash_id }, query: {} });
  const [chosen, setChosen] = useState<string>();
  const [begun, setBegun] = useState(false);
  const materials = useMemo(() => {
    const pages = query.data?.pages ?? [];
    return new Map<string, Material>(pages.flatMap((page) => page.materials.map((m) => [m.hash_id, m] as const)));
  }, [query.data]);
  if (query.error && !first) return <Failed text="formulas.failed" onRetry={() => query.refetch()} />;
  if (!first) return <SkeletonRows rows={6} />;
  if (!first.can.formula) return <Versions versions={rows} />;
  const current = rows[0];
  const shown = rows.find((c) => c.hash_id === chosen) ?? current;
  if (!shown && !begun)
    return (
      <EmptyGlass
        title={t("formulas.none")}
        text={t("formulas.none_text")}
        action={
          first.can.update ? (
            <Button look="filled" icon={<IconFlask stroke={1.6} />} onClick={() => setBegun(true)}>
              {t("formulas.begin")}
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <Editor
      key={recipe.hash_id}
      recipe={recipe}
      answer={first}
      versions={rows}
      shown={shown}
      materials={materials}
      onShow={setChosen}
      onSaved={async (id) => {
        setChosen(id);
        await query.refetch();
      }}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
    />
  );
}

/** For people who may not see the formula. */
function Versions({ versions }: { versions: readonly Composition[] }) {
  const t = useT();
  if (versions.length === 0) return <EmptyGlass title={t("formulas.none")} text={t("formulas.hidden")} />;
  return (
    <div className={css.versions}>
      <p className={css.dim}>{t("formulas.hidden")}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("formulas.version")}</th>
            <th scope="col">{t("formulas.made_on")}</th>
            <th scope="col" className={css.right}>
              {t("formulas.brix")}
            </th>
            <th scope="col" className={css.right}>
              {t("formulas.density")}
            </th>
            {versions.some((v) => v.cost) ? (
              <th scope="col" className={css.right}>
                {t("formulas.cost")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {versions.map((v) => (
            <tr key={v.hash_id}>
              <th scope="row">{versionName(t, v)}</th>
              <td>{formatDay(v.made_on)}</td>
              <td className={css.right}>{figureOf(decimal(v.product_brix), 2)} °Bx</td>
              <td className={css.right}>{figureOf(decimal(v.product_density), 4)} kg/L</td>
              {v.cost ? (
                <td className={css.right}>
                  {figureOf(decimal(v.cost.per_litre), 4)} {v.cost.currency.iso}/L
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
