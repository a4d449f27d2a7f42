import { getRecipe } from "#contract/recipes/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { RecipeForm } from "./recipe-form.tsx";
import { recipeLink } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getRecipe, { params: { id: params.id ?? "" } });

/** `/admin/recipes/{id}/edit` */
export default function UpdatePage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getRecipe} id={usePathParam("id")}>
      {(r) =>
        r.can.update ? (
          <RecipeForm recipe={r} />
        ) : (
          <EmptyGlass
            title={t("recipes.may_not_change")}
            text={t("recipes.may_not_change_text")}
            action={<ButtonLink href={recipeLink(r)}>{t("recipes.back", { name: r.name })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}
