import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Table } from "#web/ui/table/table.tsx";
import { percentText, useRuleWords, valueText } from "./words.ts";
import css from "./rules.module.css";

interface RuleListProps {
  caption: string;
  rules: readonly Rule[];
  iso: string | undefined;
  onOpen: (rule: Rule) => void;
}

/** A rule, or all rules of one scale in one row that opens. */
interface Row {
  readonly key: string;
  readonly rule: Rule;
  /** Of a scale with several bands: all of them, in this row; empty for a rule. */
  readonly bands: readonly Rule[];
  readonly isBand: boolean;
}
const scaleOf = (rule: Rule): string | null => rule.versions[0]?.scale ?? null;

function rowsOf(rules: readonly Rule[], opened: ReadonlySet<string>): Row[] {
  const groups = Map.groupBy(rules, (r) =>
    scaleOf(r) === null ? r.hash_id : `${r.zone_hash_id} ${r.country_id} ${r.category} ${scaleOf(r)}`,
  );
  return [...groups].flatMap(([key, all]): Row[] => {
    const [rule] = all;
    if (!rule) return [];
    if (all.length === 1) return [{ key, rule, bands: [], isBand: false }];
    const bands = all.map((band): Row => ({ key: band.hash_id, rule: band, bands: [], isBand: true }));
    return [{ key, rule, bands: all, isBand: false }, ...(opened.has(key) ? bands : [])];
  });
}

const shownOf = (rule: Rule) => rule.versions.find((v) => v.valid_from === rule.valid_from) ?? rule.versions[0];

interface RuleNameProps {
  row: Row;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: (rule: Rule) => void;
}
/** The name of a rule opens it, that of a scale shows its bands. */
function RuleName({ row: { rule, bands }, isOpen, onToggle, onOpen }: RuleNameProps) {
  const t = useT();
  const words = useRuleWords();
  return bands.length > 0 ? (
    <button type="button" className={css.name} aria-expanded={isOpen} onClick={onToggle}>
      <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
      {scaleOf(rule)}
      <span className={css.under}>{t("payslips.bands", { count: bands.length })}</span>
    </button>
  ) : (
    <button type="button" className={css.name} onClick={() => onOpen(rule)}>
      {words.title(rule)}
      <span className={css.under}>{ruleNote(rule, words, t)}</span>
    </button>
  );
}

/** Rules of one kind in the order of the payslip. The bands of a scale are one row until it is opened. */
export function RuleList({ caption, rules, iso, onOpen }: RuleListProps) {
  const t = useT();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  return (
    <Table
      className={css.rules}
      caption={
        <>
          {caption} <span className={css.count}>{rules.length}</span>
        </>
      }
      rows={rowsOf(rules, opened)}
      id={(row) => row.key}
      rowClass={(row) => (row.isBand ? css.band : row.rule.holds ? undefined : css.off)}
      columns={[
        {
          key: "title",
          head: t("payslips.rule"),
          names: true,
          cell: (row) => (
            <RuleName row={row} isOpen={opened.has(row.key)} onToggle={() => toggle(row.key)} onOpen={onOpen} />
          ),
        },
        {
          key: "by",
          head: t("payslips.category"),
          hides: "phone",
          className: css.faint,
          width: 84,
          cell: ({ rule }) => (isLineKind(rule) ? t(`payslips.by_${rule.category}`) : "–"),
        },
        {
          key: "since",
          head: t("payslips.since"),
          hides: "phone",
          className: css.faint,
          width: 84,
          cell: ({ rule, bands }) => (bands.length > 0 ? "" : <Since rule={rule} />),
        },
        {
          key: "value",
          head: t("payslips.value"),
          right: true,
          width: 136,
          cell: ({ rule, bands }) =>
            bands.length > 0
              ? spanOf(bands, iso)
              : shownOf(rule)?.personal
                ? t("payslips.by_person")
                : valueText(rule.value, rule.type, iso),
        },
      ]}
    />
  );
}

const isLineKind = (rule: Rule): boolean => rule.kind === "tax" || rule.kind === "pension";

function ruleNote(rule: Rule, words: ReturnType<typeof useRuleWords>, t: ReturnType<typeof useT>): string {
  const version = shownOf(rule);
  if (!version) return "";
  const about = isLineKind(rule)
    ? words.base(version)
    : rule.kind === "other"
      ? t(`payslips.purpose_${version.purpose ?? "bonus"}`)
      : t(
          version.type === "percent"
            ? "payslips.base_base_salary"
            : version.in_gross
              ? "payslips.in_gross"
              : "payslips.outside_gross",
        );
  return [rule.zone?.name, about].filter(Boolean).join(" · ");
}

function Since({ rule }: { rule: Rule }) {
  const t = useT();
  const { month } = useRuleWords();
  if (!rule.holds && rule.valid_until)
    return <>{t("payslips.ended", { month: formatDay(rule.valid_until).slice(3) })}</>;
  if (!rule.holds) return <>{t("payslips.from_month", { month: formatDay(rule.valid_from).slice(3) })}</>;
  return (
    <>
      <span title={month(rule.valid_from)}>{formatDay(rule.valid_from).slice(3)}</span>
      {rule.versions.length > 1 ? (
        <span className={css.count} title={t("payslips.versions", { count: rule.versions.length })}>
          {rule.versions.length}
        </span>
      ) : null}
    </>
  );
}

/** `10,00–35,00 %` */
function spanOf(bands: readonly Rule[], iso: string | undefined): string {
  const sorted = bands.toSorted((a, b) => Number(a.value) - Number(b.value));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return "";
  if (most.type === "percent") return `${percentText(least.value).slice(0, -2)}–${percentText(most.value)}`;
  const whole = (value: string): string => valueText(value, "amount", "").replace(/,00$/u, "");
  return `${whole(least.value)}–${whole(most.value)} ${iso ?? ""}`.trim();
}
