import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parseRate, rateText } from "#contract/kit/money-rate.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { fieldProblem } from "./field-error.tsx";

interface RateInputProps {
  /** A decimal string, `655.957`, or empty. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** 'XAF for one EUR' */
  description?: string;
  error?: string;
  name?: string;
}

/** An exchange rate: digits and separators, nothing pasted, and it says so. What cannot be read stays, and is no rate of the form. */
export function RateInput({ value, onChange, label, description, error, name }: RateInputProps) {
  const t = useT();
  const phone = usePhone();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState("");
  const text = typed !== undefined && (focused || value === "") ? typed : undefined;
  const wrong = !focused && text && parseRate(text) === undefined ? t("errors.rate") : undefined;
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
        maxLength={28}
        size={phone ? "lg" : "sm"}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        value={text ?? rateText(value)}
        placeholder="0,00"
        description={said || description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={fieldProblem(wrong ?? error)}
        aria-description={t("ui.money_how")}
        onFocus={() => {
          setFocused(true);
          if (text === undefined) setTyped(rateText(value));
        }}
        onBlur={() => {
          setFocused(false);
          setSaid("");
        }}
        onPaste={refuse}
        onDrop={refuse}
        onChange={(e) => {
          const next = e.currentTarget.value.replaceAll(/[^\d.,'’\s]/gu, "");
          setTyped(next);
          onChange(parseRate(next) ?? "");
        }}
      />
      <span className="sr-only" aria-live="assertive">
        {said}
      </span>
    </>
  );
}
