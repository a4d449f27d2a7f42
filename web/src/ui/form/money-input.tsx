import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { formatAmount } from "#contract/kit/money.ts";
import { type AmountReading, readAmount } from "#contract/kit/money-text.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { fieldProblem } from "./field-error.tsx";
import css from "./form.module.css";

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

/** What the field takes: digits and what people write between them. */
const NOT_TYPED = /[^\d.,'’\s]/gu;
const dotsIn = (words: string): number => words.split(".").length - 1;
const shown = (wire: string): string => (wire === "" ? "" : formatAmount(wire));

/**
 * An amount: digits and separators, nothing pasted, and it says so. How it is read shows below while one types; what cannot be
 * read stays in the field, with the reason, and is no amount of the form. At rest it shows `1.234,50`.
 */
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
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState("");
  // A value from elsewhere (another field, a reset) takes the place of what could not be read.
  const text = typed !== undefined && (focused || value === "") ? typed : undefined;
  const reading: AmountReading = text === undefined ? { kind: "empty" } : readAmount(text, decimals);
  const problem = useProblem(reading, focused, decimals, iso);
  const shows = focused && reading.kind === "read" && !said;
  const say = (words: string): void => {
    setSaid("");
    setTimeout(() => setSaid(words));
  };
  const refuse = (e: { preventDefault: () => void }) => {
    e.preventDefault();
    say(t("ui.money_no_paste"));
  };
  const take = (input: HTMLInputElement, entered: string | null | undefined): void => {
    const raw = input.value;
    // The dots of an amount at rest are ours: they do not part what becomes of it. Those that are typed stay.
    const ours = text === undefined && entered !== raw && dotsIn(raw) <= dotsIn(shown(value));
    const kept = raw.replaceAll(NOT_TYPED, "");
    const next = ours ? kept.replaceAll(".", "") : kept;
    if (kept === raw) setSaid("");
    else say(t("ui.money_digits"));
    const before = raw.slice(0, input.selectionStart ?? raw.length);
    const caret = next.length - (raw.length - before.length - (ours ? dotsIn(raw) - dotsIn(before) : 0));
    flushSync(() => {
      setTyped(next);
      const read = readAmount(next, decimals);
      onChange(read.kind === "read" ? read.amount : "");
    });
    if (next !== raw) input.setSelectionRange(Math.max(0, caret), Math.max(0, caret));
  };
  return (
    <div className={css.money}>
      <TextInput
        ref={ref}
        label={hideLabel ? undefined : label}
        aria-label={hideLabel ? label : undefined}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        size={phone ? "lg" : "sm"}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        value={text ?? shown(value)}
        placeholder={placeholder ?? "0,00"}
        required={required}
        withAsterisk={false}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        error={fieldProblem(problem ?? error)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={said || undefined}
        rightSection={iso ? <span className={css.code}>{iso}</span> : undefined}
        rightSectionWidth={iso ? 52 : undefined}
        rightSectionPointerEvents="none"
        // Not by an id: the field gives its own to what is wrong with it, and that is then said instead.
        aria-description={t("ui.money_how")}
        onFocus={() => {
          // What is shown stays as it is: another text under the caret would lose what Tab selects.
          if (text === undefined) setTyped(undefined);
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
          setSaid("");
        }}
        onPaste={refuse}
        onDrop={refuse}
        onChange={(e) => take(e.currentTarget, (e.nativeEvent as InputEvent).data)}
      />
      <span role="status" className={shows ? css.reading : "sr-only"}>
        {shows ? `${formatAmount(reading.amount)} ${iso ?? ""}`.trim() : ""}
      </span>
      {reading.kind === "either" ? (
        <Which
          amounts={reading.amounts}
          iso={iso}
          onChoose={(amount) => {
            setTyped(undefined);
            onChange(amount);
          }}
        />
      ) : null}
      <span className="sr-only" aria-live="assertive">
        {said}
      </span>
    </div>
  );
}

/** Why what was typed is no amount. Grouping is weighed when the field is left: half of it is always in the wrong place. */
function useProblem(
  reading: AmountReading,
  focused: boolean,
  decimals: number,
  iso: string | undefined,
): string | undefined {
  const t = useT();
  if (reading.kind !== "refused") return undefined;
  if (focused && reading.error !== "errors.minor_unit") return undefined;
  if (reading.error !== "errors.minor_unit" || !iso) return t(reading.error, { currency: iso ?? "" });
  return t(decimals === 0 ? "ui.money_whole" : "errors.minor_unit", { currency: iso });
}

/** In a currency of three decimals `1,500` is either: the person says which. */
function Which({
  amounts,
  iso,
  onChoose,
}: {
  amounts: readonly string[];
  iso: string | undefined;
  onChoose: (amount: string) => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.which} role="group" aria-labelledby={id}>
      <span id={id} role="status">
        {t("ui.money_which")}
      </span>
      {amounts.map((amount) => (
        <button key={amount} type="button" onClick={() => onChoose(amount)}>
          {formatAmount(amount)} {iso}
        </button>
      ))}
    </div>
  );
}
