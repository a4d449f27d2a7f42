import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import type { FieldProps } from "./common.tsx";
import { type Choice, typedInFull, useSelect } from "./choice-field.tsx";
import { type Named, withChosen } from "./reference.ts";
import { useOffered } from "./take-offered.ts";

interface AskingProps extends FieldProps {
  from: AnyEndpoint;
  input: object;
  first: readonly Named[];
  chosen: Choice | undefined;
  choicesOf: (rows: readonly Named[]) => Choice[];
  onRow?: ((row: Named | undefined) => void) | undefined;
  clearable?: boolean;
}

/** Select over a list too long for one answer: the server searches by fragment, ignoring accents. */
export default function AskingField({ from, input, first, choicesOf, onRow, ...p }: AskingProps) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState(p.chosen);
  const shown = [picked, p.chosen, ...choicesOf(first)].find((c) => c?.value === p.value);
  const search = words && words !== shown?.label ? words : undefined;
  const { query } = input as { query?: object };
  const asked = { ...input, query: { ...query, search } } as never;
  const { data } = useRead(from, asked, { keep: true, quiet: true });
  const rows = (data as { data: readonly Named[] } | undefined)?.data ?? first;
  const all = withChosen(choicesOf(rows), shown);
  const take = (value: string | null): void => {
    setPicked(all.find((c) => c.value === value));
    p.onChange(value ?? "");
    onRow?.(rows.find((row) => row.hash_id === value));
  };
  return (
    <Select
      {...useSelect(p)}
      {...useOffered()}
      onBlur={(e) => {
        const full = typedInFull(all, p.value, e.currentTarget.value);
        if (full) take(full.value);
      }}
      data={all}
      onChange={take}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
    />
  );
}
