import { useState } from "react";
import { countPaper, type StockCount } from "#contract/laboratory/counts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { stockCountActions } from "./actions.ts";
import { CountSheet } from "./count-sheet.tsx";
import { countTones } from "./tones.ts";
import { Result } from "./result.tsx";

const FoundForm = lazyPart(() => import("./found-form.tsx"));

/** A stock-take: first the sheet for counting, then the differences and who approved them. */
export function CountRecord({ count: n }: { count: StockCount }) {
  const t = useT();
  const [found, setFound] = useState(false);
  const title = t("laboratory.count_number", { number: n.number });
  const home = placeLink(n.place, { tab: "counts" });
  const print = usePrintAction(
    countPaper,
    { params: { id: n.hash_id } },
    { label: t(n.state === "OPEN" ? "laboratory.count_list" : "laboratory.count_result"), name: title },
  );
  const actions = useRecordActions(stockCountActions, n, {
    home,
    open: () => setFound(true),
    known: { finish: { given: { leave: n.lots > n.lots_counted } } },
  });
  return (
    <>
      <RecordPage
        of={{ kind: "stock_count", id: n.hash_id }}
        home={home}
        title={`${title} · ${n.place.name}`}
        crumb={title}
        meta={
          <>
            <Status tone={countTones[n.state]} word={t(`laboratory.count_${n.state}`)} />
            <span>{n.shelf ?? t("laboratory.whole_place")}</span>
            <span>{t("laboratory.counted_of", { counted: n.lots_counted, lots: n.lots })}</span>
            <PersonName person={n.user} size="small" />
          </>
        }
        actions={[print, ...actions]}
        notice={
          n.reason ? (
            <Notice title={t("laboratory.count_CANCELLED")}>{n.reason}</Notice>
          ) : n.state === "COUNTED" && !n.can.agree ? (
            <Notice title={t("laboratory.count_waits")}>{t("laboratory.count_waits_text")}</Notice>
          ) : undefined
        }
        tabs={[
          {
            key: "lots",
            label: t("laboratory.lots"),
            count: n.lots,
            content: n.state === "OPEN" ? <CountSheet count={n} /> : <Result count={n} />,
          },
        ]}
        side={<CountSide count={n} />}
        happened={{ did: "laboratory.did_", otherwise: "laboratory.did_update" }}
      />
      <SidePanel opened={found} onClose={() => setFound(false)} title={t("laboratory.found_lot")}>
        <FoundForm count={n} onClose={() => setFound(false)} />
      </SidePanel>
    </>
  );
}

function CountSide({ count: n }: { count: StockCount }) {
  const t = useT();
  const { value } = n;
  return (
    <SideSection title={t("laboratory.details")}>
      <Facts
        facts={[
          [
            t("laboratory.place"),
            <RefLink key="place" href={placeLink(n.place)}>
              {n.place.name}
            </RefLink>,
          ],
          [t("laboratory.started_by"), n.user.name],
          [t("laboratory.created_at"), <Day key="created" value={n.created_at} />],
          [t("laboratory.counted_at"), n.counted_at && <Day key="counted" value={n.counted_at} />],
          [t("laboratory.variances"), n.variances],
          [
            t("laboratory.variance_value"),
            value && <Money key="value" value={value.amount} iso={value.currency.iso} />,
          ],
          [t("laboratory.no_price"), value?.unpriced ? t("laboratory.n_lots", { count: value.unpriced }) : null],
          [t("laboratory.agreed_by"), n.state === "AGREED" ? n.ended_by?.name : null],
          [
            t("laboratory.agreed_at"),
            n.state === "AGREED" && n.ended_at ? <Day key="agreed" value={n.ended_at} /> : null,
          ],
          [t("laboratory.note"), n.note],
        ]}
      />
    </SideSection>
  );
}
