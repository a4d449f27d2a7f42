import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { naturalClaimOf, sulphitesOf, type NaturalClaim, type SulphitesIn } from "#contract/recipes/formulas/claims.ts";
import { sourceIn } from "#contract/recipes/formulas/source-names.ts";
import type { ComputedFormula } from "#contract/recipes/formulas/compute.ts";
import type { listCompositions } from "#contract/recipes/formulas/endpoints.ts";
import {
  allergensOf,
  drinkBrix,
  drinkCost,
  limitsOf,
  type CostOf,
  type LimitMet,
} from "#contract/recipes/formulas/makeup.ts";
import type { Composition, Material } from "#contract/recipes/formulas/schemas.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./formulas.module.css";

export type Answer = ClientOutput<typeof listCompositions>;

function Figure({
  name,
  unit,
  hint,
  children,
}: {
  name: string;
  unit?: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {unit ? <small>{unit}</small> : null}
      </dd>
      {hint ? <dd className={css.hint}>{hint}</dd> : null}
    </div>
  );
}

interface FiguresProps {
  formula: ComputedFormula;
  materials: readonly (Material | undefined)[];
  drink: Answer["drink"];
  /** Calculated while typing, for people who see prices; otherwise the saved cost. */
  cost: CostOf | undefined;
  saved: Composition["cost"] | undefined;
  currency: Answer["currency"];
  isChanged: boolean;
  /** The fields for measured values. */
  children: ReactNode;
}

/** What a litre costs: as calculated while typing, or as saved. */
const perLitreOf = (cost: FiguresProps["cost"], saved: FiguresProps["saved"]): Decimal | undefined =>
  cost ? cost.perLitre : saved?.per_litre ? decimal(saved.per_litre) : undefined;

/** The figures of the lines, updated with every key. */
export function Figures({ formula, materials, drink, cost, saved, currency, isChanged, children }: FiguresProps) {
  const t = useT();
  const perLitre = perLitreOf(cost, saved);
  const source = { typed: "density_typed", measured: "density_measured", computed: "density_computed" } as const;
  const blend = formula.isBrixMeasured
    ? t("formulas.brix_blend", { brix: figureOf(formula.blendBrix, 2) })
    : formula.withoutBrix.gt("0")
      ? t("formulas.without_brix", { percent: figureOf(formula.withoutBrix, 2) })
      : t("formulas.brix_computed");
  return (
    <>
      <SideSection title={t("formulas.figures")}>
        <dl className={css.figures}>
          <Figure name={t("formulas.brix_at")} unit="°Bx" hint={blend}>
            {figureOf(formula.brix, 2)}
          </Figure>
          <Figure
            name={t("formulas.density")}
            unit="kg/L"
            hint={formula.isBeyond ? t("formulas.beyond") : t(`formulas.${source[formula.densitySource]}`)}
          >
            {figureOf(formula.density, 4, 4)}
          </Figure>
          <Figure
            name={t("formulas.sugar")}
            unit="g/L"
            hint={t("formulas.dry_matter", { percent: figureOf(formula.dryMatter, 2) })}
          >
            {figureOf(formula.sugar, 1)}
          </Figure>
          <DrinkFigure formula={formula} drink={drink} perLitre={perLitre} currency={currency} />
          <CostFigures cost={cost} saved={saved} currency={currency} isChanged={isChanged} />
        </dl>
        {children}
      </SideSection>
      {materials.some(Boolean) ? (
        <SideSection title={t("formulas.label")}>
          <Label formula={formula} materials={materials} drink={drink} />
        </SideSection>
      ) : null}
    </>
  );
}

interface DrinkFigureProps extends Pick<FiguresProps, "formula" | "drink" | "currency"> {
  perLitre: Decimal | undefined;
}
/** Brix and cost of the finished drink; nothing where its dilution is unknown. */
function DrinkFigure({ formula, drink, perLitre, currency }: DrinkFigureProps) {
  const t = useT();
  if (drink.percentage === null) return null;
  return (
    <Figure
      name={t("formulas.drink", {
        dilution: drink.concentration ?? `${figureOf(decimal(drink.percentage), 3)} %`,
      })}
      unit="°Bx"
      hint={
        perLitre && currency
          ? t("formulas.drink_cost", {
              cost: `${figureOf(drinkCost(perLitre, drink.percentage), 4)} ${currency.symbol}`,
            })
          : undefined
      }
    >
      {figureOf(drinkBrix(formula.brix, drink.percentage), 2)}
    </Figure>
  );
}

/** What a litre costs; only a kilo where its density is unknown. */
function CostFigures({
  cost,
  saved,
  currency,
  isChanged,
}: Pick<FiguresProps, "cost" | "saved" | "currency" | "isChanged">) {
  const t = useT();
  const unpriced = cost ? cost.unpriced.length : (saved?.unpriced_lines ?? 0);
  const names = (cost ? cost.unpricedNames : (saved?.unpriced_names ?? [])).join(", ");
  const perLitre = perLitreOf(cost, saved);
  return (
    <>
      {saved && !perLitre && currency ? (
        <Figure
          name={t("formulas.cost")}
          unit={`${currency.iso}/kg`}
          hint={t(saved.is_all_priced ? "formulas.cost_rough" : "formulas.not_all_priced")}
        >
          {figureOf(decimal(saved.per_kilo), 6)}
        </Figure>
      ) : null}
      {perLitre && currency ? (
        <Figure
          name={t("formulas.cost")}
          unit={`${currency.iso}/L`}
          hint={
            unpriced > 0
              ? t("formulas.unpriced", { count: unpriced, names })
              : !cost && isChanged
                ? t("formulas.cost_saved")
                : t("formulas.cost_today")
          }
        >
          {figureOf(perLitre, 4)}
        </Figure>
      ) : null}
    </>
  );
}

/** Declarations for the label, and legal limits. */
function Label({ formula, materials, drink }: Pick<FiguresProps, "formula" | "materials" | "drink">) {
  const t = useT();
  const namesOf = (lines: readonly number[]): string =>
    [...new Set(lines.flatMap((i) => materials[i]?.name ?? []))].join(", ");
  const sulphites = sulphitesOf(formula, materials, drink);
  const found = allergensOf(formula, materials, sulphites);
  const hidden = materials.filter((m) => m && m.parts === null).length;
  const limits = limitsOf(formula, materials, drink);
  const exceeded = limits.filter((l) => l.isExceeded);
  return (
    <ul className={css.label}>
      <Said bad={found.length > 0}>
        {found.length === 0
          ? t("formulas.allergens_none")
          : found
              .map(({ allergen, lines }) => `${t(`components.allergen_${allergen}`)} (${namesOf(lines)})`)
              .join("; ")}
      </Said>
      {sulphites ? <Sulphites of={sulphites} unknown={namesOf(sulphites.unknown)} /> : null}
      <Natural of={naturalClaimOf(formula, materials)} />
      {drink.percentage === null ? (
        <Said bad>{t("formulas.limits_unknown")}</Said>
      ) : exceeded.length > 0 ? (
        exceeded.map((l) => (
          <Exceeded
            key={`${l.part.component.hash_id} ${l.limit.country.hash_id} ${l.limit.source}`}
            met={l}
            lines={namesOf(l.lines)}
          />
        ))
      ) : limits.length === 0 ? (
        <Said open>{t("formulas.limits_none")}</Said>
      ) : (
        <Said>{t("formulas.limits_kept", { count: limits.length })}</Said>
      )}
      {hidden > 0 ? <Said bad>{t("formulas.limits_hidden", { count: hidden })}</Said> : null}
    </ul>
  );
}

/** Why sulphites are declared, or are not. */
function Sulphites({ of, unknown }: { of: SulphitesIn; unknown: string }) {
  const t = useT();
  const said = { mass: figureOf(of.perKilo, 3), litre: figureOf(of.perLitre, 3) };
  const where = t(of.isOfDrink ? "formulas.so2_drink" : "formulas.so2_itself", said);
  if (of.unknown.length > 0) return <Said bad>{t("formulas.so2_ticked", { lines: unknown })}</Said>;
  return (
    <Said bad={of.isDeclared}>{`${where} ${t(of.isDeclared ? "formulas.so2_above" : "formulas.so2_below")}`}</Said>
  );
}

/** What may be said of the flavouring, and why. */
function Natural({ of }: { of: NaturalClaim }) {
  const t = useT();
  const language = useLanguage();
  if (!of.percent) return null;
  // Never rounded up: 99.96 % is not shown as 100, nor 94.96 as 95.
  const shown = (percent: NonNullable<typeof of.percent>): string => figureOf(percent.round(1, 0), 1);
  if (of.claim === undefined)
    return (
      <Said bad>
        {t("formulas.not_natural", { percent: shown(of.percent) })}
        {of.isUnsure ? ` ${t("formulas.natural_unsure")}` : ""}
      </Said>
    );
  const source = of.source && { source: sourceIn(of.source.name, language), percent: shown(of.source.percent) };
  if (of.claim === "source") return <Said>{t("formulas.natural_source", source)}</Said>;
  return (
    <Said>
      {t("formulas.natural")}
      {source ? ` ${t("formulas.natural_with", source)}` : ""}
      {of.unsourced.gt("0")
        ? ` ${t("formulas.natural_unsourced", { percent: figureOf(of.unsourced.round(1, 3), 1) })}`
        : ""}
    </Said>
  );
}

/** `open`: not known, so neither good nor bad. */
function Said({ bad, open, children }: { bad?: boolean; open?: boolean; children: ReactNode }) {
  const Sign = bad ? IconAlertTriangle : open ? IconInfoCircle : IconCircleCheck;
  return (
    <li data-bad={bad || undefined} data-open={open || undefined}>
      <Sign stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

function Exceeded({ met, lines }: { met: LimitMet; lines: string }) {
  const t = useT();
  const named = useNamed();
  const { limit, amount, part } = met;
  const unit = limit.unit ?? "mg/kg";
  const said = {
    component: part.component.name,
    country: named(limit.country),
    amount: `${figureOf(amount, 2)} ${unit}`,
    lines,
  };
  return (
    <Said bad>
      {limit.rule === "forbidden"
        ? t("formulas.limit_forbidden", said)
        : t("formulas.limit_exceeded", { ...said, limit: `${figureOf(decimal(limit.amount ?? "0"), 4)} ${unit}` })}
    </Said>
  );
}
