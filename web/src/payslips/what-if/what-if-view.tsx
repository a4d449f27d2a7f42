import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { askWhatIf, getPayrollRun } from "#contract/payslips/payslip-endpoints.ts";
import type { PayrollRun, WhatIf } from "#contract/payslips/payslip-schemas.ts";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import { country } from "#contract/reference/house-lists.ts";
import { isApiError } from "#web/api/errors.ts";
import { useMe } from "#web/api/me.ts";
import { useRead, useWhole } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { type LineOf, LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { PayFrame, useMonthOfOffice } from "../frame.tsx";
import { minus } from "../lines/rows.ts";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { askedOf, changeKinds, type ChangeValue } from "./changes.ts";
import css from "./what-if.module.css";

type Asked = ClientInput<typeof askWhatIf>["body"];
const MOST = 20;
const MONTHS = 12;
/** Nothing of it is sent to be stored: no field can be refused. */
const noErrors = { of: () => undefined, moveLines: () => undefined };

const emptyChange = (from: string): ChangeValue => ({
  kind: "raise",
  user: "",
  title: "",
  country: "",
  rule: "",
  amount: "",
  from,
});

/** The answer to the changes that are complete, asked a moment after typing. */
function useAnswer(zone: string, month: string, changes: readonly ChangeValue[]) {
  const ready = changes.flatMap((c) => askedOf(c) ?? []);
  const [text] = useDebouncedValue(JSON.stringify({ zone_hash_id: zone, month, changes: ready }), 300);
  const body = JSON.parse(text) as Asked;
  const read = useRead(
    askWhatIf,
    { body },
    { quiet: true, keep: true, enabled: zone !== "" && body.changes.length > 0 && ready.length > 0, staleTime: 5000 },
  );
  const isAsked = ready.length > 0;
  return { read, isAsked, answer: isAsked && !read.error ? read.data?.data : undefined };
}

/** Raises, hirings and changed rules: twelve months as they are and as they would be. Nothing is stored. */
export default function WhatIfView() {
  const { t, month: words } = useWords();
  const at = useMonthOfOffice();
  const { office, zone, month } = at;
  const first = (): ChangeValue => emptyChange(month);
  const [changes, setChanges] = useState<readonly ChangeValue[]>([first()]);
  const run = useRead(getPayrollRun, { query: { zone, month } }, { quiet: true, enabled: zone !== "" }).data?.data;
  const rules = useRulesOf(zone, month);
  const { read, isAsked, answer } = useAnswer(zone, month, changes);
  const { error, isFetching } = read;
  const title = office ? t("payslips.run_title", { office: office.name, month: words(month) }) : t("payslips.payslips");
  usePageTitle(title);
  if (!office) return <EmptyGlass title={t("payslips.no_office")} text={t("payslips.no_office_text")} />;
  const iso = run?.sums[0]?.currency.iso ?? answer?.currency.iso;
  return (
    <PayFrame {...at} title={title} tab="what_if">
      <div className={css.page}>
        <p className={css.soft}>{t("payslips.what_if_text")}</p>
        <LinesOf
          name="changes"
          values={changes}
          onChange={setChanges}
          errors={noErrors}
          row={css.line}
          label={(number) => t("payslips.change_number", { number })}
          add={{ label: t("payslips.add_change"), line: first, most: MOST }}
          remove={(number) => t("payslips.remove_change", { number })}
          least={1}
        >
          {(line) => <ChangeFields line={line} run={run} rules={rules} month={month} iso={iso} />}
        </LinesOf>
        {isApiError(error) && error.isRefusal && isAsked ? (
          <p className={css.error} role="alert">
            {error.message}
          </p>
        ) : answer ? (
          <Compared answer={answer} isStale={isFetching} />
        ) : isAsked ? (
          <Loading of={read} rows={6} />
        ) : (
          <EmptyGlass title={t("payslips.what_if_none")} text={t("payslips.what_if_none_text")} />
        )}
      </div>
    </PayFrame>
  );
}

/** The rules that reach the office, for those who keep them; nothing for others. */
function useRulesOf(zone: string, month: string): readonly Rule[] {
  const { can } = useMe();
  const asked = { query: { zone_hash_id: zone, at: month } };
  const o = { quiet: true, enabled: zone !== "" && can("payslips_apply_tax", zone), staleTime: 60_000 };
  const { tax, pension, allowance, other } = ruleCalls;
  const found = [
    useWhole(tax.list, asked, o),
    useWhole(pension.list, asked, o),
    useWhole(allowance.list, asked, o),
    useWhole(other.list, asked, o),
  ];
  return found.flatMap(({ data }) => data?.filter((r) => r.holds) ?? []);
}

interface ChangeFieldsProps {
  line: LineOf<ChangeValue>;
  run: PayrollRun | undefined;
  rules: readonly Rule[];
  month: string;
  iso: string | undefined;
}
function ChangeFields({ line: { value, field, remove }, run, rules, month, iso }: ChangeFieldsProps) {
  const { named, month: words } = useWords();
  const months = Array.from({ length: MONTHS }, (_, i) => shiftMonth(month, i));
  return (
    <>
      <ChoiceField
        {...field("kind", "payslips.change_kind")}
        options={changeKinds.filter((kind) => kind !== "rule" || rules.length > 0)}
        texts="payslips.change_"
      />
      {value.kind === "raise" ? (
        <ChoiceField
          {...field("user", "payslips.person")}
          choices={(run?.people ?? []).map((p) => ({ value: p.user.hash_id, label: p.user.name }))}
        />
      ) : value.kind === "hiring" ? (
        <>
          <TextField {...field("title", "payslips.hiring_title")} max={120} />
          <ReferenceField {...field("country", "payslips.country")} from={country.list} />
        </>
      ) : (
        <ChoiceField
          {...field("rule", "payslips.rule")}
          choices={rules.map((r) => ({
            value: r.hash_id,
            label: named({ name: r.title, name_fr: r.title_fr }),
            note: formatAmount(r.value),
          }))}
        />
      )}
      <MoneyInput
        {...field("amount", value.kind === "rule" ? "payslips.new_value" : "payslips.new_salary")}
        {...(value.kind !== "rule" && iso && { iso })}
      />
      <ChoiceField
        {...field("from", "payslips.since_month")}
        choices={months.map((m) => ({ value: m, label: words(m) }))}
      />
      {remove}
    </>
  );
}

function Compared({ answer: a, isStale }: { answer: WhatIf; isStale: boolean }) {
  const { t } = useWords();
  const iso = a.currency.iso;
  const total = (of: (m: WhatIf["months"][number]) => string): string => sum(a.months.map(of));
  const [costNow, costThen] = [total((m) => m.now.employer_cost), total((m) => m.then.employer_cost)];
  return (
    <section className={css.compared} data-stale={isStale || undefined} aria-label={t("payslips.view_what_if")}>
      <p role="status" className={css.sum}>
        {t("payslips.what_if_sum", { amount: `${signed(sum([costThen, minus(costNow)]))} ${iso}` })}
      </p>
      <CostChart answer={a} />
      {a.people.length > 0 ? <WhoChanges answer={a} /> : null}
      <MonthsCompared answer={a} total={total} costNow={costNow} costThen={costThen} />
      {a.left_out.length > 0 ? (
        <p className={css.soft}>{t("payslips.left_out", { names: a.left_out.map((l) => l.user.name).join(", ") })}</p>
      ) : null}
    </section>
  );
}

/** The cost of each month, now and then. */
function CostChart({ answer: a }: { answer: WhatIf }) {
  const { t, month } = useWords();
  const language = useLanguage();
  const iso = a.currency.iso;
  return (
    <Chart
      label={t("payslips.what_if_chart")}
      along={t("payslips.month")}
      iso={iso}
      hasTable
      points={a.months.map((m) => ({
        key: m.month,
        short: monthName(m.month, "short", language),
        long: month(m.month),
        values: { now: m.now.employer_cost, then: m.then.employer_cost },
      }))}
      panels={[
        [
          { key: "now", name: t("payslips.cost_now"), shape: "columns", look: "quiet" },
          { key: "then", name: t("payslips.cost_then"), shape: "columns", look: 1 },
        ],
      ]}
    />
  );
}

/** Whose pay changes. */
function WhoChanges({ answer: a }: { answer: WhatIf }) {
  const { t } = useWords();
  return (
    <Table
      caption={t("payslips.who_changes")}
      rows={a.people}
      id={(p) => p.user?.hash_id ?? p.title ?? ""}
      columns={[
        {
          key: "who",
          head: t("payslips.person"),
          names: true,
          cell: (p) => (p.user ? <PersonName person={p.user} /> : p.title),
        },
        ...(["net_salary", "employer_cost"] as const).flatMap((f) => [
          {
            key: `${f} now`,
            head: t(`payslips.now_${f}`),
            right: true,
            hides: "phone" as const,
            cell: (p: WhatIf["people"][number]) => (p.now ? formatAmount(p.now[f]) : ""),
          },
          {
            key: `${f} then`,
            head: t(`payslips.then_${f}`),
            right: true,
            cell: (p: WhatIf["people"][number]) => formatAmount(p.then[f]),
          },
        ]),
      ]}
    />
  );
}

interface MonthsComparedProps {
  answer: WhatIf;
  total: (of: (m: WhatIf["months"][number]) => string) => string;
  costNow: string;
  costThen: string;
}

/** Net pay and cost of the twelve months. */
function MonthsCompared({ answer: a, total, costNow, costThen }: MonthsComparedProps) {
  const { t, month } = useWords();
  return (
    <Table
      caption={t("payslips.twelve_months")}
      rows={a.months}
      id={(m) => m.month}
      columns={[
        {
          key: "month",
          head: t("payslips.month"),
          names: true,
          cell: (m) => month(m.month),
          foot: t("payslips.sum"),
        },
        {
          key: "net now",
          head: t("payslips.now_net_salary"),
          right: true,
          hides: "phone",
          cell: (m) => formatAmount(m.now.net_salary),
          foot: formatAmount(total((m) => m.now.net_salary)),
        },
        {
          key: "net then",
          head: t("payslips.then_net_salary"),
          right: true,
          hides: "phone",
          cell: (m) => formatAmount(m.then.net_salary),
          foot: formatAmount(total((m) => m.then.net_salary)),
        },
        {
          key: "cost now",
          head: t("payslips.now_employer_cost"),
          right: true,
          cell: (m) => formatAmount(m.now.employer_cost),
          foot: formatAmount(costNow),
        },
        {
          key: "cost then",
          head: t("payslips.then_employer_cost"),
          right: true,
          cell: (m) => formatAmount(m.then.employer_cost),
          foot: formatAmount(costThen),
        },
        {
          key: "change",
          head: t("payslips.change"),
          right: true,
          cell: (m) => signed(sum([m.then.employer_cost, minus(m.now.employer_cost)])),
          foot: signed(sum([costThen, minus(costNow)])),
        },
      ]}
    />
  );
}
