import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { decimal } from "#contract/kit/money.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { numberText, readNumber, type NumberRules } from "#contract/kit/number.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { NumberField, type NumberFieldProps, type TypedNumber, Ways } from "./number-field.tsx";

/** How a typed number is understood by its rules. Its unit may stand behind it, as when a figure is copied from a screen. */
export function readTyped(typed: string, rules: NumberRules, t: Translate, unit = ""): TypedNumber {
  const text = typed.trim();
  const reading = readNumber(unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text, rules);
  if (reading.kind === "empty") return { value: "" };
  if (reading.kind === "read")
    return { value: reading.value, ways: reading.other === undefined ? undefined : [reading.value, reading.other] };
  const [least, most] = [rules.least, rules.most].map((bound) => numberText(decimal(String(bound)).toFixed()));
  return {
    value: "",
    error: t(reading.error, { count: rules.decimals, least, most }),
    isFinal: reading.error === "errors.number_decimals",
  };
}

interface NumberInputProps extends Omit<NumberFieldProps, "unit"> {
  rules: NumberRules;
  unit?: string | undefined;
}
/** A number that is no amount: a quantity, a percentage, a figure, a count. The form gets a decimal string such as `1500.5`, or `""`. */
export function NumberInput({ rules, ...p }: NumberInputProps) {
  const t = useT();
  const said = (value: string): string => [exactText(value), p.unit].filter(Boolean).join("\u00A0");
  return (
    <NumberField
      {...p}
      read={(text) => readTyped(text, rules, t, p.unit)}
      // Rates are shown without grouping.
      shown={rules.isUngrouped ? exactText : numberText}
      said={said}
    />
  );
}

/** The text in our notation; undefined while it is no number, or one of two. */
function written(text: string, rules: NumberRules): string | undefined {
  const reading = readNumber(text, rules);
  return reading.kind === "read" && (reading.other === undefined || rules.isUngrouped)
    ? exactText(reading.value)
    : undefined;
}

/** As `NumberInput`, for a form that keeps what was typed and reads it itself: the composition’s sheet. */
export const NumberText = ({ rules, ...p }: FieldProps & { rules: NumberRules }) => (
  <TextInput
    {...useCommon(p)}
    value={p.value}
    inputMode="decimal"
    autoComplete="off"
    maxLength={40}
    onChange={(e) => p.onChange(e.currentTarget.value)}
    onBlur={() => {
      const text = written(p.value, rules) ?? p.value;
      if (text !== p.value) p.onChange(text);
    }}
  />
);

interface NumberCellProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  rules: NumberRules;
  /** The text of the cell, as typed. */
  value: string;
  onText: (text: string) => void;
}
/** The input of a sheet's cell, which keeps its text. On leaving it, a number is written in our notation. */
export const NumberCell = ({ rules, onText, onBlur, ...p }: NumberCellProps) => (
  <input
    inputMode="decimal"
    autoComplete="off"
    maxLength={40}
    {...p}
    onChange={(e) => onText(e.currentTarget.value)}
    onBlur={(e) => {
      // A text with two meanings stays as it is, beside `CellWays`.
      const text = written(p.value, rules) ?? p.value;
      if (text !== p.value) onText(text);
      onBlur?.(e);
    }}
  />
);

/** Both meanings of a cell's text, if it has two: taking one writes it unmistakably. */
export function CellWays({
  text,
  rules,
  unit,
  onText,
}: {
  text: string;
  rules: NumberRules;
  unit?: string;
  onText: (text: string) => void;
}) {
  const reading = readNumber(text, rules);
  if (reading.kind !== "read" || reading.other === undefined) return null;
  return (
    <Ways
      ways={[reading.value, reading.other]}
      value={reading.value}
      said={(value) => [exactText(value), unit].filter(Boolean).join("\u00A0")}
      onChoose={(value) => onText(exactText(value))}
    />
  );
}
