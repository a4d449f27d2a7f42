import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { makeable, missingFor, type MakeableMaterial } from "#contract/laboratory/makeable.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import css from "./stock.module.css";

/** How many limiting materials are named. */
const SHOWN = 3;

/** Beside a formula: how much of the current version could be made now, where, and which material limits it or is short for the batch. */
export default function MakeableNow({ recipe, wanted }: { recipe: string; wanted: string | undefined }) {
  const t = useT();
  const { can } = useMe();
  const mayAsk = anySeer.some((right) => can(right));
  const answer = useRead(makeable, { params: { id: recipe }, query: {} }, { quiet: true, enabled: mayAsk }).data?.data;
  if (!mayAsk || !answer?.place || answer.litres === null) return null;
  const isAsked = wanted !== undefined && decimal(wanted).gt("0");
  const limits = (answer.materials ?? [])
    .filter((m) => m.litres !== null && (!isAsked || missingFor(m, wanted)))
    .slice(0, SHOWN);
  return (
    <SideSection title={t("recipes.makeable_title")}>
      <p className={css.litres}>
        <RefLink href={recipeHref.view(recipe, { tab: "stock" })}>
          <strong>{numberText(answer.litres)} L</strong>
        </RefLink>{" "}
        <span>
          {isAsked
            ? t("recipes.makeable_wanted", { place: answer.place.name, litres: numberText(wanted) })
            : answer.place.name}
        </span>
      </p>
      {isAsked ? <ShareBar of={[wanted]} values={[{ key: "made", value: answer.litres, look: 1 }]} track /> : null}
      {limits.length ? (
        <ul className={css.limits}>
          {limits.map((m) => (
            <Limit key={m.component.hash_id} of={m} wanted={isAsked ? wanted : undefined} />
          ))}
        </ul>
      ) : null}
    </SideSection>
  );
}

function Limit({ of: m, wanted }: { of: MakeableMaterial; wanted: string | undefined }) {
  const t = useT();
  const said = (value: string): string => {
    const { text, unit } = quantityIn(decimal(value).round(3, 1).toFixed(), m.component.base_unit);
    return `${text} ${unit}`;
  };
  const missing = wanted === undefined ? undefined : missingFor(m, wanted);
  return (
    <li>
      <span>{m.component.name}</span>
      {missing ? (
        <span className={css.bad}>{t("recipes.makeable_short", { amount: said(missing.toFixed()) })}</span>
      ) : (
        <span>{t("recipes.makeable_enough", { litres: numberText(m.litres ?? "0") })}</span>
      )}
      <small>{t("recipes.makeable_on_hand", { amount: said(m.available) })}</small>
      {m.elsewhere[0] ? (
        <small>
          {t("recipes.makeable_there", { place: m.elsewhere[0].name, amount: said(m.elsewhere[0].available) })}
        </small>
      ) : null}
    </li>
  );
}
