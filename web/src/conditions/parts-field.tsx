import { Checkbox } from "@mantine/core";
import { MOST_PARTS } from "#contract/conditions/schemas.ts";
import { dueAfter } from "#contract/conditions/tasks.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { newPart, type PartValue } from "./values.ts";
import css from "./conditions.module.css";

/** The instalments of a condition: share, days and start date. */
export function PartsField(p: Lines<PartValue>) {
  const t = useT();
  /** The remaining percentage, for a further instalment. */
  const rest = (): string => {
    const left = 100 - p.values.reduce((all, v) => all + (Number(v.share.replace(",", ".")) || 0), 0);
    return left > 0 ? String(left).replace(".", ",") : "";
  };
  return (
    <LinesOf
      {...p}
      legend={t("conditions.instalments")}
      row={css.part}
      label={(number) => t("conditions.instalment", { number })}
      add={{ label: t("conditions.add_instalment"), line: () => newPart(rest()), most: MOST_PARTS }}
      remove={(number) => t("conditions.remove_instalment", { number })}
      least={1}
    >
      {({ value, field, change, remove }) => (
        <>
          <TextField {...field("share", "conditions.share")} inputMode="decimal" max={8} />
          <ChoiceField {...field("after_task", "conditions.after_task")} options={dueAfter} texts="conditions.after_" />
          <TextField {...field("delay", "conditions.delay")} inputMode="numeric" max={3} />
          <div className={css.month}>
            <Checkbox
              label={t("conditions.end_of_month")}
              checked={value.end_of_month}
              onChange={(e) => change({ end_of_month: e.currentTarget.checked })}
            />
            {value.end_of_month ? (
              <TextField {...field("days_after", "conditions.days_after")} inputMode="numeric" max={3} />
            ) : null}
            <span className={css.grow} />
            {remove}
          </div>
        </>
      )}
    </LinesOf>
  );
}
