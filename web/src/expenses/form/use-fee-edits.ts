import { useState } from "react";
import { focusStays } from "#web/kit/focus-stays.ts";
import { useT } from "#web/kit/i18n.ts";
import { checkFiles } from "#web/ui/form/check-files.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Choices } from "./use-choices.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import { type ExpenseValues, type FeeValues, newFee } from "./values.ts";

/** Calls back once the element exists; a fee's editor may still be loading. */
function whenShown(selector: string, then: (shown: HTMLElement) => void, since = performance.now()): void {
  const shown = document.querySelector<HTMLElement>(selector);
  if (shown) then(shown);
  else if (performance.now() - since < LONGEST) requestAnimationFrame(() => whenShown(selector, then, since));
}
const LONGEST = 5000;
const claimFields = ["", ".vehicle", ".km", ".full_days", ".part_days", ".breakfasts", ".lunches", ".dinners"];

/** Moves the focus to `selector` if the focused element was removed. */
const focusOn = (selector: string) =>
  setTimeout(() =>
    whenShown(selector, (shown) => {
      if (document.activeElement === document.body) shown.focus();
    }),
  );

interface FeesOf {
  form: FormFields<ExpenseValues>;
  choices: Choices;
  files: FeeFiles;
  onOpen: (key: string | undefined) => void;
}

/** What the user does with the fees: adds, opens, changes, closes and removes them. `problem` says why files were not taken. */
export function useFeeEdits({ form, choices, files, onOpen }: FeesOf) {
  const t = useT();
  const phone = usePhone();
  const { values, errors } = form;
  const { fees } = values;
  const set = (next: readonly FeeValues[]) => form.change({ fees: next });
  const [problem, setProblem] = useState<string>();
  const counted = fees.reduce((n, f) => n + f.files.length + f.stored.length - f.removes.length, 0);

  const take = (all: readonly File[]) => {
    const { good, problem: wrong } = checkFiles(all, counted, t);
    setProblem(wrong);
    return good.length ? files.add(good) : [];
  };
  const change = (key: string, part: Partial<FeeValues>) => {
    set(fees.map((f) => (f.key === key ? { ...f, ...part } : f)));
    const at = fees.findIndex((f) => f.key === key);
    for (const field of Object.keys(part)) errors.clear(`fees.${at}.${field}`);
    if (part.date !== undefined) errors.clear(`fees.${at}.date_reason`);
    if (part.claim !== undefined) for (const field of claimFields) errors.clear(`fees.${at}.allowance${field}`);
  };
  const add = (more: Partial<FeeValues>[]) => {
    const last = fees.at(-1);
    const made = more.map((m) =>
      newFee({ date: last?.date || values.start_date, country_id: last?.country_id || choices.country, ...m }),
    );
    set([...fees, ...made]);
    onOpen(made[0]?.key);
    errors.clear("fees");
    // Scroll to the new fee and, except on a phone, focus its first field.
    const mayFocus = focusStays();
    setTimeout(() => {
      whenShown(`[data-fee="${made[0]?.key}"] input:not([type=file])`, (field) => {
        field.closest("[data-fee]")?.scrollIntoView({ block: "nearest" });
        if (!phone && mayFocus()) field.focus();
      });
    }, 50);
  };
  const addFiles = (fee: FeeValues, all: readonly File[]) => {
    const added = take(all);
    if (added.length) change(fee.key, { files: [...fee.files, ...added] });
  };
  const addReceipts = (all: readonly File[]) => add(take(all).map((file) => ({ files: [file] })));
  const remove = (key: string) => {
    set(fees.filter((f) => f.key !== key));
    errors.clear("fees");
    onOpen(undefined);
    focusOn("[data-add-fee]");
  };
  const open = (key: string) => {
    onOpen(key);
    focusOn(`[data-fee="${key}"] input:not([type=file])`);
  };
  const close = (key: string) => {
    onOpen(undefined);
    focusOn(`[data-fee="${key}"] button`);
  };
  return { problem, change, add, addFiles, addReceipts, remove, open, close };
}

export type FeeEdits = ReturnType<typeof useFeeEdits>;
