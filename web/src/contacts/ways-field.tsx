import type * as Library from "libphonenumber-js";
import { useEffect, useState } from "react";
import { wayLabels } from "#contract/contacts/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
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
  return (
    <LinesOf
      name={of}
      values={lines}
      onChange={(next) => form.change({ [of]: next })}
      errors={form.errors}
      row={css.way}
      add={{ label: t(`contacts.add_${what}`), line: (): WayValue => ({ label: "work", value: "" }) }}
      remove={(_, line) => t("contacts.remove_line", { what: line.value || t(`contacts.${what}`) })}
    >
      {({ at, value, field, remove }) => (
        <>
          <TextField
            {...field("value", `contacts.${what}`)}
            name={`${of}.${at}.${word}`}
            max={200}
            autoComplete={of === "phones" ? "tel" : "email"}
            error={form.errors.of(`${of}.${at}.${word}`)}
            description={of === "phones" ? readAs(value.value) : undefined}
          />
          <ChoiceField {...field("label", "contacts.label")} options={wayLabels} texts="contacts.label_" />
          {remove}
        </>
      )}
    </LinesOf>
  );
}
