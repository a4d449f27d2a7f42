import { Suspense, type ReactNode } from "react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { numberText } from "#contract/kit/number.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { recipeNeeds, type Recipe } from "#contract/recipes/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import css from "./recipes.module.css";
import { decimalText, dilutionText, stateTones } from "./words.ts";

const CurrentVersion = lazyPart(() => import("./formulas/current-version.tsx"));
const MakeableNow = lazyPart(() => import("./stock/makeable-now.tsx"));

/** A contact of the recipe, as a link for people who may see it. */
function Contact({ of }: { of: Recipe["customer"] }) {
  if (!of) return null;
  return <RefLink href={of.hash_id && contactHref.view(of.hash_id)}>{of.name}</RefLink>;
}

type Named = ReturnType<typeof useNamed>;
type Group = readonly [title: string, facts: readonly (readonly [string, ReactNode])[]];

function groupsOf(r: Recipe, t: Translate, named: Named): readonly Group[] {
  const contact = (of: Recipe["customer"]): ReactNode => (of ? <Contact of={of} /> : null);
  const needs = recipeNeeds.filter((need) => r[need]);
  return [
    [
      "recipes.group_drink",
      [
        [t("recipes.application"), named(r.application)],
        [t("recipes.concentration"), dilutionText(r.concentration)],
        [t("recipes.percentage_fact"), r.percentage && `${decimalText(r.percentage)} %`],
        [t("recipes.benchmark"), r.benchmark?.name],
        [t("recipes.b2b"), named(r.b2b)],
        [t("recipes.b2c"), named(r.b2c)],
      ],
    ],
    [
      "recipes.group_market",
      [
        [t("recipes.customer"), contact(r.customer)],
        [t("recipes.customer_brand"), r.customer_brand],
        [t("recipes.country"), named(r.country)],
        [t("recipes.brand"), r.brand?.name],
        [t("recipes.brand_owner"), contact(r.brand_owner)],
        [t("recipes.manufacturer"), contact(r.manufacturer)],
        [t("recipes.provider"), contact(r.provider)],
      ],
    ],
    [
      "recipes.group_filling",
      [
        [t("recipes.packaging"), named(r.packaging)],
        [t("recipes.packing_size_fact"), r.packing_size && `${numberText(r.packing_size)} L`],
        [t("recipes.needs"), needs.map((need) => t(`recipes.${need}`)).join(", ")],
      ],
    ],
    [
      "recipes.group_made",
      [
        [t("recipes.creator"), r.creator.name],
        [t("recipes.home_country"), named(r.home_country)],
        [t("recipes.created_at"), <Day key="made" value={r.created_at} />],
      ],
    ],
  ];
}

/** The facts of a recipe; empty ones are left out. */
export function Overview({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const groups = groupsOf(r, t, named);
  return (
    <div className={css.overview}>
      {r.picture || r.description ? (
        <div className={css.intro}>
          {r.picture ? <FileThumbs files={[r.picture]} /> : null}
          {r.description ? <p className={css.note}>{r.description}</p> : null}
        </div>
      ) : null}
      {groups
        .filter(([, facts]) => facts.some(([, value]) => Boolean(value)))
        .map(([title, facts]) => (
          <SideSection key={title} title={t(title)}>
            <Facts facts={facts} />
          </SideSection>
        ))}
      {r.composition_count ? (
        <Suspense fallback={null}>
          <CurrentVersion recipe={r.hash_id} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <MakeableNow recipe={r.hash_id} wanted={undefined} />
      </Suspense>
      {r.countries.length ? <Availability recipe={r} /> : null}
      {r.comment ? (
        <SideSection title={t("recipes.comment")}>
          <p className={css.note}>{r.comment}</p>
        </SideSection>
      ) : null}
    </div>
  );
}

/** The countries of a recipe with how far it is there. */
function Availability({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  return (
    <SideSection title={t("recipes.availability")} count={r.countries.length}>
      <ul className={css.states}>
        {r.countries.map((k) => (
          <li key={k.hash_id}>
            <RefLink href={recipeHref.view(r.hash_id, { tab: "countries" })}>{named(k)}</RefLink>
            <Status tone={stateTones[k.state]} word={t(`recipes.state_${k.state}`)} />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
