import { type KeyboardEvent, useState } from "react";
import { numberFrom } from "#contract/kit/number.ts";

interface CountedOptions {
  /** What is stored, as it is typed. */
  readonly stored: string;
  readonly rules: Parameters<typeof numberFrom>[1];
  /** Saves what was typed, null for nothing; false keeps the text. */
  readonly save: (counted: string | null) => Promise<boolean>;
  /** Whether the text stays after it is saved, such as one with two meanings. */
  readonly stays?: (text: string) => boolean;
  /** What Enter does; by default it leaves the field. */
  readonly onEnter?: (field: HTMLInputElement) => void;
}

/** A field of a count: what is typed is saved on leaving it or pressing Enter. */
export function useCounted({ stored, rules, save, stays, onEnter }: CountedOptions) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored;
  const read = (text: string): string | null | undefined => (text.trim() === "" ? null : numberFrom(text, rules));
  const keep = async (text: string): Promise<void> => {
    const counted = read(text);
    if (counted === undefined) return;
    if (counted === read(stored) || (await save(counted))) {
      if (!stays?.(text)) setTyped(undefined);
    } else setTyped(text);
  };
  const isWrong = read(value) === undefined;
  return {
    typed,
    isWrong,
    setTyped,
    keep,
    field: {
      value,
      rules,
      "aria-invalid": isWrong ? (true as const) : undefined,
      onText: setTyped,
      onBlur: (e: { currentTarget: HTMLInputElement }) => typed !== undefined && void keep(e.currentTarget.value),
      onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => {
        if (e.key !== "Enter") return;
        e.preventDefault();
        if (onEnter) onEnter(e.currentTarget);
        else e.currentTarget.blur();
      },
    },
  };
}
