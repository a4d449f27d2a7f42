import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { Notice } from "../atoms/notice.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Together, type TogetherProps } from "./together.tsx";
import type { FormState } from "./use-record-form.ts";

/** The record being edited, for presence and conflicts. `now` shows its current state, or how it differs. */
export interface FormSubject extends Pick<TogetherProps, "kind" | "id" | "silent"> {
  readonly now?: ReactNode;
}

export interface AroundProps<F = FormState> {
  form: F;
  /** Undefined for a new record. */
  of?: FormSubject | undefined;
  children: ReactNode;
}

/** Wraps a form's fields with presence, the conflict notice and the question before leaving. */
export function Around({ form, of, children }: AroundProps<Omit<FormState, "submit">>) {
  const t = useT();
  return (
    <>
      {form.isStale && !form.editable ? <Notice title={t("errors.not_editable")} /> : null}
      {of ? (
        <Together kind={of.kind} id={of.id} form={form} {...(of.silent && { silent: true })}>
          {of.now}
        </Together>
      ) : null}
      {children}
      <LeaveGuard {...form.guard} />
    </>
  );
}

interface RecordFormProps extends AroundProps {
  label?: string;
  className?: string | undefined;
}

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
