import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useState } from "react";
import { useT } from "#web/app/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { fieldProblem } from "./field-error.tsx";
import css from "./form.module.css";
import { cleanMoney, moneyAtRest, moneyForTyping, moneyToWire } from "./money-text.ts";

interface MoneyInputProps {
  /** A decimal string, `1234.50`, or empty. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** The currency's code, shown in the field. */
  iso?: string;
  decimals?: number;
  error?: string;
  hideLabel?: boolean;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when its drawer or dialog opens. */
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** An amount: digits and one comma, nothing pasted, and it says so. At rest it shows `1.234,50`. */
export function MoneyInput({
  value,
  onChange,
  label,
  iso,
  decimals = 2,
  error,
  hideLabel,
  placeholder,
  name,
  required,
  disabled,
  autoFocus,
  ref,
}: MoneyInputProps) {
  const t = useT();
  const phone = usePhone();
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState("");
  const refuse = (e: { preventDefault: () => void }) => {
    e.preventDefault();
    setSaid("");
    setTimeout(() => setSaid(t("ui.money_no_paste")));
  };
  return (
    <>
      <TextInput
        ref={ref}
        label={hideLabel ? undefined : label}
        aria-label={hideLabel ? label : undefined}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        size={phone ? "lg" : "sm"}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        value={typed ?? moneyAtRest(value)}
        placeholder={placeholder ?? "0,00"}
        required={required}
        withAsterisk={false}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        error={fieldProblem(error)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={said || undefined}
        rightSection={iso ? <span className={css.code}>{iso}</span> : undefined}
        rightSectionWidth={iso ? 52 : undefined}
        rightSectionPointerEvents="none"
        // Not by an id: the field gives its own to what is wrong with it, and that is then said instead.
        aria-description={t("ui.money_how")}
        onFocus={() => setTyped(moneyForTyping(value))}
        onBlur={() => {
          setTyped(undefined);
          setSaid("");
        }}
        onPaste={refuse}
        onDrop={refuse}
        onChange={(e) => {
          const raw = e.currentTarget.value;
          const text = cleanMoney(raw, decimals);
          // While typing, a comma at the end stays; what is no digit is not taken.
          setTyped(decimals > 0 && /^\d+[.,]$/u.test(raw) ? text || raw.replace(".", ",") : text);
          onChange(moneyToWire(text));
        }}
      />
      <span className="sr-only" aria-live="assertive">
        {said}
      </span>
    </>
  );
}
