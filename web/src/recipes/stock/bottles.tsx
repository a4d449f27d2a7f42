import { numberText } from "#contract/kit/number.ts";
import { listBottled } from "#contract/laboratory/bottles.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import css from "./stock.module.css";

/** Where bottles of a recipe are in stock. */
export function Bottles({ recipe }: { recipe: string }) {
  const t = useT();
  const { rows, query } = useInfinite(listBottled, { query: { recipe_id: recipe } }, { quiet: true });
  if (query.isPending || query.error) return null;
  return (
    <>
      <Table
        caption={t("recipes.in_bottles")}
        rows={rows}
        empty={<p className={css.soft}>{t("recipes.no_bottles")}</p>}
        columns={[
          {
            key: "place",
            head: t("recipes.place"),
            names: true,
            cell: ({ place }) => <RefLink href={placeLink(place, { tab: "recipes" })}>{place.name}</RefLink>,
          },
          { key: "lot", head: t("laboratory.lot"), cell: (row) => row.lot },
          {
            key: "bottles",
            head: t("laboratory.bottles"),
            right: true,
            cell: (row) => numberText(String(row.bottles)),
          },
          { key: "litres", head: t("laboratory.litres"), right: true, cell: (row) => `${numberText(row.litres)} L` },
          {
            key: "end",
            head: t("laboratory.expires_on"),
            hides: "phone",
            cell: (row) =>
              row.expires_on && (
                <span className={row.state === "expired" ? css.bad : undefined}>
                  <Day value={row.expires_on} />
                </span>
              ),
          },
        ]}
      />
      <MoreButton query={query}>{t("laboratory.more")}</MoreButton>
    </>
  );
}
