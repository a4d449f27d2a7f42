import { contactHref } from "#contract/contacts/hrefs.ts";
import { numberText } from "#contract/kit/number.ts";
import type { FitCustomer, FitRecipe } from "#contract/market/schemas.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./market.module.css";

/** The total, when the list shows only the first ones. */
function FirstOf({ shown, all = shown }: { shown: number; all?: number | undefined }) {
  const t = useT();
  return all > shown ? <p className={css.nothing}>{t("market.first_of", { shown, all })}</p> : null;
}
interface ListProps {
  title: string;
  /** The total, when not all are listed. */
  all?: number | undefined;
}

/** Our recipes, each with its requirements for a filling line. */
export function RecipeList({ title, recipes, all }: ListProps & { recipes: readonly FitRecipe[] }) {
  const t = useT();
  const named = useNamed();
  return (
    <SideSection title={title} count={Math.max(all ?? 0, recipes.length)}>
      {recipes.length === 0 ? <p className={css.nothing}>{t("market.no_recipes")}</p> : null}
      <ul className={css.products}>
        {recipes.map((r) => (
          <li key={r.hash_id}>
            <AppLink href={recipeHref.view(r.hash_id)}>
              {r.number} {r.name}
            </AppLink>
            <span>{r.in_stock ? t("market.in_stock") : null}</span>
            <small>
              {[
                named(r.application) || named(r.b2c),
                named(r.packaging),
                r.packing_size && `${numberText(r.packing_size)} L`,
                ...r.needs.map((need) => t(`equipment.need_${need}`)),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      <FirstOf shown={recipes.length} all={all} />
    </SideSection>
  );
}

/** Customers, each with the suitable lines. */
export function CustomerList({ title, customers, all }: ListProps & { customers: readonly FitCustomer[] }) {
  const t = useT();
  const named = useNamed();
  return (
    <SideSection title={title} count={Math.max(all ?? 0, customers.length)}>
      {customers.length === 0 ? <p className={css.nothing}>{t("market.no_customers")}</p> : null}
      <ul className={css.products}>
        {customers.map((c) => (
          <li key={c.hash_id}>
            <AppLink href={contactHref.view(c.hash_id, { tab: "equipment" })}>{c.name}</AppLink>
            <span>{[c.city, named(c.country)].filter(Boolean).join(", ")}</span>
            {c.lines.map((line) => (
              <small key={line.hash_id}>
                {[
                  line.line ?? line.brand?.name,
                  named(line.packaging),
                  line.packing_size && `${numberText(line.packing_size)} L`,
                  line.litres_per_hour && t("market.litres_per_hour", { count: numberText(line.litres_per_hour) }),
                  ...line.needs.map((need) => t(`equipment.need_${need}`)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            ))}
          </li>
        ))}
      </ul>
      <FirstOf shown={customers.length} all={all} />
    </SideSection>
  );
}
