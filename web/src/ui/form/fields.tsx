import { Textarea, TextInput } from "@mantine/core";
import { type FieldProps, useCommon } from "./common.tsx";

// Without selects, whose floating lists are 20 KB more on a screen.

interface TextFieldProps extends FieldProps {
  max?: number;
  autoComplete?: string;
}

export function TextField({ max = 200, autoComplete, ...p }: TextFieldProps) {
  return (
    <TextInput
      {...useCommon(p)}
      value={p.value}
      maxLength={max}
      autoComplete={autoComplete}
      data-autofocus={p.autoFocus || undefined}
      autoFocus={p.autoFocus}
      onChange={(e) => p.onChange(e.currentTarget.value)}
    />
  );
}

export function LongTextField({ max = 2000, rows = 2, ...p }: FieldProps & { max?: number; rows?: number }) {
  return (
    <Textarea
      {...useCommon(p)}
      value={p.value}
      maxLength={max}
      autosize
      minRows={rows}
      maxRows={10}
      onChange={(e) => p.onChange(e.currentTarget.value)}
    />
  );
}
