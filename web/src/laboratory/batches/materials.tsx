import type { ReactNode } from "react";
import { componentHref } from "#contract/components/hrefs.ts";
import { numberText } from "#contract/kit/number.ts";
import { deviationOf, type Batch, type BatchLine } from "#contract/laboratory/batches.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./batches.module.css";

/** A line's quantity with its unit. */
export function lineText(value: string, unit: BatchLine["unit"]): string {
  if (unit === "L") return `${numberText(value)} L`;
  const { text, unit: shown } = quantityIn(value, unit);
  return `${text} ${shown}`;
}
/** Percent from which a deviation is highlighted. */
const MUCH = 2;
interface LineProps {
  line: BatchLine;
}
function Deviation({ line }: LineProps) {
  if (line.actual === null) return null;
  const percent = deviationOf(line.planned, line.actual);
  if (percent === "0") return <span className={css.soft}>0 %</span>;
  const much = Math.abs(Number(percent)) >= MUCH;
  return (
    <span className={much ? css.bad : undefined}>
      {percent.startsWith("-") ? "−" : "+"}
      {numberText(percent.replace("-", ""))} %
    </span>
  );
}

/** The material, with a link for who may open it. */
function nameOf({ material: m }: BatchLine, seesComponents: boolean): ReactNode {
  const said = `${m.number} ${m.name}`;
  if (m.type === "recipe") return <RefLink href={recipeHref.view(m.hash_id, { tab: "stock" })}>{said}</RefLink>;
  return seesComponents ? <RefLink href={componentHref.view(m.hash_id)}>{said}</RefLink> : said;
}

/** The lots that a line is taken from, or that it is tap water. */
function Lots({ line: l, place }: LineProps & Pick<Batch, "place">) {
  const t = useT();
  if (l.is_tap_water) return <span className={css.soft}>{t("laboratory.tap_water")}</span>;
  return (
    <span className={css.lots}>
      {l.lots.map((lot) => (
        <span key={lot.hash_id}>
          {l.material.type === "recipe" ? (
            lot.number
          ) : (
            <RefLink href={placeLink(place, { lot: lot.hash_id })}>{lot.number}</RefLink>
          )}
          {l.lots.length > 1 ? ` ${lineText(lot.quantity, l.unit)}` : ""}
          {lot.bottles === null ? "" : ` ${t("laboratory.n_bottles", { count: lot.bottles })}`}{" "}
          <small className={lot.state === "held" || lot.state === "expired" ? css.bad : css.soft}>
            {lot.state === "held" ? t("laboratory.state_held") : null}
            {lot.state !== "held" && lot.expires_on ? <Day value={lot.expires_on} /> : null}
            {lot.shelf ? ` · ${lot.shelf}` : ""}
          </small>
        </span>
      ))}
    </span>
  );
}

/** What other places have of a material that is missing. */
function Elsewhere({ line: l }: LineProps) {
  return (
    <span className={css.lots}>
      {l.elsewhere.map((p) => (
        <span key={p.hash_id}>
          <RefLink href={placeLink(p, { search: l.material.number })}>{p.name}</RefLink> {lineText(p.available, l.unit)}
        </span>
      ))}
    </span>
  );
}

/** The ingredients line by line with their lots: planned, weighed, and the deviation. */
export function Materials({ batch: b }: { batch: Batch }) {
  const t = useT();
  const { can } = useMe();
  const seesComponents = can("components_view");
  if (b.lines === null)
    return <EmptyGlass title={t("laboratory.formula_hidden")} text={t("laboratory.formula_hidden_text")} />;
  const isWeighed = b.lines.some((l) => l.actual !== null);
  const hasMissing = b.lines.some((l) => l.missing !== null);
  return (
    <Table
      label={t("laboratory.materials")}
      rows={b.lines}
      columns={[
        { key: "material", head: t("laboratory.material"), names: true, cell: (l) => nameOf(l, seesComponents) },
        {
          key: "lots",
          head: t("laboratory.lots"),
          cell: (l) => <Lots line={l} place={b.place} />,
        },
        {
          key: "planned",
          head: t("laboratory.planned"),
          right: true,
          cell: (l) => lineText(l.planned, l.unit),
        },
        isWeighed && {
          key: "actual",
          head: t("laboratory.weighed"),
          right: true,
          cell: (l) => l.actual !== null && lineText(l.actual, l.unit),
        },
        isWeighed && {
          key: "deviation",
          head: t("laboratory.deviation"),
          right: true,
          hides: "phone",
          cell: (l) => <Deviation line={l} />,
        },
        hasMissing && {
          key: "missing",
          head: t("laboratory.missing"),
          right: true,
          cell: (l) => l.missing !== null && <span className={css.bad}>{lineText(l.missing, l.unit)}</span>,
        },
        hasMissing && {
          key: "elsewhere",
          head: t("laboratory.elsewhere"),
          hides: "phone",
          cell: (l) => <Elsewhere line={l} />,
        },
      ]}
    />
  );
}
