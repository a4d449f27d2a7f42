import { countPaper, type SupplyCount } from "#contract/supplies/counts.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { supplyCountActions } from "./actions.ts";
import { KeptScans } from "./kept-scans.tsx";
import { Result } from "./result.tsx";
import { countTones, partOf } from "./words.ts";

const Scanning = lazyPart(() => import("./scanning.tsx"));

/** A stock-take: what was seen, and at the end what is missing, found, elsewhere and unknown. */
export default function CountRecord({ count: n }: { count: SupplyCount }) {
  const t = useT();
  const named = useNamed();
  const [url] = useUrl();
  const drawer = useAddressed(["scan"]);
  const home = supplyCountsHref();
  const title = t("supply_counts.number_of", { number: n.number });
  const print = usePrintAction(
    countPaper,
    { params: { id: n.hash_id } },
    { label: t(n.state === "OPEN" ? "supply_counts.paper_open" : "supply_counts.paper"), name: title },
  );
  const actions = useRecordActions(supplyCountActions, n, {
    home,
    open: drawer.open,
    known: { finish: { given: { leave: n.articles > n.articles_counted } } },
  });
  if (url.scan && n.can.count) return <Scanning count={n} onClose={drawer.close} />;
  return (
    <RecordPage
      of={{ kind: "supply_count", id: n.hash_id }}
      home={home}
      title={`${title} · ${n.zone.name}`}
      crumb={title}
      meta={
        <>
          <Status tone={countTones[n.state]} word={t(`supply_counts.state_${n.state}`)} />
          <span>{partOf(n, t, named)}</span>
          <PersonName person={n.user} size="small" />
        </>
      }
      actions={[print, ...actions]}
      notice={
        n.reason ? (
          <Notice title={t("supply_counts.state_CANCELLED")}>{n.reason}</Notice>
        ) : n.state === "COUNTED" && !n.can.agree ? (
          <Notice title={t("supply_counts.waits")}>{t("supply_counts.waits_text")}</Notice>
        ) : undefined
      }
      tabs={[
        {
          key: "lines",
          label: t("supply_counts.result"),
          content: (
            <>
              <KeptScans count={n.hash_id} />
              <Result count={n} />
            </>
          ),
        },
      ]}
      side={<Side count={n} />}
      happened={{ did: "supply_counts.did_", otherwise: "supply_counts.did_update" }}
    />
  );
}

function Side({ count: n }: { count: SupplyCount }) {
  const t = useT();
  const isAgreed = n.state === "AGREED";
  return (
    <SideSection title={t("supply_counts.count")}>
      <Facts
        facts={[
          [t("supply_counts.office"), n.zone.name],
          [t("supply_counts.finding_RIGHT"), n.right],
          [t("supply_counts.finding_ELSEWHERE"), n.elsewhere],
          [t("supply_counts.finding_UNKNOWN"), n.unknown],
          [
            t("supply_counts.articles"),
            n.articles > 0 ? t("supply_counts.counted_of", { counted: n.articles_counted, all: n.articles }) : null,
          ],
          [t("supply_counts.variances"), n.variances],
          [t("supply_counts.started_by"), n.user.name],
          [t("supply_counts.counted_by"), n.counted_by.map((one) => one.name).join(", ") || null],
          [t("supply_counts.created_at"), <Day key="created" value={n.created_at} />],
          [t("supply_counts.counted_at"), n.counted_at && <Day key="counted" value={n.counted_at} />],
          [t("supply_counts.agreed_by"), isAgreed ? n.ended_by?.name : null],
          [t("supply_counts.ended_at"), n.ended_at && <Day key="ended" value={n.ended_at} />],
          [t("supply_counts.note"), n.note],
        ]}
      />
    </SideSection>
  );
}
