import { recordTimeline } from "#contract/audit/endpoints.ts";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";
import { Timeline, type TimelineEntry } from "../atoms/timeline.tsx";
import { Loading } from "../atoms/loading.tsx";
import { MoreComments, NewComment, useComments } from "./comments.tsx";
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

/** Of one moment, such as a draft that is issued at once, the later has the greater key: keys are UUIDs of version 7. */
const newestFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  (a.at === b.at ? a.key < b.key : a.at < b.at) ? 1 : -1;

/** Timeline of a record's audit entries and comments, newest first. */
export function WhatHappened({ kind, id, did, otherwise, given, words, withoutComments }: WhatHappenedProps) {
  const t = useT();
  const say = (e: AuditEntry): string => {
    // What the entry says of itself fills the text; a page adds what it says in other words.
    const params = { ...e.details, ...given?.(e) };
    const said = textAt(t, did, e.action, params);
    return said === `${did}${e.action}` ? t(otherwise, params) : said;
  };
  const read = useRead(recordTimeline, { params: { kind, id } }, { quiet: true });
  const { data } = read;
  const said = useComments({ kind, id, enabled: !withoutComments }, (c) => [
    t(c.edited_at ? "discussion.said_edited" : "discussion.said"),
  ]);
  const done = (data?.data ?? []).filter((e) => !e.action.startsWith(COMMENTED));
  const entries = [
    ...done.map((e) => ({ key: e.hash_id, at: e.at, person: e.user, text: say(e), words: words?.(e) })),
    // The page may have read the same comments.
    ...(withoutComments ? [] : said.entries),
  ].toSorted(newestFirst);
  return (
    <SideSection title={t("ui.what_happened")}>
      {said.isOpen ? <NewComment kind={kind} id={id} /> : null}
      {data ? <Timeline entries={entries} /> : <Loading of={read} rows={3} />}
      <MoreComments query={said.query} />
    </SideSection>
  );
}
