import { IconFlask } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { listCompositions } from "#contract/recipes/formulas/endpoints.ts";
import { isShown, type Composition, type Material } from "#contract/recipes/formulas/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { Editor } from "./editor.tsx";
import css from "./formulas.module.css";
import { costText, versionName } from "./version-name.ts";

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
  if (!first) return <Loading of={query} rows={6} text="formulas.failed" />;
  if (!first.can.formula) return <Versions versions={rows} />;
  const versions = rows.filter(isShown);
  const current = versions[0];
  const shown = versions.find((c) => c.hash_id === chosen) ?? current;
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
      versions={versions}
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
      <Table
        rows={versions}
        columns={[
          { key: "version", head: t("formulas.version"), names: true, cell: (v) => versionName(t, v) },
          { key: "made_on", head: t("formulas.made_on"), cell: (v) => formatDay(v.made_on) },
          {
            key: "public_description",
            head: t("formulas.public_description"),
            cell: (v) => v.public_description,
          },
          versions.some((v) => v.cost) && {
            key: "cost",
            head: t("formulas.cost"),
            right: true,
            cell: (v) =>
              v.cost && (
                <>
                  {costText(v.cost)}
                  {v.cost.is_all_priced ? null : <small className={css.dim}>{t("formulas.not_all_priced")}</small>}
                </>
              ),
          },
        ]}
      />
    </div>
  );
}
