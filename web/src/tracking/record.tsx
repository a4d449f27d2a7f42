import { IconArchiveOff } from "@tabler/icons-react";
import { printSample } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { sampleActions } from "./actions.ts";
import { CarrierPart } from "./carrier-part.tsx";
import { Contents } from "./contents.tsx";
import { SampleSide, useSampleStory } from "./side.tsx";
import css from "./tracking.module.css";
import { StateWord, When } from "./words.tsx";

/** The record of a sample order: the parcel's state, its lines and verdicts. */
export function SampleRecord({ sample: s }: { sample: Sample }) {
  const t = useT();
  const named = useNamed();
  const story = useSampleStory();
  const drawer = useAddressed(["do", "line"]);
  const print = usePrintAction(
    printSample,
    { params: { id: s.hash_id } },
    { label: t("tracking.print"), name: t("tracking.paper_title", { number: s.number }) },
  );
  const home = trackingHref.list();
  const isArchived = s.archived_at !== null;
  const taken = useRecordActions(sampleActions, s, {
    home,
    open: drawer.open,
    known: {
      ...(isArchived && { archive: { label: t("tracking.unarchive"), icon: IconArchiveOff } }),
      // Only the first code is a primary action; changing it is rare.
      ...(s.code !== null && { change_code: { label: t("tracking.change_code"), look: undefined } }),
    },
  });
  return (
    <RecordPage
      of={{ kind: "sample", id: s.hash_id }}
      home={home}
      title={s.customer.name}
      crumb={t("tracking.numbered", { number: s.number })}
      meta={
        <>
          <span>{t("tracking.numbered", { number: s.number })}</span>
          <StateWord state={s.state} />
          {isArchived ? <span>{t("tracking.archived")}</span> : null}
          <When value={s.state_at} />
          <PersonName person={s.user} size="small" />
          <span>{named(s.country)}</span>
        </>
      }
      actions={[...taken, print]}
      tabs={[
        {
          key: "details",
          label: t("tracking.details"),
          content: (
            <div className={css.parts}>
              <Contents sample={s} onVerdict={(line) => drawer.open({ do: "verdict", line })} />
              <CarrierPart sample={s} />
            </div>
          ),
        },
      ]}
      side={<SampleSide sample={s} />}
      happened={story}
    />
  );
}
