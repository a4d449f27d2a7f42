import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { AlsoHere, type AlsoHereProps } from "../record/also-here.tsx";

const Conflict = lazy(() => import("./conflict.tsx"));

/** Conflict state of a form, from `useRecordForm`. */
export interface Meeting {
  readonly dirty: boolean;
  /** The record is newer than what editing started from. */
  readonly isStale: boolean;
  /** False once the record is locked; the conflict then offers no choice. */
  readonly editable?: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface TogetherProps extends Omit<AlsoHereProps, "editing" | "kind"> {
  /** Undefined for records that have no room to meet in, such as a setting: only the conflict is shown. */
  kind: AlsoHereProps["kind"] | undefined;
  form: Meeting;
  /** Shows the record's current state, or how it differs. */
  children?: ReactNode;
}

/** Header of every edit form: who else is editing, and the choice between both versions if they saved first. Typed values are kept. */
export const Together = ({ kind, id, form, silent, children }: TogetherProps) => (
  <>
    {kind ? <AlsoHere kind={kind} id={id} editing={form.dirty} {...(silent && { silent })} /> : null}
    {id && form.isStale && form.dirty && form.editable !== false ? (
      <Suspense fallback={null}>
        <Conflict kind={kind} id={id} form={form}>
          {children}
        </Conflict>
      </Suspense>
    ) : null}
  </>
);
