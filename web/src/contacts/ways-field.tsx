import { IconPlus, IconX } from "@tabler/icons-react";
import type * as Library from "libphonenumber-js";
import { useEffect, useState } from "react";
import { wayLabels } from "#contract/contacts/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./contacts.module.css";
import type { ContactValues, WayValue } from "./values.ts";

interface WaysFieldProps {
  form: FormFields<ContactValues>;
  of: "phones" | "mails";
  /** The country of numbers without `+`, as a two-letter code. */
  iso2?: string | undefined;
}

/** Returns how a number is understood once it is valid. The library is loaded when the first digit is typed. */
function useReadAs(isTyped: boolean, iso2: string | undefined): (typed: string) => string | undefined {
  const [phones, setPhones] = useState<typeof Library>();
  useEffect(() => {
    if (isTyped && !phones) void import("libphonenumber-js").then(setPhones, () => undefined);
  }, [isTyped, phones]);
  return (typed) => {
    const number = phones?.parsePhoneNumberFromString(typed, iso2 as Library.CountryCode | undefined);
    const shown = number?.isValid() ? number.formatInternational() : undefined;
    return shown === typed ? undefined : shown;
  };
}

/** Several phone numbers or mail addresses, each with its label. */
export function WaysField({ form, of, iso2 }: WaysFieldProps) {
  const t = useT();
  const lines = form.values[of];
  const [what, word] = of === "phones" ? (["phone", "number"] as const) : (["mail", "address"] as const);
  const readAs = useReadAs(of === "phones" && lines.some((line) => line.value), iso2);
  const put = (next: readonly WayValue[]): void => {
    form.change({ [of]: [...next] });
    form.errors.clear(of);
  };
  const set = (at: number, part: Partial<WayValue>): void =>
    put(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  return (
    <div className={css.ways}>
      {lines.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
        <div key={i} className={css.way}>
          <TextField
            label={t(`contacts.${what}`)}
            name={`${of}.${i}.${word}`}
            value={line.value}
            max={200}
            autoComplete={of === "phones" ? "tel" : "email"}
            error={form.errors.of(`${of}.${i}.${word}`)}
            description={of === "phones" ? readAs(line.value) : undefined}
            onChange={(value) => set(i, { value })}
          />
          <ChoiceField
            label={t("contacts.label")}
            value={line.label}
            choices={wayLabels.map((label) => ({ value: label, label: t(`contacts.label_${label}`) }))}
            onChange={(label) => set(i, { label: label as WayValue["label"] })}
          />
          <IconButton
            label={t("contacts.remove_line", { what: line.value || t(`contacts.${what}`) })}
            icon={<IconX stroke={1.6} />}
            onClick={() => put(lines.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <Button
        size="small"
        look="quiet"
        icon={<IconPlus stroke={1.6} />}
        onClick={() => put([...lines, { label: "work", value: "" }])}
      >
        {t(`contacts.add_${what}`)}
      </Button>
    </div>
  );
}
