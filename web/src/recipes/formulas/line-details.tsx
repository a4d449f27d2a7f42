import { IconScale } from "@tabler/icons-react";
import type { Decimal } from "#contract/kit/money.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberText } from "#web/ui/form/number-input.tsx";
import css from "./formulas.module.css";
import { RefractionCorrections } from "./refraction-corrections.tsx";
import { figureRules, type SheetLine } from "./sheet.ts";

interface LineDetailsProps {
  line: SheetLine;
  /** The values in force: typed here, otherwise the material's. */
  brix: Decimal | undefined;
  density: Decimal | undefined;
  volume: Decimal | undefined;
  readOnly: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<SheetLine>, field: string) => void;
  onBalance: () => void;
}

/** The further fields of a line: its own density and °Bx where they differ from the material's, a note, and whether it is the balance. */
export function LineDetails({ line, brix, density, volume, readOnly, errorOf, onChange, onBalance }: LineDetailsProps) {
  const t = useT();
  const field = (name: keyof typeof figureRules, placeholder?: string) => {
    const error = errorOf(name);
    return (
      <NumberText
        label={t(`formulas.line_${name}`)}
        value={line[name]}
        rules={figureRules[name]}
        onChange={(text) => (readOnly ? undefined : onChange({ [name]: text }, name))}
        {...(placeholder && { placeholder })}
        {...(error && { error })}
      />
    );
  };
  return (
    <div className={css.details}>
      {field("density", line.density ? undefined : density && figureOf(density, 5))}
      {field("brix", line.brix ? undefined : brix && figureOf(brix, 2))}
      {field("refraction")}
      {readOnly ? null : (
        <RefractionCorrections refraction={line.refraction} onBrix={(read) => onChange({ brix: read }, "brix")} />
      )}
      <TextField
        label={t("formulas.line_description")}
        value={line.description}
        onChange={(text) => (readOnly ? undefined : onChange({ description: text }, "description"))}
        max={400}
        {...(errorOf("description") && { error: errorOf("description") ?? "" })}
      />
      <div className={css.detailsFoot}>
        {volume ? <span className={css.dim}>{t("formulas.volume_is", { volume: figureOf(volume, 3) })}</span> : null}
        {readOnly ? null : (
          <Button size="small" icon={<IconScale stroke={1.6} />} onClick={onBalance}>
            {t(line.is_balance ? "formulas.no_balance" : "formulas.make_balance")}
          </Button>
        )}
      </div>
    </div>
  );
}
