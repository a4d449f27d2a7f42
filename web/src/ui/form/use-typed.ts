import { type SyntheticEvent, useState } from "react";
import { useT } from "#web/kit/i18n.ts";

/** What a number is typed with: digits and what people write between them. */
export const NOT_TYPED = /[^\d.,'’\s]/gu;

/**
 * The text of a field that holds a number, while somebody types it: what cannot be read stays in the field. Nothing is pasted into it, and it says so.
 * A `value` from elsewhere (another field, a reset) takes the place of what could not be read.
 */
export function useTyped(value: string) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState("");
  const text = typed !== undefined && (focused || value === "") ? typed : undefined;
  /** Anew each time, so that a screen reader tells the same words twice. */
  const say = (words: string): void => {
    setSaid("");
    if (words) setTimeout(() => setSaid(words));
  };
  const refuse = (e: SyntheticEvent): void => {
    e.preventDefault();
    say(t("ui.money_no_paste"));
  };
  const field = {
    inputMode: "decimal",
    autoComplete: "off",
    placeholder: "0,00",
    styles: { input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } },
    // Not by an id: the field gives its own to what is wrong with it, and that is then said instead.
    "aria-description": t("ui.money_how"),
    onFocus: (atRest?: string) => {
      if (text === undefined) setTyped(atRest);
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
      setSaid("");
    },
    onPaste: refuse,
    onDrop: refuse,
  } as const;
  return { text, setTyped, focused, said, say, field };
}
