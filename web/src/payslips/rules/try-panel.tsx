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
import { LineWhy } from "./line-why.tsx";
import { MonthField } from "./month-field.tsx";
import { tryRows, type TryRow } from "./try-rows.ts";
import { usualGross } from "./usual-gross.ts";
import { versionsIn } from "./versions.ts";
import { percentText, useRuleWords } from "./words.ts";
import css from "./rules.module.css";

const percent = { decimals: 4, least: 0, most: 100 } as const;

interface TryPanelProps {
  rules: readonly Rule[];
  country: string;
  offices: readonly OfficePayroll[];
  /** Of this month, `YYYY-MM`. */
  today: string;
}

/** A gross amount and the payslip that the rules make of it, as one types; nothing is stored. */
export function TryPanel({ rules, country, offices, today }: TryPanelProps) {
  const t = useT();
  const { title } = useRuleWords();
  const [zone, setZone] = useState("");
  const [month, setMonth] = useState(today);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [rates, setRates] = useState<Record<string, string>>({});
  const [opened, setOpened] = useState<string>();
  const office = offices.find((o) => o.zone.hash_id === zone) ?? offices[0];
  const iso = office?.currency?.iso ?? "";
  const gross = typed[iso] ?? usualGross(iso);
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
    gross: gross || "0",
    month,
    rules: applied,
    minor_unit: office?.currency?.minor_unit ?? 2,
    personal: new Map(personal.flatMap((r) => (rates[r.rule_id] ? [[r.rule_id, rates[r.rule_id] ?? ""]] : []))),
  });
  const rows = tryRows(payslip, applied, title);
  const { totals } = payslip;
  return (
    <section className={css.try} aria-label={t("payslips.try")}>
      <div className={css.asked}>
        <MoneyInput
          label={t("payslips.try_gross")}
          name="gross"
          value={gross}
          iso={iso}
          onChange={(value) => setTyped({ ...typed, [iso]: value })}
        />
        <MonthField label={t("payslips.month")} name="month" value={month} around={today} onChange={setMonth} />
        {offices.length > 1 ? (
          <ChoiceField
            label={t("payslips.office")}
            name="zone"
            value={office?.zone.hash_id ?? ""}
            choices={offices.map((o) => ({ value: o.zone.hash_id, label: o.zone.name }))}
            onChange={setZone}
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
      <Outcome totals={totals} iso={iso} />
      {rows.length > 0 ? (
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">{t("payslips.line")}</th>
              <th scope="col">{t("payslips.base")}</th>
              <th scope="col">{t("payslips.by_employee")}</th>
              <th scope="col">{t("payslips.by_employer")}</th>
            </tr>
          </thead>
          <tbody>
            <SumRow name={t("payslips.total_gross_salary")} employee={totals.gross_salary} />
            {rows.map((row) => (
              <LineRows
                key={row.key}
                row={row}
                isOpen={opened === row.key}
                onToggle={() => setOpened(opened === row.key ? undefined : row.key)}
              />
            ))}
            <SumRow
              name={t("payslips.total_net_salary")}
              employee={totals.net_salary}
              employer={totals.employer}
              isLast
            />
          </tbody>
        </table>
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

const SumRow = ({
  name,
  employee,
  employer,
  isLast,
}: {
  name: string;
  employee: string;
  employer?: string;
  isLast?: boolean;
}) => (
  <tr className={css.sumRow} data-last={isLast || undefined}>
    <th scope="row">{name}</th>
    <td />
    <td>{formatAmount(employee)}</td>
    <td>{employer === undefined ? null : formatAmount(employer)}</td>
  </tr>
);

function LineRows({ row, isOpen, onToggle }: { row: TryRow; isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  const lines = [row.employee, row.employer].filter((l) => l !== undefined);
  const rates = lines.flatMap((l) => (l.rate === null ? [] : [percentText(l.rate)]));
  const amount = (line: TryRow["employee"]): string => (line ? formatAmount(line.amount) : "");
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <button type="button" className={css.lineName} aria-expanded={isOpen} onClick={onToggle}>
            {row.title}
            {rates.length > 0 ? <small>{rates.join(" + ")}</small> : null}
          </button>
        </th>
        <td className={css.faint}>{row.base === null ? "" : formatAmount(row.base)}</td>
        <td>{amount(row.employee)}</td>
        <td className={css.faint}>{amount(row.employer)}</td>
      </tr>
      {isOpen ? (
        <tr className={css.whyRow}>
          <td colSpan={4}>
            {lines.map((line) => (
              <div key={line.category}>
                <h3>
                  {t("payslips.why_amount", { amount: formatAmount(line.amount) })}
                  {lines.length > 1 ? <small>{t(`payslips.by_${line.category}`)}</small> : null}
                </h3>
                {line.detail ? <LineWhy line={line.detail} /> : null}
              </div>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}
