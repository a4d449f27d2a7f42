import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField, type Choice, type FieldProps, typedInFull, useCommon } from "./fields.tsx";
import { FIRST, isWhole, type Named, withChosen } from "./reference.ts";
import { useOffered } from "./take-offered.ts";

type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R extends Named)[] } ? R : never;

interface ReferenceFieldProps<E extends AnyEndpoint> extends FieldProps {
  /** The call that lists what may be chosen; its query knows `search`. */
  from: E;
  /** What it is always asked; the first 200 rows unless said otherwise. */
  input?: ClientInput<E>;
  /** What is chosen already: its name shows before anything was asked. */
  now?: Named | null | undefined;
  /** What it makes no sense to choose. */
  without?: readonly string[];
  offers?: (row: RowOf<E>) => boolean;
  /** What a row is called; its name in the reader's language unless said otherwise. */
  say?: (row: RowOf<E>) => string;
  /** Words are looked for on the server however short the list is: it knows more of a row than its name. */
  asks?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/**
 * One of a list of the server, however long. A list that the first answer holds whole is narrowed here, so that it works while the
 * line is away; of a longer one, what is typed is looked for on the server.
 */
export function ReferenceField<E extends AnyEndpoint>(p: ReferenceFieldProps<E>) {
  const { from, input = FIRST as unknown as ClientInput<E>, now, without = [], offers, say, asks, ...field } = p;
  const named = useNamed();
  const language = useLanguage();
  const label = (row: Named): string =>
    say && row !== now ? say(row as RowOf<E>) : named({ name: row.name, name_fr: row.name_fr ?? null });
  const { data } = useRead(from, input, { quiet: true, staleTime: 60_000, enabled: !(p.disabled && now) });
  const answer = data as { data: readonly RowOf<E>[]; after?: string | null } | undefined;
  const choicesOf = (rows: readonly RowOf<E>[]): Choice[] =>
    rows
      .filter((row) => !without.includes(row.hash_id) && (offers?.(row) ?? true))
      .map((row) => ({ value: row.hash_id, label: label(row) }));
  const chosen = now ? { value: now.hash_id, label: label(now) } : undefined;
  const choices = choicesOf(answer?.data ?? []);
  if (!p.disabled && (asks || (answer && !isWhole(answer))))
    return <AskingField {...field} from={from} input={input} first={choices} chosen={chosen} choicesOf={choicesOf} />;
  const all = withChosen(choices, chosen);
  return (
    <ChoiceField {...field} choices={say ? all : all.toSorted((a, b) => a.label.localeCompare(b.label, language))} />
  );
}

interface AskingProps<E extends AnyEndpoint> extends FieldProps {
  from: E;
  input: ClientInput<E>;
  first: readonly Choice[];
  chosen: Choice | undefined;
  choicesOf: (rows: readonly RowOf<E>[]) => Choice[];
  clearable?: boolean;
}

/** Of a list that is longer than an answer: what is typed is looked for on the server, by fragment and without accents. */
function AskingField<E extends AnyEndpoint>({ from, input, first, choicesOf, clearable, ...p }: AskingProps<E>) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState(p.chosen);
  const shown = [picked, p.chosen, ...first].find((c) => c?.value === p.value);
  const search = words && words !== shown?.label ? words : undefined;
  const { query } = input as { query?: object };
  const asked = { ...input, query: { ...query, search } } as unknown as ClientInput<E>;
  const { data } = useRead(from, asked, { keep: true, quiet: true });
  const rows = (data as { data: readonly RowOf<E>[] } | undefined)?.data;
  const all = withChosen(rows ? choicesOf(rows) : first, shown);
  const take = (value: string | null): void => {
    setPicked(all.find((c) => c.value === value));
    p.onChange(value ?? "");
  };
  return (
    <Select
      {...useCommon(p)}
      {...useOffered()}
      onBlur={(e) => {
        const full = typedInFull(all, p.value, e.currentTarget.value);
        if (full) take(full.value);
      }}
      data={all}
      value={p.value || null}
      onChange={take}
      searchable
      clearable={clearable}
      data-autofocus={p.autoFocus || undefined}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t("ui.nothing_found")}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      openOnFocus={false}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
    />
  );
}
