import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Problem } from "#contract/expenses/fee-days.ts";
import { focusStays } from "#web/kit/focus-stays.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { FilesInput } from "#web/ui/form/files-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import filesCss from "#web/ui/form/files.module.css";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { FeeLine } from "./fee-line.tsx";
import css from "./form.module.css";
import type { Choices } from "./use-choices.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import type { Policy } from "./use-policy.ts";
import { type ExpenseValues, type FeeValues, newFee } from "./values.ts";

/** Preloaded first: a new expense has no fee yet, so there is time until the editor is needed. */
const FeeEditor = lazyPart(async () => {
  const part = await import("./fee-editor.tsx");
  return { default: part.FeeEditor };
}, true);

/** Calls back once the element exists; a fee's editor may still be loading. */
function whenShown(selector: string, then: (shown: HTMLElement) => void, since = performance.now()): void {
  const shown = document.querySelector<HTMLElement>(selector);
  if (shown) then(shown);
  else if (performance.now() - since < LONGEST) requestAnimationFrame(() => whenShown(selector, then, since));
}
const LONGEST = 5000;
const claimFields = ["", ".vehicle", ".km", ".full_days", ".part_days", ".breakfasts", ".lunches", ".dinners"];

interface FeesFieldProps {
  form: FormFields<ExpenseValues>;
  choices: Choices;
  files: FeeFiles;
  policy: Policy;
  /** Days that cannot be, by field. */
  problems: Readonly<Record<string, Problem>>;
  iso?: string;
  decimals?: number;
  /** Key of the open fee. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** The fees, one line each, at most one open. A photo or dropped receipt starts a new fee. */
export function FeesField({
  form,
  choices,
  files,
  policy,
  problems,
  iso,
  decimals,
  open,
  onOpen: setOpen,
}: FeesFieldProps) {
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
    setOpen(made[0]?.key);
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
  /** Moves the focus to `selector` if the focused element was removed. */
  const focusOn = (selector: string) =>
    setTimeout(() =>
      whenShown(selector, (shown) => {
        if (document.activeElement === document.body) shown.focus();
      }),
    );
  const remove = (key: string) => {
    set(fees.filter((f) => f.key !== key));
    errors.clear("fees");
    setOpen(undefined);
    focusOn("[data-add-fee]");
  };
  return (
    <Group title={t("expenses.fees")} count={fees.length} note={iso}>
      {fees.length ? (
        <ul className={css.fees}>
          {fees.map((f, i) => {
            const expanded = open === f.key || errors.under(`fees.${i}`);
            return (
              <li key={f.key} data-fee={f.key} className={expanded ? css.open : undefined}>
                {expanded ? (
                  <Suspense fallback={<SkeletonRows rows={3} />}>
                    <FeeEditor
                      fee={f}
                      at={i}
                      change={(part) => change(f.key, part)}
                      errors={errors}
                      choices={choices}
                      files={files}
                      policy={policy}
                      problems={problems}
                      dates={values}
                      iso={iso}
                      decimals={decimals}
                      onFiles={(all) => {
                        const added = take(all);
                        if (added.length) change(f.key, { files: [...f.files, ...added] });
                      }}
                      onClose={() => {
                        setOpen(undefined);
                        focusOn(`[data-fee="${f.key}"] button`);
                      }}
                      onRemove={() => remove(f.key)}
                    />
                  </Suspense>
                ) : (
                  <FeeLine
                    fee={f}
                    choices={choices}
                    files={files}
                    isOver={policy.over.has(f.key)}
                    onOpen={() => {
                      setOpen(f.key);
                      focusOn(`[data-fee="${f.key}"] input:not([type=file])`);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {problem ? (
        <span className={filesCss.error} role="alert">
          {fieldProblem(problem)}
        </span>
      ) : null}
      {errors.of("fees") ? (
        <span className={filesCss.error} role="alert">
          {fieldProblem(errors.of("fees"))}
        </span>
      ) : null}
      <div className={phone ? css.addPhone : css.add}>
        <FilesInput
          what={t("expenses.receipts_lower")}
          takesPaste
          onAdd={(all) => add(take(all).map((file) => ({ files: [file] })))}
        />
        <Button
          wide={phone}
          size={phone ? "big" : "normal"}
          look={phone ? "quiet" : "outline"}
          icon={<IconPlus stroke={1.6} />}
          data-add-fee
          onClick={() => add([{}])}
        >
          {t("expenses.add_fee")}
        </Button>
      </div>
    </Group>
  );
}
