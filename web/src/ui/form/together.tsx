import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { AlsoHere, type AlsoHereProps } from "../record/also-here.tsx";

const Conflict = lazy(() => import("./conflict.tsx"));

/** What `useShortForm` knows of others; a form that is made otherwise brings the same. */
export interface Meeting {
  readonly dirty: boolean;
  readonly stale: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface TogetherProps extends Omit<AlsoHereProps, "editing"> {
  form: Meeting;
  /** What it is now: a name, or how it differs. */
  children?: ReactNode;
}

/** At the head of every form that changes a record: who else is at it, and what to do when they were faster. Nothing that was typed is lost. */
export const Together = ({ kind, id, form, silent, children }: TogetherProps) => (
  <>
    <AlsoHere kind={kind} id={id} editing={form.dirty} {...(silent && { silent })} />
    {id && form.stale && form.dirty ? (
      <Suspense fallback={null}>
        <Conflict kind={kind} id={id} form={form}>
          {children}
        </Conflict>
      </Suspense>
    ) : null}
  </>
);
