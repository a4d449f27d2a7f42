import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { listCompositions } from "#contract/recipes/formulas/endpoints.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { costText, versionName } from "./version-name.ts";

/** The figures of the current version of a recipe, with a link to its lines. */
export default function CurrentVersion({ recipe }: { recipe: string }) {
  const t = useT();
  const v = useRead(listCompositions, { params: { id: recipe }, query: { limit: 1 } }).data?.data[0];
  if (!v) return null;
  return (
    <SideSection title={t("formulas.current")}>
      <Facts
        facts={[
          [
            t("formulas.version"),
            <RefLink key="version" href={recipeHref.view(recipe, { tab: "compositions" })}>
              {versionName(t, v)}
            </RefLink>,
          ],
          [t("formulas.made_on"), formatDay(v.made_on)],
          [t("formulas.brix_at"), v.product_brix && `${figureOf(decimal(v.product_brix), 2)} °Bx`],
          [t("formulas.density"), v.product_density && `${figureOf(decimal(v.product_density), 4)} kg/L`],
          [t("formulas.cost"), v.cost && costText(v.cost)],
          [t("formulas.public_description"), v.public_description],
        ]}
      />
    </SideSection>
  );
}
