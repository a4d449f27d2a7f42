import type { ReactNode } from "react";
import { getSample, listSamples, sampleFunnel } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { sampleActions } from "./actions.ts";
import { sampleColumns, sampleFilters, sampleLink, useSampleChoices } from "./columns.tsx";
import { funnelQuery } from "./funnel-query.ts";

const SampleForm = lazyPart(() => import("./form.tsx"));
const FunnelPage = lazyPart(() => import("./funnel.tsx"));

const samples = listOf(listSamples, {
  name: "samples",
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
  const drawer = useAddressed(["edit", "for_contact", "for_recipe"]);
  const { bulk } = useBulkActions(sampleActions, ["archive"]);
  const mayMake = can("trackings_create");
  return (
    <>
      <ListPage
        list={useList(samples, { choices: useSampleChoices(), bulk })}
        title={t("tracking.title")}
        tabs={tabs}
        primary={mayMake ? { label: t("tracking.new"), onPress: () => drawer.open({ edit: "new" }) } : undefined}
        empty={["tracking.none", "tracking.none_text"]}
      />
      <AddressedPanel
        word="edit"
        endpoint={getSample}
        title={(s) => t("tracking.change", { number: s.number })}
        make={
          mayMake && {
            title: t("tracking.new"),
            form: <SampleForm onClose={drawer.close} contact={url.for_contact} recipe={url.for_recipe} />,
          }
        }
      >
        {(s, close) => <SampleForm sample={s} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
