import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Line, ShownComposition } from "#contract/recipes/formulas/schemas.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { comparedLines, type ComparedLine } from "#contract/recipes/formulas/versions.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./formulas.module.css";
import { versionName } from "./version-name.ts";

interface CompareProps {
  versions: readonly ShownComposition[];
  before: ShownComposition;
  after: ShownComposition;
  onBefore: (id: string) => void;
}

interface ComparedRowsProps {
  rows: readonly ComparedLine[];
  dosage: (l: Line | undefined) => string;
  percent: (l: Line | undefined) => string;
}
/** A row for each material of either version. */
function ComparedRows({ rows, dosage, percent }: ComparedRowsProps) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr
          key={`${row.before?.hash_id ?? ""} ${row.after?.hash_id ?? ""}`}
          className={row.before && row.after ? undefined : css.only}
        >
          <th scope="row">{row.material.name}</th>
          <td>{dosage(row.before)}</td>
          <td className={css.right}>{percent(row.before)}</td>
          <td>{dosage(row.after)}</td>
          <td className={css.right}>{percent(row.after)}</td>
          <td className={`${css.right} ${row.difference.eq("0") ? css.dim : css.changed}`}>
            {row.difference.gt("0") ? "+" : ""}
            {figureOf(row.difference, 3, 3)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Compares two versions side by side: their lines and the resulting figures. */
export default function Compare({ versions, before, after, onBefore }: CompareProps) {
  const t = useT();
  const rows = comparedLines(before, after);
  const dosage = (l: Line | undefined): string => {
    if (!l) return "–";
    return l.is_balance ? t("formulas.balance") : `${figureOf(decimal(l.dosage ?? "0"), 6)} ${l.unit}`;
  };
  const percent = (l: Line | undefined): string => (l ? figureOf(decimal(l.percent), 3, 3) : "");
  const heads = [
    ["density", "product_density", 4],
    ["brix", "product_brix", 2],
  ] as const;
  return (
    <div className={css.compare}>
      <div className={css.compareWith}>
        <ChoiceField
          label={t("formulas.compare_with")}
          value={before.hash_id}
          choices={versions
            .filter((v) => v.hash_id !== after.hash_id)
            .map((v) => ({ value: v.hash_id, label: `${versionName(t, v)}, ${formatDay(v.made_on)}` }))}
          onChange={onBefore}
        />
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("formulas.material")}</th>
            <th scope="col" colSpan={2}>
              {versionName(t, before)}
            </th>
            <th scope="col" colSpan={2}>
              {versionName(t, after)}
            </th>
            <th scope="col" className={css.right}>
              {t("formulas.difference")}
            </th>
          </tr>
        </thead>
        <ComparedRows rows={rows} dosage={dosage} percent={percent} />
        <tfoot>
          {heads.map(([name, field, decimals]) => (
            <tr key={name}>
              <th scope="row">{t(`formulas.${name}`)}</th>
              <td colSpan={2}>{figureOf(decimal(before[field]), decimals)}</td>
              <td colSpan={2}>{figureOf(decimal(after[field]), decimals)}</td>
              <td className={css.right}>
                {decimal(after[field]).gt(before[field]) ? "+" : ""}
                {figureOf(decimal(after[field]).minus(before[field]), decimals)}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
