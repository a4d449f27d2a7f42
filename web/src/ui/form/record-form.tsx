import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { Notice } from "../atoms/notice.tsx";
import { DraftRestored } from "./draft-restored.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Together, type TogetherProps } from "./together.tsx";
import type { FormState } from "./use-record-form.ts";

/** The record being edited, for presence and conflicts. `now` shows its current state, or how it differs. */
export type FormSubject = Pick<TogetherProps, "kind" | "id" | "silent"> & { readonly now?: ReactNode };

/** A form, and the record behind it: undefined for a new one. A form with a version can't leave it out, or its conflicts had no way out. */
export type Framed<F = FormState> =
  | { form: F; of: FormSubject | undefined }
  | { form: F & { readonly isVersioned: false }; of?: FormSubject | undefined };

export type AroundProps<F = FormState> = Framed<F> & { children: ReactNode };

/** Wraps a form's fields with presence, the conflict notice and the question before leaving. */
export function Around({ form, of, children }: AroundProps<Omit<FormState, "submit">>) {
  const t = useT();
  return (
    <>
      <DraftRestored at={form.restoredAt} onAfresh={form.startAfresh} />
      {form.isStale && !form.editable ? <Notice title={t("errors.not_editable")} /> : null}
      {of ? (
        <Together {...of} form={form}>
          {of.now}
        </Together>
      ) : null}
      {children}
      <LeaveGuard {...form.guard} />
    </>
  );
}

type RecordFormProps = AroundProps & { label?: string; className?: string | undefined };

/** A record's form embedded in a screen that brings its own buttons. It submits only if something changed. */
export function RecordForm({ form, of, label, className, children }: RecordFormProps) {
  const send = (): void => {
    if (form.dirty) form.submit();
  };
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, enabled: form.dirty, run: send }]);
  return (
    <form
      ref={form.element}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        send();
      }}
    >
      <Around form={form} of={of}>
        {children}
      </Around>
    </form>
  );
}
