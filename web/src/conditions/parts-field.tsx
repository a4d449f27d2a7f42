import { Checkbox } from "@mantine/core";
import { MOST_PARTS } from "#contract/conditions/schemas.ts";
import { dueAfter } from "#contract/conditions/tasks.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { DAYS, newPart, type PartValue, SHARE } from "./values.ts";
import css from "./conditions.module.css";

/** The instalments of a condition: share, days and start date. */
export function PartsField(p: Lines<PartValue>) {
  const t = useT();
  /** The remaining percentage, for a further instalment. */
  const rest = (): string => {
    const left = decimal("100").minus(sum(p.values.map((v) => v.share || "0")));
    return left.gt(0) ? left.toFixed() : "";
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
          <NumberInput {...field("share", "conditions.share")} rules={SHARE} unit="%" />
          <ChoiceField {...field("after_task", "conditions.after_task")} options={dueAfter} texts="conditions.after_" />
          <NumberInput {...field("delay", "conditions.delay")} rules={DAYS} />
          <div className={css.month}>
            <Checkbox
              label={t("conditions.end_of_month")}
              checked={value.end_of_month}
              onChange={(e) => change({ end_of_month: e.currentTarget.checked })}
            />
            {value.end_of_month ? <NumberInput {...field("days_after", "conditions.days_after")} rules={DAYS} /> : null}
            <span className={css.grow} />
            {remove}
          </div>
        </>
      )}
    </LinesOf>
  );
}
