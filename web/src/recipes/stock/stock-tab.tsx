import { useState } from "react";
import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { makeable, missingFor, type MakeableMaterial } from "#contract/laboratory/makeable.ts";
import { quantityIn, stockQuantity } from "#contract/laboratory/quantity.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { Batches } from "./batches.tsx";
import { Bottles } from "./bottles.tsx";
import css from "./stock.module.css";

/** Bottles and batches of a recipe; how much the stock of a place allows and what limits it, for people who see the formula. */
export default function StockTab({ recipe: r }: { recipe: Pick<Recipe, "hash_id"> }) {
  const t = useT();
  const [asked, setAsked] = useState<string>();
  const [wanted, setWanted] = useState("");
  const query = { ...(asked !== undefined && { laboratory_id: asked }) };
  const read = useRead(makeable, { params: { id: r.hash_id }, query }, { quiet: true, keep: true });
  const answer = read.data?.data;
  if (!answer) return <Loading of={read} rows={6} text="recipes.makeable_failed" />;
  if (!answer.place) return <EmptyGlass title={t("recipes.no_places")} text={t("recipes.no_places_text")} />;
  if (answer.problem === "closed")
    return (
      <div className={css.stock}>
        <p className={css.soft}>{t("recipes.makeable_hidden")}</p>
        <Bottles recipe={r.hash_id} />
        <Batches recipe={r.hash_id} />
      </div>
    );
  if (answer.problem === "no_composition")
    return (
      <div className={css.stock}>
        <EmptyGlass title={t("recipes.makeable_no_composition")} text={t("recipes.makeable_no_composition_text")} />
        <Bottles recipe={r.hash_id} />
      </div>
    );
  const litres = wanted || undefined;
  return (
    <div className={css.stock}>
      <div className={css.bar}>
        <ChoiceField
          label={t("recipes.place")}
          value={answer.place.hash_id}
          choices={answer.places.map((p) => ({
            value: p.hash_id,
            label: p.litres === null ? p.name : `${p.name} · ${numberText(p.litres)} L`,
          }))}
          onChange={setAsked}
        />
        {answer.materials ? (
          <NumberInput
            label={t("recipes.litres_wanted")}
            value={wanted}
            rules={stockQuantity}
            unit="L"
            onChange={setWanted}
          />
        ) : null}
      </div>
      {answer.problem ? <Notice title={t(`recipes.makeable_${answer.problem}`)} /> : null}
      {answer.litres === null ? null : (
        <p className={css.litres}>
          <strong>{numberText(answer.litres)} L</strong> <span>{t("recipes.makeable_now")}</span>
        </p>
      )}
      {answer.materials ? <Materials rows={answer.materials} wanted={litres} /> : null}
      <Bottles recipe={r.hash_id} />
      <Batches recipe={r.hash_id} />
    </div>
  );
}

function Materials({ rows, wanted }: { rows: readonly MakeableMaterial[]; wanted: string | undefined }) {
  const t = useT();
  const said = (value: string, { component }: MakeableMaterial): string => {
    const { text, unit } = quantityIn(decimal(value).round(3, 1).toFixed(), component.base_unit);
    return `${text} ${unit}`;
  };
  const missing = (m: MakeableMaterial): string => {
    const some = wanted === undefined ? undefined : missingFor(m, wanted);
    return some ? said(some.toFixed(), m) : "";
  };
  return (
    <Table
      label={t("recipes.makeable_of")}
      rows={rows}
      id={(m) => m.component.hash_id}
      columns={[
        { key: "component", head: t("recipes.component"), names: true, cell: (m) => m.component.name },
        {
          key: "need",
          head: t("recipes.per_litre"),
          right: true,
          hides: "phone",
          cell: (m) => (m.per_litre === null ? t("recipes.density_missing") : said(m.per_litre, m)),
        },
        {
          key: "available",
          head: t("recipes.available"),
          right: true,
          cell: (m) => (m.is_tap_water ? t("recipes.tap_water") : said(m.available, m)),
        },
        {
          key: "litres",
          head: t("recipes.enough_for"),
          right: true,
          cell: (m) => (m.litres === null ? "" : `${numberText(m.litres)} L`),
        },
        wanted !== undefined && {
          key: "missing",
          head: t("recipes.missing"),
          right: true,
          cell: (m) => <span className={css.bad}>{missing(m)}</span>,
        },
        {
          key: "elsewhere",
          head: t("recipes.elsewhere"),
          hides: "phone",
          cell: (m) => (
            <span className={css.places}>
              {m.elsewhere.map((p) => (
                <span key={p.hash_id}>
                  <RefLink href={placeLink(p, { search: m.component.number })}>{p.name}</RefLink> {said(p.available, m)}
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
