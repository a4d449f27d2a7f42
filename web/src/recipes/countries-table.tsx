import { listAvailability, type Availability } from "#contract/recipes/availability.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./recipes.module.css";
import { stateTones } from "./words.ts";

export const useAvailability = (id: string) => useRead(listAvailability, { params: { id } });

function Days({ of: { available_from: from, available_until: until } }: { of: Availability }) {
  const t = useT();
  if (from && until)
    return (
      <>
        <Day value={from} /> – <Day value={until} />
      </>
    );
  if (from)
    return (
      <>
        {t("recipes.since")} <Day value={from} />
      </>
    );
  return until ? (
    <>
      {t("recipes.until")} <Day value={until} />
    </>
  ) : null;
}

/** The availabilities of a recipe with dates and prices; each row opens one. */
export function CountriesTable({ recipe }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const read = useAvailability(recipe.hash_id);
  const { data } = read;
  if (!data) return <Loading of={read} rows={3} text="ui.list_failed" />;
  return (
    <Table
      label={t("recipes.availability")}
      rows={data.data}
      empty={
        <EmptyGlass
          title={t("recipes.no_countries")}
          text={t("recipes.no_countries_text")}
          action={
            recipe.can.update ? (
              <ButtonLink href={recipeHref.addCountry(recipe.hash_id)}>{t("recipes.add_country")}</ButtonLink>
            ) : undefined
          }
        />
      }
      columns={[
        {
          key: "country",
          head: t("recipes.in_country"),
          names: true,
          cell: (line) => (
            <AppLink href={recipeHref.countries(recipe.hash_id, { availability: line.hash_id })}>
              {named(line.country)}
            </AppLink>
          ),
        },
        {
          key: "state",
          head: t("recipes.state"),
          cell: (line) => <Status tone={stateTones[line.state]} word={t(`recipes.state_${line.state}`)} />,
        },
        {
          key: "price",
          head: t("recipes.price"),
          right: true,
          cell: (line) =>
            line.price !== null && line.currency ? (
              <>
                <Money value={line.price} iso={line.currency.iso} />
                <span className={css.soft}>/{line.price_unit}</span>
              </>
            ) : null,
        },
        { key: "days", head: t("recipes.days"), hides: "phone", cell: (line) => <Days of={line} /> },
        { key: "note", head: t("recipes.note"), hides: "phone", cell: (line) => line.note },
      ]}
    />
  );
}
