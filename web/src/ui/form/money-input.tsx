import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { formatAmount } from "#contract/kit/money.ts";
import { type AmountReading, readAmount } from "#contract/kit/money-text.ts";
import { useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import css from "./form.module.css";
import { NOT_TYPED, useTyped } from "./use-typed.ts";

interface MoneyInputProps extends FieldProps {
  /** Currency code shown in the field. */
  iso?: string;
  decimals?: number;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const dotsIn = (words: string): number => words.split(".").length - 1;
const shown = (wire: string): string => (wire === "" ? "" : formatAmount(wire));

/**
 * An amount, a decimal string such as `1234.50` or empty; accepts digits and separators. While typing, the parsed amount shows below. Unreadable text
 * stays in the field with an error and gives the form no amount. At rest it shows `1.234,50`.
 */
export function MoneyInput({ iso, decimals = 2, disabled, ref, ...p }: MoneyInputProps) {
  const t = useT();
  const { value, onChange } = p;
  const { text, setTyped, focused, said, say, field } = useTyped(value);
  const reading: AmountReading = text === undefined ? { kind: "empty" } : readAmount(text, decimals);
  const error = useProblem(reading, focused, decimals, iso) ?? p.error;
  const common = useCommon({ ...p, ...(error !== undefined && { error }) });
  const shows = focused && reading.kind === "read" && !said;
  const take = (input: HTMLInputElement, entered: string | null | undefined): void => {
    const raw = input.value;
    // Grouping dots that we formatted are removed when editing begins; dots that the user typed stay.
    const ours = text === undefined && entered !== raw && dotsIn(raw) <= dotsIn(shown(value));
    const kept = raw.replaceAll(NOT_TYPED, "");
    const next = ours ? kept.replaceAll(".", "") : kept;
    say(kept === raw ? "" : t("ui.money_digits"));
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
        {...common}
        {...field}
        inputWrapperOrder={["label", "input", "description", "error"]}
        ref={ref}
        value={text ?? shown(value)}
        placeholder={p.placeholder ?? field.placeholder}
        disabled={disabled}
        data-autofocus={p.autoFocus || undefined}
        description={said || undefined}
        rightSection={iso ? <span className={css.code}>{iso}</span> : undefined}
        rightSectionWidth={iso ? 52 : undefined}
        rightSectionPointerEvents="none"
        // Keep the formatted text on focus: replacing it would lose the selection that Tab makes.
        onFocus={() => field.onFocus()}
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

/** The error for the typed text. Misplaced grouping is reported only on blur: it is always wrong while half typed. */
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

/** With three decimals `1,500` is ambiguous: the user chooses the meaning. */
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
