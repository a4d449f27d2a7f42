import { makeable } from "#contract/laboratory/makeable.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { quantityText } from "#contract/laboratory/quantity.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";

/** One line beside a formula: how much of its current version could be made now, and where. */
export default function MakeableLine({ recipe }: { recipe: string }) {
  const t = useT();
  const { can } = useMe();
  const mayAsk = anySeer.some((right) => can(right));
  const answer = useRead(makeable, { params: { id: recipe }, query: {} }, { quiet: true, enabled: mayAsk }).data?.data;
  if (!mayAsk || !answer?.place || answer.litres === null) return null;
  const first = answer.materials?.find((m) => m.litres !== null);
  const said = { litres: quantityText(answer.litres), place: answer.place.name };
  return (
    <p>
      <AppLink href={recipeHref.view(recipe, { tab: "stock" })}>{t("recipes.makeable_at", said)}</AppLink>
      {first ? ` ${t("recipes.makeable_limit", { name: first.component.name })}` : null}
    </p>
  );
}
