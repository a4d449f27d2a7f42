import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "#web/app/i18n.ts";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { cleanRate, rateForTyping, rateToWire } from "./conversion.ts";

interface RateFieldProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** 'XAF for one EUR' */
  description?: string;
  error?: string;
  name?: string;
}

/** An exchange rate: digits and one comma, nothing pasted, and it says so. */
export function RateField({ value, onChange, label, description, error, name }: RateFieldProps) {
  const t = useT();
  const phone = usePhone();
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState("");
  const refuse = (e: { preventDefault: () => void }): void => {
    e.preventDefault();
    setSaid(t("ui.money_no_paste"));
  };
  return (
    <>
      <TextInput
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        size={phone ? "lg" : "sm"}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        value={typed ?? rateForTyping(value)}
        placeholder="0,00"
        description={said || description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={fieldProblem(error)}
        onFocus={() => setTyped(rateForTyping(value))}
        onBlur={() => {
          setTyped(undefined);
          setSaid("");
        }}
        onPaste={refuse}
        onDrop={refuse}
        onChange={(e) => {
          const text = cleanRate(e.currentTarget.value);
          setTyped(text);
          onChange(rateToWire(text));
        }}
      />
      <span className="sr-only" aria-live="assertive">
        {said}
      </span>
    </>
  );
}
