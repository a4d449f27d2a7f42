import type { ReactNode } from "react";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useMe } from "#web/app/me.ts";
import { AlsoHere, type AlsoHereProps } from "../record/also-here.tsx";
import { ConflictNotice } from "../record/conflict-notice.tsx";

/** What `useShortForm` knows of others; a form that is made otherwise brings the same. */
export interface Meeting {
  readonly dirty: boolean;
  readonly stale: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface TogetherProps extends Omit<AlsoHereProps, "editing"> {
  form: Meeting;
  /** What it is now: a name, or how it differs. */
  children?: ReactNode;
}

/** At the head of every form that changes a record: who else is at it, and what to do when they were faster. Nothing that was typed is lost. */
export const Together = ({ kind, id, form, silent, children }: TogetherProps) => (
  <>
    <AlsoHere kind={kind} id={id} editing={form.dirty} {...(silent && { silent })} />
    {id && form.stale && form.dirty ? (
      <Conflict kind={kind} id={id} form={form}>
        {children}
      </Conflict>
    ) : null}
  </>
);

function Conflict({ kind, id, form, children }: TogetherProps & { id: string }) {
  const { me } = useMe();
  const { data } = useRead(recordTimeline, { params: { kind, id } }, { quiet: true, staleTime: 0 });
  const last = data?.data[0]?.user;
  const who = last && last.hash_id !== me.hash_id ? last.name : undefined;
  return (
    <ConflictNotice {...(who && { who })} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs}>
      {children}
    </ConflictNotice>
  );
}
