import { IconSend } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { FormPage } from "#web/ui/form/form-page.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { Together } from "#web/ui/form/together.tsx";
import { focusFirstError, useErrors } from "#web/ui/form/use-errors.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { useExpense } from "../record/use-expense.ts";
import { RejectedNotice } from "../rejected-notice.tsx";
import { expensesChanged } from "../changed.ts";
import { FeesField } from "./fees-field.tsx";
import { FormSide } from "./form-side.tsx";
import { FormSum } from "./form-sum.tsx";
import { HeaderFields, MoreFields } from "./header-fields.tsx";
import type { Choices } from "./use-choices.ts";
import { useFeeFiles } from "./use-fee-files.ts";
import { useSubmit } from "./use-submit.ts";
import { type ExpenseValues, missing, valuesOf } from "./values.ts";

interface ExpenseFormProps {
  type: ExpenseType;
  choices: Choices;
  start: ExpenseValues;
  /** The expense that is changed; a new one without it. */
  expense?: Expense;
  /** Under which name the draft is kept. */
  draft: string;
}

/** The form of an expense: what and when, the fees with their receipts, the sum as one types. */
export function ExpenseForm({ type, choices, start, expense, draft: name }: ExpenseFormProps) {
  const t = useT();
  const phone = usePhone();
  const { can } = useMe();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const errors = useErrors();
  const now = useExpense(expense?.hash_id ?? "").data?.data ?? expense;
  const draft = useDraft(name, now ? valuesOf(now) : start, now?.version);
  const { version } = draft;
  const [open, setOpen] = useState(() => (draft.values.fees.length === 1 ? draft.values.fees[0]?.key : undefined));
  const { values } = draft;
  const files = useFeeFiles(values, (gone) =>
    draft.change((v) => ({ ...v, fees: v.fees.map((f) => ({ ...f, files: f.files.filter((x) => !gone.has(x.id)) })) })),
  );
  const zone = (expense ? choices.zones : choices.open).find((z) => z.hash_id === values.zone_hash_id);
  const anyCurrency = type !== "OFFICE" || !!zone?.can.any_currency;
  const currency =
    choices.currencies.find((c) => c.hash_id === values.currency_hash_id) ??
    (zone?.currency?.hash_id === values.currency_hash_id ? zone.currency : undefined) ??
    expense?.currency ??
    zone?.currency ??
    undefined;
  const noCurrency = !!zone && !zone.currency;
  const title = expense
    ? t("expenses.change_number", { number: expense.number })
    : t(`expenses.new_${type.toLowerCase()}`);
  usePageTitle(title);

  const { submit, busy, progress, giveUp, forget } = useSubmit({
    type,
    expense,
    version,
    name: draft.name,
    fileOf: files.fileOf,
    onStored: () => {
      done.current = true;
      files.forgetAll();
      draft.forget();
    },
    onStale: () => void expensesChanged(),
    onErrors: (e) => {
      if (errors.take(e)) focusFirstError(form.current);
    },
  });
  const set = (change: Partial<ExpenseValues>) => {
    // What waits to be sent is what was sent: changed, it is sent by hand again.
    giveUp();
    draft.change((old) => ({ ...old, ...change }));
    for (const field of Object.keys(change)) if (field !== "fees") errors.clear(field);
  };
  const go_on = (send: boolean) => {
    const found = missing(values);
    errors.put(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)])));
    if (Object.keys(found).length) return focusFirstError(form.current);
    if (!noCurrency) void submit(values, send);
  };
  const sends = expense ? !!expense.can.send : can("expense_sending", values.zone_hash_id);
  const close = () => go(expense ? `/admin/expense/${expense.hash_id}/view` : "/admin/expenses/list");

  // What comes back while one saves is one's own.
  const stale = !busy && !!now && version !== undefined && now.version > version;
  const takeTheirs = (): void => void (now && draft.reset(valuesOf(now)));
  // Nothing is typed: what others changed is simply shown.
  if (stale && !draft.dirty && now.can.update) draft.follow();

  const note =
    progress !== undefined
      ? t("ui.sending", { percent: Math.round(progress * 100) })
      : draft.dirty && draft.keptAt
        ? t("ui.draft_kept")
        : undefined;
  const size = phone ? "big" : "normal";
  const saveButton = (
    <Button
      size={size}
      wide={phone}
      look={sends ? "outline" : "filled"}
      busy={busy === "save"}
      disabled={noCurrency}
      onClick={() => go_on(false)}
    >
      {t(expense?.status === "REJECTED" ? "expenses.save" : "expenses.save_draft")}
    </Button>
  );
  const sendButton = (
    <Button
      type="submit"
      look="filled"
      size={size}
      icon={phone ? undefined : <IconSend stroke={1.6} />}
      hint={phone ? undefined : "Ctrl Enter"}
      busy={busy === "send"}
      disabled={noCurrency}
    >
      {t("expenses.send")}
    </Button>
  );
  const sum = <FormSum values={values} iso={currency?.iso} />;
  return (
    <>
      <FormPage
        ref={form}
        title={title}
        note={note}
        progress={progress}
        onClose={close}
        onSubmit={() => go_on(sends)}
        actions={
          <>
            {saveButton}
            {sends ? sendButton : null}
          </>
        }
        sum={sum}
        primary={sends ? sendButton : saveButton}
        side={<FormSide values={values} iso={currency?.iso} open={open} files={files} sends={sends} />}
      >
        {expense ? <RejectedNotice expense={now ?? expense} /> : null}
        {stale && !now.can.update ? <Notice title={t("errors.not_editable")} /> : null}
        <Together
          kind="expense"
          id={expense?.hash_id}
          form={{
            dirty: draft.dirty,
            stale: stale && !!now.can.update,
            keepMine: () => draft.rebase(),
            takeTheirs,
          }}
        >
          {now
            ? t("expenses.theirs", {
                title: now.title,
                amount: formatMoney(now.amount, now.currency.iso),
                count: now.fees.length,
              })
            : null}
        </Together>
        {noCurrency ? <Notice title={t("errors.no_currency")} /> : null}
        <HeaderFields
          values={values}
          set={set}
          errors={errors}
          choices={choices}
          anyCurrency={anyCurrency}
          fixedZone={!!expense}
        />
        <FeesField
          values={values}
          set={(fees) => set({ fees })}
          errors={errors}
          choices={choices}
          files={files}
          iso={currency?.iso}
          decimals={currency?.minor_unit}
          open={open}
          onOpen={setOpen}
        />
        <MoreFields values={values} set={set} errors={errors} choices={choices} />
        {phone && sends ? saveButton : null}
      </FormPage>
      <LeaveGuard
        dirty={draft.dirty}
        done={done}
        kept={draft.keptAt !== undefined}
        onDiscard={() => {
          forget();
          files.forgetAll();
          draft.forget();
        }}
      />
    </>
  );
}
