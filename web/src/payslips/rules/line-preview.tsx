import { useState } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { isNumber } from "#contract/kit/number.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import { tryGross } from "#contract/payslips/rule-try.ts";
import type { RuleVersion } from "#contract/payslips/terms.ts";
import { useT } from "#web/kit/i18n.ts";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { LineWhy } from "./line-why.tsx";
import { usualGross } from "./usual-gross.ts";
import { termsIn, type RuleValues } from "./values.ts";
import { versionsIn } from "./versions.ts";
import css from "./rules.module.css";

const ANY = { decimals: 4, least: 0, most: 99_999_999_999_999 } as const;
const NEW = "00000000-0000-0000-0000-000000000000";

interface LinePreviewProps {
  values: RuleValues;
  rule: Rule | undefined;
  others: readonly Rule[];
  iso: string | undefined;
  minorUnit: number;
}

/** The line that the rule would make of a gross amount, as one types: with the country's other rules, whose lines its base may be of. */
export function LinePreview({ values, rule, others, iso, minorUnit }: LinePreviewProps) {
  const t = useT();
  const [gross, setGross] = useState(usualGross(iso));
  const terms = termsIn(values);
  const numbers = [terms.value, terms.base_rate, terms.lower_bound, terms.upper_bound, terms.base_less, terms.credit];
  if (!numbers.every((n) => n === null || isNumber(n, ANY)) || values.from === "") return null;
  const id = rule?.hash_id ?? NEW;
  const version: RuleVersion = {
    ...terms,
    // With a value of a person, here as if everybody had the rule's own.
    personal: false,
    rule_id: id,
    version_id: id,
    kind: values.kind,
    part: null,
    valid_from: `${values.from}-01`,
    valid_until: null,
  };
  const beside = versionsIn(others, values.from).filter((r) => r.rule_id !== id);
  const payslip = tryGross({
    gross: gross || "0",
    month: values.from,
    rules: [...beside, version],
    minor_unit: minorUnit,
  });
  const line = payslip.lines.find((l) => l.rule_id === id || l.detail?.versions.some((v) => v.rule_id === id));
  return (
    <div className={css.preview}>
      <MoneyInput
        label={t("payslips.preview_gross")}
        name="preview"
        value={gross}
        iso={iso ?? ""}
        onChange={setGross}
      />
      <p role="status">
        <span>{t("payslips.preview_line")}</span>
        <b>{formatAmount(line?.amount ?? "0")}</b> {iso}
      </p>
      {line?.detail ? <LineWhy line={line.detail} /> : null}
    </div>
  );
}
