import { IconPrinter } from "@tabler/icons-react";
import { weighSheet } from "#contract/recipes/formulas/endpoints.ts";
import { batchQuantity, batchUnits, type BatchUnit } from "#contract/recipes/formulas/scale.ts";
import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import css from "./formulas.module.css";

export interface BatchAsked {
  amount: string;
  unit: BatchUnit;
}
interface BatchFieldProps {
  recipe: Pick<Recipe, "hash_id" | "number">;
  shown: Composition | undefined;
  asked: BatchAsked;
  onChange: (asked: BatchAsked) => void;
  /** Unsaved changes, which are not on the printed sheet. */
  isChanged: boolean;
}

const units = batchUnits.map((unit) => ({ value: unit, label: unit }));

/** The amount to make: scales the lines to it and prints the weigh sheet. */
export function BatchField({ recipe, shown, asked, onChange, isChanged }: BatchFieldProps) {
  const t = useT();
  const { busy, download } = useDownload();
  const { amount } = asked;
  const print = async (): Promise<void> => {
    if (!shown || !amount) return;
    const query = { composition_hash_id: shown.hash_id, amount, unit: asked.unit };
    const name = `${t("formulas.weigh_sheet")} ${recipe.number}.pdf`;
    await download(weighSheet, { params: { id: recipe.hash_id }, query }, name);
  };
  return (
    <div className={css.batch}>
      <NumberInput
        label={t("formulas.batch")}
        value={asked.amount}
        rules={batchQuantity}
        onChange={(given) => onChange({ ...asked, amount: given })}
      />
      <BareChoice
        className={css.unit}
        label={t("formulas.batch_unit")}
        value={asked.unit}
        choices={units}
        onChange={(unit) => onChange({ ...asked, unit })}
      />
      <Button
        icon={<IconPrinter stroke={1.6} />}
        busy={!!busy}
        disabled={isChanged || !amount}
        title={isChanged ? t("formulas.save_first") : undefined}
        onClick={() => void print()}
      >
        {t("formulas.weigh_sheet")}
      </Button>
    </div>
  );
}
