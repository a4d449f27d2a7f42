import type { Configuration } from "#contract/holidays/schemas.ts";
import { setConfigurations } from "#contract/holidays/types.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { Rules } from "./configurations-page.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { keptRules, ruleBody, ruleValues, type RuleValues } from "./type-values.ts";

interface RuleFormProps {
  rules: Rules;
  country: string;
  /** Rules of a later day that are changed; undefined makes new ones, which begin with those of today. */
  planned: Configuration | undefined;
  onClose: () => void;
}

/** Rules of a type in a country that hold from today or a later day on. Those that hold already are not changed. */
export default function RuleForm({ rules, country, planned, onClose }: RuleFormProps) {
  const t = useT();
  const others = rules.data.filter((c) => c !== planned);
  const params = { id: country, type: rules.type.hash_id };
  const form = useCallForm<typeof setConfigurations, RuleValues>(setConfigurations, {
    draft: undefined,
    start: ruleValues(planned ?? rules.data.find((c) => c.past) ?? rules.data[0], planned?.valid_from ?? todayAt()),
    version: rules.version,
    check: (v) => ({
      valid_from: v.valid_from
        ? others.some((c) => c.valid_from === v.valid_from)
          ? t("holiday_rules.rules_exist")
          : undefined
        : t("holidays.need_day"),
      days: v.stock === "none" || v.days !== "" ? undefined : t("holidays.need_amount"),
    }),
    input: (v, version) => ({
      params,
      body: { configurations: [...keptRules(others), ruleBody(v)], version },
    }),
    saved: () => t("holiday_rules.rules_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "holiday_type", id: rules.type.hash_id }}
      label={t("holiday_rules.new_rules")}
      submit={t("ui.save")}
    >
      <RuleFields form={form} />
    </RecordDrawer>
  );
}
