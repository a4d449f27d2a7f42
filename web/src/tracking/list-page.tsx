import type { ReactNode } from "react";
import {
  countSamples,
  getSample,
  listSamples,
  sampleFunnel,
  sampleSorts,
  takeSamples,
} from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useSteps } from "#web/ui/actions/use-steps.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { sampleColumns, sampleFilters, sampleLink, useSampleChoices } from "./columns.tsx";
import { funnelQuery } from "./funnel-query.ts";
import { samplesTogether } from "./steps.ts";

const SampleForm = lazyPart(() => import("./form.tsx"));
const FunnelPage = lazyPart(() => import("./funnel.tsx"));

const several = { count: countSamples, take: takeSamples };
const samples = listOf(listSamples, {
  name: "samples",
  several,
  sorts: sampleSorts,
  columns: sampleColumns,
  filters: sampleFilters,
  opens: sampleLink,
});
export const prefetch = (place: ScreenPlace): void => {
  if (place.search.tab === "funnel") void ask(sampleFunnel, { query: funnelQuery(place.search) });
  else samples.prefetch(place);
};

/** `/admin/tracking`: the list of samples, and the funnel. */
export default function TrackingPage() {
  const t = useT();
  const [url] = useUrl();
  const isFunnel = url.tab === "funnel";
  const tabs = (
    <LinkTabs
      label={t("tracking.title")}
      tabs={[
        { href: trackingHref.list(), label: t("tracking.tab_list"), current: !isFunnel },
        { href: trackingHref.list({ tab: "funnel" }), label: t("tracking.tab_funnel"), current: isFunnel },
      ]}
    />
  );
  return isFunnel ? <FunnelPage tabs={tabs} /> : <Samples tabs={tabs} />;
}

function Samples({ tabs }: { tabs: ReactNode }) {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const { question, ...steps } = useSteps("tracking", several, samplesTogether, trackingHref.view);
  const made = { contact: url.for_contact, recipe: url.for_recipe };
  return (
    <>
      <RecordListPage
        list={useList(samples, { choices: useSampleChoices(), ...steps })}
        title={t("tracking.title")}
        tabs={tabs}
        empty={["tracking.none", "tracking.none_text"]}
        add={can("trackings_create") && t("tracking.new")}
        words={["for_contact", "for_recipe"]}
        read={getSample}
        titleOf={(s) => t("tracking.change", { number: s.number })}
      >
        {(s, close) => <SampleForm {...(s ? { sample: s } : made)} onClose={close} />}
      </RecordListPage>
      {question}
    </>
  );
}
