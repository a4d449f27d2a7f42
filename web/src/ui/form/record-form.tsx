import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { Notice } from "../atoms/notice.tsx";
import { ConfirmDialog } from "../dialogs.tsx";
import { usePhone } from "../use-phone.ts";
import { DrawerForm } from "./drawer.tsx";
import { FormPage } from "./form-page.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Together, type TogetherProps } from "./together.tsx";
import type { FormState } from "./use-record-form.ts";

/** The record that a form changes: for who else is at it, and for a conflict. `now` says what it is, or how it differs. */
export interface FormSubject extends Pick<TogetherProps, "kind" | "id" | "silent"> {
  readonly now?: ReactNode;
}

interface AroundProps<F = FormState> {
  form: F;
  /** Nothing where a record is made. */
  of?: FormSubject | undefined;
  children: ReactNode;
}

/** What every form has around its fields: who else is at the record, the conflict, and the question before leaving. */
function Around({ form, of, children }: AroundProps<Omit<FormState, "submit">>) {
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

/** Deleting the record from its form: asks first. */
export interface Removal {
  /** The verb on the button. */
  readonly label: string;
  /** The question, and what will happen. */
  readonly title: string;
  readonly text: string;
  readonly run: () => Promise<unknown>;
  /** Once it is gone: the draft is too, and leaving asks nothing. */
  readonly removed: () => void;
}

function RemoveButton({ form, label, title, text, run, removed }: Removal & { form: Pick<FormState, "leave"> }) {
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const destroy = async (): Promise<void> => {
    setBusy(true);
    try {
      await run();
      form.leave();
      removed();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const look = { look: "refuse", icon: <IconTrash stroke={1.6} />, onClick: () => setAsked(true) } as const;
  return (
    <>
      {phone ? <IconButton {...look} size="big" label={label} /> : <Button {...look}>{label}</Button>}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={title}
        text={text}
        confirm={label}
        busy={busy}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}

interface RecordDrawerProps extends AroundProps {
  /** Names the form: the drawer's title. */
  label: string;
  /** The verb on the button; without one nothing can be changed here. */
  submit: string | undefined;
  onCancel: () => void;
  remove?: Removal | false | undefined;
  /** Over the buttons: what it comes to. */
  sum?: ReactNode;
}

/** The form of a record in a drawer. */
export const RecordDrawer = ({ form, of, label, submit, onCancel, remove, sum, children }: RecordDrawerProps) => (
  <DrawerForm
    ref={form.element}
    label={label}
    submit={submit}
    busy={!!form.busy}
    note={form.note}
    sum={sum}
    extra={remove ? <RemoveButton {...remove} form={form} /> : undefined}
    onSubmit={() => form.submit()}
    onCancel={onCancel}
  >
    <Around form={form} of={of}>
      {children}
    </Around>
  </DrawerForm>
);

/** One way to save the form. */
interface Way<How> {
  readonly label: string;
  readonly icon?: ReactNode;
  /** What `save` is told; a form with one way has none. */
  readonly how?: How;
  readonly disabled?: boolean;
}

interface RecordFormPageProps<How> {
  form: FormState<How>;
  of?: FormSubject | undefined;
  title: string;
  /** The last is the primary one: Ctrl Enter. */
  ways: readonly Way<How>[];
  onClose: () => void;
  sum?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}

/** The form of a record on a page of its own. */
export function RecordFormPage<How extends string | undefined>(p: RecordFormPageProps<How>) {
  const phone = usePhone();
  const { form } = p;
  const last = p.ways.length - 1;
  const buttons = p.ways.map((way, i) => (
    <Button
      key={way.label}
      {...(i === last ? { type: "submit" } : { onClick: () => form.submit(way.how) })}
      look={i === last ? "filled" : "outline"}
      size={phone ? "big" : "normal"}
      wide={phone && i < last}
      icon={phone ? undefined : way.icon}
      hint={phone || i < last ? undefined : "Ctrl Enter"}
      busy={way.how === undefined ? !!form.busy : form.busy === way.how}
      disabled={way.disabled}
    >
      {way.label}
    </Button>
  ));
  return (
    <FormPage
      ref={form.element}
      title={p.title}
      note={form.note}
      progress={form.progress}
      onClose={p.onClose}
      onSubmit={() => {
        if (!p.ways[last]?.disabled) form.submit(p.ways[last]?.how);
      }}
      actions={buttons}
      primary={buttons[last]}
      sum={p.sum}
      side={p.side}
    >
      <Around form={form} of={p.of}>
        {p.children}
        {phone ? buttons.slice(0, last) : null}
      </Around>
    </FormPage>
  );
}

interface RecordFormProps extends AroundProps {
  label?: string;
  className?: string | undefined;
}

/** The form of a record as a part of a screen, which brings its own buttons: there is something to save once something was changed. */
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
