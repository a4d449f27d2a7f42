import { recordTimeline } from "#contract/audit/endpoints.ts";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { getDiscussion } from "#contract/discussion/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";
import { Button } from "../atoms/button.tsx";
import { Timeline } from "../atoms/timeline.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { CommentText, NewComment } from "./comments.tsx";
import { SideSection } from "./side-section.tsx";

export type AuditEntry = ClientOutput<typeof recordTimeline>["data"][number];
type Kind = ClientInput<typeof recordTimeline>["params"]["kind"];

export interface WhatHappenedProps {
  kind: Kind;
  id: string;
  /** Prefix of the text keys for actions, such as `zones.did_` ('changed its rates'). */
  did: string;
  /** Text key for actions without their own text. */
  otherwise: string;
  /** Text parameters taken from an entry. */
  given?: (entry: AuditEntry) => Readonly<Record<string, unknown>>;
  /** Free text of the action, such as a reason. */
  words?: (entry: AuditEntry) => string | undefined;
  /** The page shows comments elsewhere. */
  withoutComments?: true;
}

/** Prefix of comment actions, which are left out because the comments themselves are shown. */
const COMMENTED = "comment";

/** Timeline of a record's audit entries and comments, newest first. */
export function WhatHappened({ kind, id, did, otherwise, given, words, withoutComments }: WhatHappenedProps) {
  const t = useT();
  const say = (e: AuditEntry): string => {
    const params = given?.(e) ?? {};
    const said = textAt(t, did, e.action, params);
    return said === `${did}${e.action}` ? t(otherwise, params) : said;
  };
  const { data } = useRead(recordTimeline, { params: { kind, id } }, { quiet: true });
  // The server refuses comments to an impersonating user.
  const isOneself = useMe().bootstrap.impersonated_by === null && !withoutComments;
  const said = useInfinite(getDiscussion, { params: { kind, id }, query: {} }, { quiet: true, enabled: isOneself });
  const done = (data?.data ?? []).filter((e) => !e.action.startsWith(COMMENTED));
  const entries = [
    ...done.map((e) => ({ key: e.hash_id, at: e.at, person: e.user, text: say(e), words: words?.(e) })),
    ...said.rows.map((c) => ({
      key: c.hash_id,
      at: c.created_at,
      person: c.user,
      text: t(c.deleted ? "discussion.was_deleted" : c.edited_at ? "discussion.said_edited" : "discussion.said"),
      words: c.deleted ? undefined : <CommentText of={{ kind, id }} comment={c} />,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <SideSection title={t("ui.what_happened")}>
      {isOneself ? <NewComment kind={kind} id={id} /> : null}
      {data ? <Timeline entries={entries} /> : <SkeletonRows rows={3} />}
      {said.query.isError ? (
        <Button look="quiet" size="small" onClick={() => void said.query.refetch()}>
          {t("discussion.again")}
        </Button>
      ) : null}
      {said.query.hasNextPage ? (
        <Button
          look="quiet"
          size="small"
          busy={said.query.isFetchingNextPage}
          onClick={() => void said.query.fetchNextPage()}
        >
          {t("discussion.older")}
        </Button>
      ) : null}
    </SideSection>
  );
}
