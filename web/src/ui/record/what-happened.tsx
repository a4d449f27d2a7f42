import { recordTimeline } from "#contract/audit/endpoints.ts";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Timeline } from "../atoms/timeline.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { SideSection } from "./side-section.tsx";

export type AuditEntry = ClientOutput<typeof recordTimeline>["data"][number];
type Kind = ClientInput<typeof recordTimeline>["params"]["kind"];

export interface WhatHappenedProps {
  kind: Kind;
  id: string;
  /** The beginning of the texts that say an action after a name, `zones.did_`: 'changed its rates'. */
  did: string;
  /** The text for an action that has none of its own. */
  otherwise: string;
  /** What the texts take from an entry. */
  given?: (entry: AuditEntry) => Readonly<Record<string, unknown>>;
  /** Words of a person that the action carries: a reason. */
  words?: (entry: AuditEntry) => string | undefined;
}

/** One timeline of everything that happened to a record, newest first. */
export function WhatHappened({ kind, id, did, otherwise, given, words }: WhatHappenedProps) {
  const t = useT();
  const say = (e: AuditEntry): string => {
    const params = given?.(e) ?? {};
    const said = t(`${did}${e.action}`, params);
    return said === `${did}${e.action}` ? t(otherwise, params) : said;
  };
  const { data } = useRead(recordTimeline, { params: { kind, id } }, { quiet: true });
  return (
    <SideSection title={t("ui.what_happened")}>
      {data ? (
        <Timeline
          entries={data.data.map((e) => ({
            key: e.hash_id,
            at: e.at,
            person: e.user,
            text: say(e),
            words: words?.(e),
          }))}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SideSection>
  );
}
