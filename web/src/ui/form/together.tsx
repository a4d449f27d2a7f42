import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { AlsoHere, type AlsoHereProps } from "../record/also-here.tsx";

const Conflict = lazy(() => import("./conflict.tsx"));

/** What a form knows of the others at its record; `useRecordForm` brings it. */
export interface Meeting {
  readonly dirty: boolean;
  /** The record is newer than what editing started from. */
  readonly isStale: boolean;
  /** False once the record may no longer be changed: then there is nothing to choose. */
  readonly editable?: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface TogetherProps extends Omit<AlsoHereProps, "editing"> {
  form: Meeting;
  /** What it is now: a name, or how it differs. */
  children?: ReactNode;
}

/** At the head of every form that changes a record: who else is editing it, and the choice to make when they saved first. Nothing typed is lost. */
export const Together = ({ kind, id, form, silent, children }: TogetherProps) => (
  <>
    <AlsoHere kind={kind} id={id} editing={form.dirty} {...(silent && { silent })} />
    {id && form.isStale && form.dirty && form.editable !== false ? (
      <Suspense fallback={null}>
        <Conflict kind={kind} id={id} form={form}>
          {children}
        </Conflict>
      </Suspense>
    ) : null}
  </>
);
