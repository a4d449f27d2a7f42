import { useState } from "react";
import { listCounts, type StockCountRow } from "#contract/laboratory/counts.ts";
import { stockCountStates } from "#contract/laboratory/lifecycle.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useT } from "#web/kit/i18n.ts";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { countTones } from "./tones.ts";

const StartForm = lazyPart(() => import("./start-form.tsx"));
const { count, day, number, person, status, text } = columnsOf<StockCountRow>("laboratory");
const countsList = listOf(listCounts, {
  name: "stock_counts",
  partOf: "laboratory_id",
  searchable: false,
  opens: (n) => countHref.view(n.hash_id),
  columns: [
    number("count", { of: (n) => n.number, width: 80, phone: "title" }),
    text("shelf", { of: (n, { t }) => n.shelf ?? t("laboratory.whole_place"), phone: "line" }),
    status("state", countTones, { said: "laboratory.count_", width: 150, phone: "status" }),
    text("lots_counted", { of: (n) => `${n.lots_counted} / ${n.lots}`, width: 110, right: true, phone: "end" }),
    count("variances", { width: 110 }),
    person("started_by", { of: (n) => n.user, width: 170 }),
    day("created_at", { width: 120, phone: "statusEnd" }),
    day("ended_at", { width: 120 }),
  ],
  filters: { state: { label: "laboratory.state", options: stockCountStates, texts: "laboratory.count_" } },
});

/** The stock-takes of a place. */
export default function CountsTab({ place }: { place: Place }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <RecordList
        list={countsList}
        of={place}
        empty="laboratory.counts_none"
        add={place.can.stock && { label: t("laboratory.start_count"), run: () => setOpen(true) }}
      />
      <SidePanel opened={isOpen} onClose={close} title={t("laboratory.start_count")}>
        <StartForm place={place} onClose={close} />
      </SidePanel>
    </>
  );
}
