import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import type { OfficePayroll } from "#contract/payslips/settings.ts";
import { ruleKinds } from "#contract/payslips/terms.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { SearchInput } from "#web/ui/list/search-input.tsx";
import { MonthField } from "./month-field.tsx";
import css from "./rules.module.css";

interface RuleFiltersProps {
  url: Readonly<Record<string, string>>;
  setUrl: (change: Record<string, string | undefined>) => void;
  offices: readonly OfficePayroll[];
  today: string;
}

/** What of a country's rules the list shows: words, one kind, one office, one month. */
export function RuleFilters({ url, setUrl, offices, today }: RuleFiltersProps) {
  const t = useT();
  const [typed, setTyped] = useState(url.search ?? "");
  const [words] = useDebouncedValue(typed, 200);
  useEffect(() => {
    if (words !== (url.search ?? "")) setUrl({ search: words || undefined });
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed leads the address, not the other way round
  }, [words]);
  return (
    <div className={css.filters}>
      <SearchInput label={t("payslips.search")} value={typed} onChange={(e) => setTyped(e.currentTarget.value)} />
      <ChoiceField
        label={t("payslips.kind")}
        hideLabel
        placeholder={t("payslips.kind")}
        value={url.kind ?? ""}
        options={ruleKinds}
        texts="payslips.kind_"
        onChange={(kind) => setUrl({ kind: kind || undefined })}
        clearable
      />
      {offices.length > 1 ? (
        <ChoiceField
          label={t("payslips.office")}
          hideLabel
          placeholder={t("payslips.office")}
          value={url.zone ?? ""}
          choices={offices.map((o) => ({ value: o.zone.hash_id, label: o.zone.name }))}
          onChange={(zone) => setUrl({ zone: zone || undefined })}
          clearable
        />
      ) : null}
      <MonthField
        label={t("payslips.month")}
        hideLabel
        placeholder={t("payslips.any_month")}
        value={url.at ?? ""}
        around={today}
        onChange={(at) => setUrl({ at: at || undefined })}
        clearable
      />
    </div>
  );
}
