import { Checkbox } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { MOST_PARTS } from "#contract/conditions/schemas.ts";
import { dueAfter, type DueAfter } from "#contract/conditions/tasks.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { newPart, type PartValue } from "./values.ts";
import css from "./conditions.module.css";

interface PartsFieldProps {
  values: readonly PartValue[];
  onChange: (values: readonly PartValue[]) => void;
  errorOf: (name: string) => string | undefined;
}

/** The instalments of a condition: share, days and start date. */
export function PartsField({ values, onChange, errorOf }: PartsFieldProps) {
  const t = useT();
  const set = (at: number, part: Partial<PartValue>): void =>
    onChange(values.map((v, i) => (i === at ? { ...v, ...part } : v)));
  /** The remaining percentage, for a further instalment. */
  const rest = (): string => {
    const left = 100 - values.reduce((all, v) => all + (Number(v.share.replace(",", ".")) || 0), 0);
    return left > 0 ? String(left).replace(".", ",") : "";
  };
  const wrong = errorOf("instalments");
  return (
    <fieldset className={css.parts}>
      <legend>{t("conditions.instalments")}</legend>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an instalment has no name but its place
        <div key={at} className={css.part} role="group" aria-label={t("conditions.instalment", { number: at + 1 })}>
          <TextField
            label={t("conditions.share")}
            value={value.share}
            inputMode="decimal"
            max={8}
            error={errorOf(`instalments.${at}.share`)}
            onChange={(share) => set(at, { share })}
          />
          <ChoiceField
            label={t("conditions.after_task")}
            value={value.after_task}
            choices={dueAfter.map((word) => ({ value: word, label: t(`conditions.after_${word}`) }))}
            onChange={(after_task) => set(at, { after_task: after_task as DueAfter })}
          />
          <TextField
            label={t("conditions.delay")}
            value={value.delay}
            inputMode="numeric"
            max={3}
            error={errorOf(`instalments.${at}.delay`)}
            onChange={(delay) => set(at, { delay })}
          />
          <div className={css.month}>
            <Checkbox
              label={t("conditions.end_of_month")}
              checked={value.end_of_month}
              onChange={(e) => set(at, { end_of_month: e.currentTarget.checked })}
            />
            {value.end_of_month ? (
              <TextField
                label={t("conditions.days_after")}
                value={value.days_after}
                inputMode="numeric"
                max={3}
                error={errorOf(`instalments.${at}.days_after`)}
                onChange={(days_after) => set(at, { days_after })}
              />
            ) : null}
            <span className={css.grow} />
            {values.length > 1 ? (
              <IconButton
                size="small"
                label={t("conditions.remove_instalment", { number: at + 1 })}
                icon={<IconTrash stroke={1.6} />}
                onClick={() => onChange(values.filter((_, i) => i !== at))}
              />
            ) : null}
          </div>
        </div>
      ))}
      {wrong ? (
        <span role="alert" className={css.wrong}>
          {wrong}
        </span>
      ) : null}
      <Button
        size="small"
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_PARTS}
        onClick={() => onChange([...values, newPart(rest())])}
      >
        {t("conditions.add_instalment")}
      </Button>
    </fieldset>
  );
}
