import { IconPlus } from "@tabler/icons-react";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useRuleWords, valueText } from "./words.ts";
import css from "./rules.module.css";

interface VersionLineProps {
  rule: Rule;
  iso: string | undefined;
  chosen: string | undefined;
  onChoose: (version: string) => void;
  onNew: (() => void) | undefined;
}

/** The versions of a rule along time, the newest first; the form below is that of the chosen one. */
export function VersionLine({ rule, iso, chosen, onChoose, onNew }: VersionLineProps) {
  const t = useT();
  const { month } = useRuleWords();
  return (
    <div className={css.versions} role="group" aria-label={t("payslips.versions", { count: rule.versions.length })}>
      {onNew ? (
        <button type="button" className={css.version} aria-pressed={chosen === undefined} onClick={onNew}>
          <span>
            <IconPlus size={14} stroke={1.8} aria-hidden="true" /> {t("payslips.new_version")}
          </span>
        </button>
      ) : null}
      {rule.versions.map((v) => (
        <button
          key={v.version_id}
          type="button"
          className={css.version}
          aria-pressed={chosen === v.version_id}
          onClick={() => onChoose(v.version_id)}
        >
          <span>
            {month(v.valid_from)} – {v.valid_until ? month(v.valid_until) : t("payslips.open_end")}
          </span>
          <b>{v.personal ? t("payslips.by_person") : valueText(v.value, v.type, iso)}</b>
          <small>{t(v.used ? "payslips.is_used" : "payslips.is_unused")}</small>
        </button>
      ))}
    </div>
  );
}
