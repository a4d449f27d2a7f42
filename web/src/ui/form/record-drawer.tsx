import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { ConfirmDialog } from "../dialogs.tsx";
import { toastUndo } from "../toast-undo.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { WhatHappenedProps } from "../record/what-happened.tsx";
import { usePhone } from "../use-phone.ts";
import { type Deletion, useDeletion } from "../record/use-deletion.ts";
import { DrawerForm } from "./drawer.tsx";
import { Around, type AroundProps } from "./record-form.tsx";
import type { FormState } from "./use-record-form.ts";

/** Lazy: most drawers are forms of records that have their history on a page. */
const WhatHappened = lazyPart(async () => ({ default: (await import("../record/what-happened.tsx")).WhatHappened }));

/** The delete button of a record's form; confirms first unless the deletion can be undone. */
interface Removal extends Deletion {
  /** Offered with the toast. */
  readonly undo?: () => unknown;
  /** Called after deletion instead of closing the drawer. */
  readonly goOn?: () => void;
}

type RemoveButtonProps = Removal & { form: Pick<FormState, "leave" | "close"> };

function RemoveButton({ form, undo, goOn, ...deletion }: RemoveButtonProps) {
  const phone = usePhone();
  const { label, title, text, done, run } = useDeletion(deletion);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const destroy = async (): Promise<void> => {
    setBusy(true);
    try {
      await run();
      // The draft is discarded and leaving asks nothing.
      form.leave();
      if (undo) toastUndo(done, () => void undo());
      else toast(done);
      (goOn ?? form.close)();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const look = {
    look: "refuse",
    icon: <IconTrash stroke={1.6} />,
    busy,
    onClick: () => (undo ? void destroy() : setAsked(true)),
  } as const;
  return (
    <>
      {phone ? <IconButton {...look} size="big" label={label} /> : <Button {...look}>{label}</Button>}
      {undo ? null : (
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
      )}
    </>
  );
}

type RecordDrawerProps = AroundProps & {
  /** Accessible name of the form, equal to the drawer's title. */
  label: string;
  /** The verb on the submit button; without it the form is read-only. */
  submit: string | undefined;
  remove?: Removal | false | undefined;
  /** Submitting throws something away: the button is red. */
  destroys?: boolean;
  /** Total shown above the buttons. */
  sum?: ReactNode;
  /** The history and comments below the fields, for a record without a page of its own. */
  happened?: Omit<WhatHappenedProps, "kind" | "id">;
};

/** The form of a record in a drawer. */
export const RecordDrawer = ({
  form,
  of,
  label,
  submit,
  destroys,
  remove,
  sum,
  happened,
  children,
}: RecordDrawerProps) => (
  <DrawerForm
    ref={form.element}
    label={label}
    submit={submit}
    destroys={destroys}
    busy={!!form.busy}
    note={form.note}
    sum={sum}
    extra={remove ? <RemoveButton {...remove} form={form} /> : undefined}
    onSubmit={() => form.submit()}
    onCancel={form.close}
  >
    <Around form={form} of={of}>
      {children}
    </Around>
    {happened && of?.kind && of.id ? (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <WhatHappened {...happened} kind={of.kind} id={of.id} />
      </Suspense>
    ) : null}
  </DrawerForm>
);
