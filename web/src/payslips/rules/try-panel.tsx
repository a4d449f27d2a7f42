import { useState } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { tryGross } from "#contract/payslips/rule-try.ts";
import { rulesThatApply } from "#contract/payslips/rule-scope.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import type { OfficePayroll } from "#contract/payslips/settings.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { shownOf } from "../lines/from-computed.ts";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import { MonthField } from "./month-field.tsx";
import { usualGross } from "./usual-gross.ts";
import { versionsIn } from "./versions.ts";
import { useRuleWords } from "./words.ts";
import css from "./rules.module.css";

const percent = { decimals: 4, least: 0, most: 100 } as const;

interface TryPanelProps {
  rules: readonly Rule[];
  country: string;
  offices: readonly OfficePayroll[];
  /** Of this month, `YYYY-MM`. */
  today: string;
}

/** What is typed: office, month, gross by currency, rates of personal rules. */
function useTyped(today: string) {
  const [zone, setZone] = useState("");
  const [month, setMonth] = useState(today);
  const [gross, setGross] = useState<Record<string, string>>({});
  const [rates, setRates] = useState<Record<string, string>>({});
  return { zone, setZone, month, setMonth, gross, setGross, rates, setRates };
}
type Typed = ReturnType<typeof useTyped>;

/** The payslip that the rules make of it; `limited`: rules that do not apply to everybody. */
function tried({ rules, country }: TryPanelProps, office: OfficePayroll | undefined, { month, gross, rates }: Typed) {
  const iso = office?.currency?.iso ?? "";
  const typed = gross[iso] ?? usualGross(iso);
  const held = versionsIn(rules, month);
  const facts = { country_id: country, zone_id: office?.zone.hash_id ?? "", user_id: "" };
  const applied = rulesThatApply(held, {
    ...facts,
    post_category_id: null,
    family_status_id: null,
    contract_kind: null,
  });
  const limited = held.filter((r) => !applied.includes(r) && (r.zone_id === null || r.zone_id === facts.zone_id));
  const personal = applied.filter((r) => r.personal);
  const payslip = tryGross({
    gross: typed || "0",
    month,
    rules: applied,
    minor_unit: office?.currency?.minor_unit ?? 2,
    personal: new Map(personal.flatMap((r) => (rates[r.rule_id] ? [[r.rule_id, rates[r.rule_id] ?? ""]] : []))),
  });
  return { iso, gross: typed, applied, limited, personal, payslip };
}

interface TryFieldsProps {
  of: TryPanelProps;
  office: OfficePayroll | undefined;
  typed: Typed;
  found: Pick<ReturnType<typeof tried>, "iso" | "gross" | "personal">;
}
function TryFields({ of: { offices, today }, office, typed, found: { iso, gross, personal } }: TryFieldsProps) {
  const t = useT();
  const { title } = useRuleWords();
  const { month, setMonth, rates, setRates } = typed;
  return (
    <div className={css.asked}>
      <MoneyInput
        label={t("payslips.try_gross")}
        name="gross"
        value={gross}
        iso={iso}
        onChange={(value) => typed.setGross({ ...typed.gross, [iso]: value })}
      />
      <MonthField label={t("payslips.month")} name="month" value={month} around={today} onChange={setMonth} />
      {offices.length > 1 ? (
        <ChoiceField
          label={t("payslips.office")}
          name="zone"
          value={office?.zone.hash_id ?? ""}
          choices={offices.map((o) => ({ value: o.zone.hash_id, label: o.zone.name }))}
          onChange={typed.setZone}
        />
      ) : null}
      {personal.map((r) => (
        <NumberInput
          key={r.rule_id}
          label={title(r)}
          name={r.rule_id}
          unit={r.type === "percent" ? "%" : iso}
          rules={r.type === "percent" ? percent : { decimals: 4, least: 0, most: 99_999_999 }}
          value={rates[r.rule_id] ?? ""}
          placeholder={t("payslips.none_set")}
          onChange={(value) => setRates({ ...rates, [r.rule_id]: value })}
        />
      ))}
    </div>
  );
}

/** A gross amount and the payslip that the rules make of it, as one types; nothing is stored. */
export function TryPanel(props: TryPanelProps) {
  const t = useT();
  const typed = useTyped(props.today);
  const { month } = typed;
  const office = props.offices.find((o) => o.zone.hash_id === typed.zone) ?? props.offices[0];
  const found = tried(props, office, typed);
  const { iso, payslip, applied, limited } = found;
  return (
    <section className={css.try} aria-label={t("payslips.try")}>
      <TryFields of={props} office={office} typed={typed} found={found} />
      <Outcome totals={payslip.totals} iso={iso} />
      {payslip.lines.some((l) => l.kind !== "base") && office?.currency ? (
        <PayslipLines payslip={shownOf(payslip, { month, currency: office.currency, rules: applied })} look="list" />
      ) : (
        <p className={css.soft}>{t("payslips.try_nothing")}</p>
      )}
      <p className={css.note}>
        {limited.length > 0 ? `${t("payslips.try_limited", { count: limited.length })} ` : ""}
        {t("payslips.try_how")}
      </p>
    </section>
  );
}

/** Gross, net, cost as figures, and where the cost goes. */
function Outcome({ totals, iso }: { totals: PayslipTotals; iso: string }) {
  const t = useT();
  const figures = ["net_salary", "net_taxable", "employer_cost"] as const;
  const parts = [
    { key: "net_salary", value: totals.net_salary, look: 1 },
    { key: "social_security", value: totals.social_security, look: 2 },
    { key: "tax", value: totals.tax, look: 3 },
    { key: "employer", value: totals.employer, look: 4 },
  ] as const;
  return (
    <div className={css.outcome}>
      <dl>
        {figures.map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(`payslips.total_${name}`)}</dt>
            <dd>
              {formatAmount(totals[name])} <small>{iso}</small>
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar
        of={[totals.employer_cost]}
        values={parts.filter((p) => Number(p.value) > 0)}
        end
        track
        label={parts.map((p) => `${t(`payslips.total_${p.key}`)} ${formatAmount(p.value)}`).join(", ")}
      />
      <ul className={css.parts} aria-hidden="true">
        {parts.map((p) => (
          <li key={p.key} data-look={p.look}>
            {t(`payslips.total_${p.key}`)} <b>{formatAmount(p.value)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
