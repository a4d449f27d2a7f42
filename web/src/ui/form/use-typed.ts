import { type SyntheticEvent, useState } from "react";
import { useT } from "#web/kit/i18n.ts";

/** Characters that are neither digits nor separators of numbers. */
export const NOT_TYPED = /[^\d.,'’\s]/gu;

/**
 * Text of a numeric field while it is edited: unreadable input stays. Pasting is refused with a message. A `value` set from elsewhere (another field,
 * a reset) replaces unreadable input.
 */
export function useTyped(value: string) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState("");
  const text = typed !== undefined && (focused || value === "") ? typed : undefined;
  /** Cleared first, so that a screen reader repeats an identical message. */
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
    // Not `aria-describedby`: the field sets its own for the error, which would replace this.
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
