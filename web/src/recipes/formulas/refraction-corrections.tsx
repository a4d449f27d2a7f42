import { useState } from "react";
import { correctedBrix } from "#contract/recipes/formulas/brix.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { numberFrom, type NumberRules } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { NumberText } from "#web/ui/form/number-input.tsx";
import css from "./formulas.module.css";
import { refractionFrom } from "./sheet.ts";

const temperatureRules: NumberRules = { least: 0, most: 60, decimals: 1 };
const acidRules: NumberRules = { least: 0, most: 10, decimals: 2 };

interface CorrectionsProps {
  /** As typed. */
  refraction: string;
  /** Takes over the corrected °Bx, as text. */
  onBrix: (brix: string) => void;
}

/** What a reading away from 20 °C, or with citric acid, is in °Bx: beside the field where a refraction is typed. */
export function RefractionCorrections({ refraction, onBrix }: CorrectionsProps) {
  const t = useT();
  const [temperature, setTemperature] = useState("");
  const [acid, setAcid] = useState("");
  const read = refractionFrom(refraction);
  if (read === undefined) return null;
  const brix = correctedBrix(
    read,
    numberFrom(temperature, temperatureRules) ?? "20",
    numberFrom(acid, acidRules) ?? "0",
  );
  const shown = figureOf(brix, 2);
  return (
    <fieldset className={css.corrections}>
      <legend>{t("formulas.corrections")}</legend>
      <NumberText
        label={t("formulas.corrections_temperature")}
        value={temperature}
        rules={temperatureRules}
        placeholder="20"
        onChange={setTemperature}
      />
      <NumberText
        label={t("formulas.corrections_acid")}
        value={acid}
        rules={acidRules}
        placeholder="0"
        onChange={setAcid}
      />
      <div className={css.detailsFoot}>
        <output>{t("formulas.corrected", { brix: shown })}</output>
        <Button size="small" onClick={() => onBrix(shown)}>
          {t("formulas.corrected_use")}
        </Button>
      </div>
      <small className={css.dim}>{t("formulas.corrections_hint")}</small>
    </fieldset>
  );
}
