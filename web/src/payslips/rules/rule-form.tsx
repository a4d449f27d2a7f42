import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import { ruleKinds, type RuleKind } from "#contract/payslips/terms.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { LinePreview } from "./line-preview.tsx";
import { MonthField } from "./month-field.tsx";
import { MoreFields, PeopleFields, RuleFields } from "./rule-fields.tsx";
import { bodyOf, type RuleValues, valuesOf } from "./values.ts";
import { VersionLine } from "./version-line.tsx";
import { monthAfter, monthOfDay } from "./versions.ts";
import { useRuleWords } from "./words.ts";
import css from "./rules.module.css";

export interface RuleFormProps {
  kind: RuleKind;
  /** Which kinds a new rule may be of. */
  kinds?: readonly RuleKind[];
  rule?: Rule | undefined;
  countries: readonly { hash_id: string; name: string; name_fr: string | null }[];
  /** Offices that a new rule may be of; without them its office is `zone`. */
  offices?: readonly { hash_id: string; name: string }[];
  zone: string;
  /** The country that a new rule is of to begin with. */
  country?: string;
  /** Rules of the country. */
  others: readonly Rule[];
  iso: string | undefined;
  minorUnit: number;
  onClose: () => void;
}

/** The month that a change of this version begins with: its own while nothing used it, else the next one. */
function monthOfChange(version: Rule["versions"][number] | undefined, today: string): string {
  if (!version) return today;
  const own = monthOfDay(version.valid_from);
  if (!version.used) return own;
  const next = monthAfter(today);
  return next > own ? next : monthAfter(own);
}

/** A rule of pay: its versions along time, and the form of the one that is chosen. */
export default function RuleForm(p: RuleFormProps) {
  const { rule } = p;
  const today = monthOfDay(todayAt());
  const shown = rule?.versions.find((v) => v.valid_from === rule.valid_from) ?? rule?.versions[0];
  const [chosen, choose] = useState<{ version: string | undefined; isNew: boolean }>({
    version: shown?.version_id,
    isNew: false,
  });
  const version = rule?.versions.find((v) => v.version_id === chosen.version) ?? shown;
  const newest = rule?.versions[0];
  const from = chosen.isNew ? monthAfter(today) : monthOfChange(version, today);
  return (
    <VersionForm
      key={`${chosen.version} ${chosen.isNew} ${rule?.versions.length}`}
      {...p}
      version={version}
      from={from}
      isNewVersion={chosen.isNew || version?.used === true}
      today={today}
      line={
        rule && newest ? (
          <VersionLine
            rule={rule}
            iso={p.iso}
            chosen={chosen.isNew ? undefined : version?.version_id}
            onChoose={(id) => choose({ version: id, isNew: false })}
            onNew={rule.can.update ? () => choose({ version: newest.version_id, isNew: true }) : undefined}
          />
        ) : null
      }
    />
  );
}

type VersionFormProps = RuleFormProps & {
  version: Rule["versions"][number] | undefined;
  from: string;
  isNewVersion: boolean;
  today: string;
  line: React.ReactNode;
};

/** State of the form. `calls` are those of the kind that is chosen; `keepsValues`: the user may set the values of people. */
function useVersionForm({ kind, rule, version, from, isNewVersion, onClose, ...p }: VersionFormProps) {
  const t = useT();
  const { can } = useMe();
  const start = valuesOf({ kind, rule, version, countries: p.country ? [p.country] : [], zone: p.zone, from });
  const [shownKind, setKind] = useState(kind);
  const calls = ruleCalls[rule?.kind ?? shownKind];
  const save = useSave(calls.create, calls.update, rule);
  // A new version goes on until further notice, or as long as the one that it follows.
  const keepsValues =
    peopleSeers.any.some((right) => can(right)) &&
    can("payslips_apply_tax", (rule ? rule.zone_hash_id : p.zone) || undefined);
  const form = useRecordForm({
    draft: rule ? undefined : `payslips.rule.${p.zone}`,
    start: isNewVersion && version ? { ...start, until: "" } : start,
    version: rule?.version,
    editable: !rule || rule.can.update === true,
    check: (v) => ({
      title: v.title.trim() ? undefined : t("errors.required"),
      value: v.value || v.personal ? undefined : t(v.kind === "tax" ? "errors.tax_value" : `payslips.${v.kind}_value`),
      countries: rule || v.countries.length > 0 ? undefined : t("payslips.country_needed"),
      from: v.from ? undefined : t("errors.required"),
      of:
        v.base === "line" && v.of.length === 0 && (v.kind === "tax" || v.kind === "pension")
          ? t("payslips.of_needed")
          : undefined,
    }),
    save: (v, saving) => {
      const body = bodyOf(v, keepsValues);
      return save(saving, {
        make: { body: { ...body, countries: [...v.countries], zone_hash_id: v.zone_hash_id || null } },
        change: body,
      });
    },
    saved: (_, v) => t("payslips.rule_saved", { title: v.title.trim() }),
    onClose,
  });
  const changeKind = (next: RuleKind): void => {
    form.change({ kind: next, prorated: next === "allowance" || next === "other" });
    setKind(next);
  };
  return { form, calls, keepsValues, changeKind };
}

interface NewRuleFieldsProps {
  form: FormFields<RuleValues>;
  of: Pick<RuleFormProps, "kinds" | "countries" | "offices">;
  onKind: (kind: RuleKind) => void;
}
/** What only a new rule is asked: its kind, countries and office. */
function NewRuleFields({ form, of: { kinds, countries, offices }, onKind }: NewRuleFieldsProps) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      {kinds ? (
        <ChoiceField
          {...form.field("kind", "payslips.kind")}
          options={kinds}
          texts="payslips.one_"
          onChange={(word) => {
            const next = ruleKinds.find((k) => k === word);
            if (next) onKind(next);
          }}
        />
      ) : null}
      <ChoicesField
        {...form.field("countries", "payslips.countries")}
        choices={countries.map((c) => ({ value: c.hash_id, label: named(c) }))}
        description={form.values.countries.length > 1 ? t("payslips.rule_each") : undefined}
      />
      {offices ? (
        <ChoiceField
          {...form.field("zone_hash_id", "payslips.office")}
          choices={offices.map((o) => ({ value: o.hash_id, label: o.name }))}
          placeholder={t("payslips.every_office")}
          clearable
        />
      ) : null}
    </>
  );
}

function VersionForm(p: VersionFormProps) {
  const { rule, version, isNewVersion, today } = p;
  const t = useT();
  const { title } = useRuleWords();
  const [isMore, setMore] = useState(false);
  const { form, calls, keepsValues, changeKind } = useVersionForm(p);
  const v = form.values;
  const fields = { form, rule, others: p.others, iso: p.iso };
  return (
    <RecordDrawer
      form={form}
      of={rule && { kind: "payroll_rule", id: rule.hash_id, now: title(rule) }}
      label={rule ? title(rule) : t("payslips.new_rule")}
      submit={!rule || rule.can.update ? t(rule ? "ui.save" : "payslips.add_rule") : undefined}
      remove={
        rule?.can.delete && {
          call: calls.remove,
          of: { params: { id: rule.hash_id }, query: {} },
          words: rule.used ? "payslips.rule_end" : "payslips.rule_delete",
          given: { title: title(rule) },
        }
      }
      happened={{ did: "payslips.did_", otherwise: "payslips.did_update" }}
    >
      {p.line}
      {isNewVersion && rule ? (
        <p className={css.hint} data-used={version?.used || undefined}>
          {t(version?.used ? "payslips.used_how" : "payslips.new_version_how")}
        </p>
      ) : null}
      {rule ? null : <NewRuleFields form={form} of={p} onKind={changeKind} />}
      <Pair>
        <MonthField
          {...form.field("from", isNewVersion && rule ? "payslips.new_version_from" : "payslips.from")}
          around={today}
          required
        />
        <MonthField {...form.field("until", "payslips.until")} around={today} after={48} clearable optional />
      </Pair>
      <RuleFields
        {...fields}
        preview={<LinePreview values={v} rule={rule} others={p.others} iso={p.iso} minorUnit={p.minorUnit} />}
      />
      {v.personal && keepsValues ? <PeopleFields form={form} rule={rule} iso={p.iso} today={today} /> : null}
      <button type="button" className={css.more} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
        {t("payslips.more")}
      </button>
      {isMore ? <MoreFields {...fields} /> : null}
    </RecordDrawer>
  );
}
