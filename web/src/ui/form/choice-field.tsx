import { Select, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useT } from "#web/kit/i18n.ts";
import { plain } from "../plain.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { useOffered } from "./take-offered.ts";

export interface Choice {
  value: string;
  label: string;
}

/** What a select offers: rows, or the words of a list, each with the text `texts` and the word. */
export type Offered =
  | { choices: readonly Choice[]; options?: never; texts?: never }
  | { choices?: never; options: readonly string[]; texts: string };

export function useChoices({ choices, options = [], texts = "" }: Offered): readonly Choice[] {
  const t = useT();
  const labelOf = (word: string): string => {
    const key = texts + word;
    return t(key);
  };
  return choices ?? options.map((value) => ({ value, label: labelOf(value) }));
}

/**
 * Keyboard choice in a list too short to be searchable, as in native selects: a letter takes the next choice that begins with it, Home the first, End
 * the last.
 */
function chosenByKey(key: string, choices: readonly Choice[], value: string): Choice | undefined {
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const at = choices.findIndex((c) => c.value === value) + 1;
  return [...choices.slice(at), ...choices.slice(0, at)].find((c) => plain(c.label).startsWith(plain(key)));
}

/** The choice whose full label was typed but not picked before leaving the field. */
export function typedInFull(choices: readonly Choice[], value: string, text: string): Choice | undefined {
  const named = choices.filter((c) => plain(c.label) === plain(text));
  return named.some((c) => c.value === value) ? undefined : named[0];
}

/** Props common to all selects. */
export function useSelect(p: FieldProps & { clearable?: boolean }) {
  const t = useT();
  return {
    ...useCommon(p),
    value: p.value || null,
    clearable: p.clearable,
    "data-autofocus": p.autoFocus || undefined,
    nothingFoundMessage: t("ui.nothing_found"),
    maxDropdownHeight: 280,
    selectFirstOptionOnChange: true,
    openOnFocus: false,
    comboboxProps: { withinPortal: true, transitionProps: { duration: 0 } },
    clearButtonProps: { "aria-label": t("ui.clear") },
  };
}

/** A select; with more than six choices typing filters them. */
export function ChoiceField({ disabled, ...p }: FieldProps & Offered & { clearable?: boolean; disabled?: boolean }) {
  const choices = useChoices(p);
  const common = useCommon(p);
  const select = useSelect(p);
  const offered = useOffered();
  // A disabled select is shown as read-only text with a lock.
  if (disabled)
    return (
      <TextInput
        {...common}
        readOnly
        value={choices.find((c) => c.value === p.value)?.label ?? ""}
        rightSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
      />
    );
  const searchable = choices.length > 6;
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>): void => {
    if (searchable) return offered.onKeyDown(e);
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const chosen = chosenByKey(e.key, choices, p.value);
    if (!chosen) return;
    e.preventDefault();
    p.onChange(chosen.value);
  };
  return (
    <Select
      {...select}
      // An empty value is selected if there is a choice for 'none'.
      value={p.value || (choices.some((c) => c.value === "") ? "" : null)}
      attributes={offered.attributes}
      onKeyDown={onKeyDown}
      onBlur={(e) => {
        const typed = searchable ? typedInFull(choices, p.value, e.currentTarget.value) : undefined;
        if (typed) p.onChange(typed.value);
      }}
      data={choices as Choice[]}
      onChange={(v) => p.onChange(v ?? "")}
      searchable={searchable}
      allowDeselect={false}
    />
  );
}
