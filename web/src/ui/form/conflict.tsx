import { recordTimeline } from "#contract/audit/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { ConflictNotice } from "../record/conflict-notice.tsx";
import type { TogetherProps } from "./together.tsx";

/** Shows the conflicting edit and lets the user keep one. */
export default function Conflict({ kind, id, form, children }: TogetherProps & { id: string }) {
  const { me } = useMe();
  const { data } = useRead(
    recordTimeline,
    { params: { kind: kind ?? "", id } },
    { quiet: true, staleTime: 0, enabled: kind !== undefined },
  );
  const last = data?.data[0]?.user;
  const who = last && last.hash_id !== me.hash_id ? last.name : undefined;
  return (
    <ConflictNotice {...(who && { who })} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs}>
      {children}
    </ConflictNotice>
  );
}
