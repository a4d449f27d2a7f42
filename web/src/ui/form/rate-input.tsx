import { TextInput } from "@mantine/core";
import { parseRate, rateText } from "#contract/kit/money-rate.ts";
import { useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import css from "./form.module.css";
import { NOT_TYPED, useTyped } from "./use-typed.ts";

interface RateInputProps extends FieldProps {
  /** Text in the field, left and right of the number. */
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * An exchange rate, a decimal string such as `655.957`; accepts digits and separators. Unreadable text stays in the field and gives the form no rate.
 */
export function RateInput({ value, onChange, before, after, ...p }: RateInputProps) {
  const t = useT();
  const { text, setTyped, focused, said, field } = useTyped(value);
  const wrong = !focused && text && parseRate(text) === undefined ? t("errors.rate") : undefined;
  const error = wrong ?? p.error;
  const common = useCommon({ ...p, value, onChange, ...(error !== undefined && { error }) });
  return (
    <>
      <TextInput
        {...common}
        {...field}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...(before !== undefined && { leftSection: <span className={css.code}>{before}</span>, leftSectionWidth: 72 })}
        {...(after !== undefined && { rightSection: <span className={css.code}>{after}</span>, rightSectionWidth: 52 })}
        leftSectionPointerEvents="none"
        rightSectionPointerEvents="none"
        maxLength={28}
        value={text ?? rateText(value)}
        description={said || p.description}
        onFocus={() => field.onFocus(rateText(value))}
        onChange={(e) => {
          const next = e.currentTarget.value.replaceAll(NOT_TYPED, "");
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
