import type { Verdict } from "#contract/tracking/schemas.ts";
import type { SampleState } from "#contract/tracking/lifecycle.ts";
import { parcelMoment } from "#contract/tracking/moment.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import css from "./tracking.module.css";

export const stateTones: Readonly<Record<SampleState, StatusTone>> = {
  REQUESTED: "draft",
  ANNOUNCED: "wait",
  INFO_RECEIVED: "wait",
  IN_TRANSIT: "agreed",
  OUT_FOR_DELIVERY: "valid",
  ATTEMPT_FAILED: "bad",
  PICKUP: "part",
  DELIVERED: "done",
  EXCEPTION: "bad",
  EXPIRED: "bad",
};
const verdictTones: Readonly<Record<Verdict, StatusTone>> = { liked: "done", changes: "part", refused: "bad" };

export function StateWord({ state }: { state: SampleState }) {
  const t = useT();
  return <Status tone={stateTones[state]} word={t(`tracking.state_${state}`)} />;
}
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const t = useT();
  return <Status tone={verdictTones[verdict]} word={t(`tracking.verdict_${verdict}`)} />;
}

/** A moment or day such as `5 Mar 2026 14:30`. `there`: in the local time of the place where it happened. */
export function When({ value, there }: { value: string; there?: boolean }) {
  const language = useLanguage();
  return (
    <time dateTime={value} className={css.when}>
      {parcelMoment(value, language, there ? "there" : undefined)}
    </time>
  );
}
