import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { countStates, listCounts, type StockCountRow } from "#contract/laboratory/counts.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { List } from "#web/ui/list/list.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import css from "../laboratory.module.css";
import { countTones } from "./tones.ts";

const StartForm = lazyPart(() => import("./start-form.tsx"));
const { count, day, number, person, text } = columnsOf<StockCountRow>("laboratory");
const countsList = listOf(listCounts, {
  name: "stock_counts",
  searchable: false,
  opens: (n) => countHref.view(n.hash_id),
  columns: [
    number("count", { of: (n) => n.number, width: 80, phone: "title" }),
    text("shelf", { of: (n, { t }) => n.shelf ?? t("laboratory.whole_place"), phone: "line" }),
    {
      key: "state",
      title: "laboratory.state",
      width: 150,
      cell: (n, { t }) => <Status tone={countTones[n.state]} word={t(`laboratory.count_${n.state}`)} />,
      value: (n, { t }) => t(`laboratory.count_${n.state}`),
      phone: "status",
    },
    text("lots_counted", { of: (n) => `${n.lots_counted} / ${n.lots}`, width: 110, right: true, phone: "end" }),
    count("variances", { width: 110 }),
    person("started_by", { of: (n) => n.user, width: 170 }),
    day("created_at", { width: 120, phone: "statusEnd" }),
    day("ended_at", { width: 120 }),
  ],
  filters: { state: { label: "laboratory.state", options: countStates, texts: "laboratory.count_" } },
});

/** The stock-takes of a place. */
export default function CountsTab({ place }: { place: Place }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const list = useList(countsList, {
    scope: "counts",
    fixed: { query: { laboratory_id: place.hash_id } },
    about: place.name,
  });
  return (
    <>
      {place.can.stock ? (
        <div className={css.above}>
          <Button icon={<IconPlus stroke={1.6} />} onClick={() => setOpen(true)}>
            {t("laboratory.start_count")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("laboratory.counts")} empty="laboratory.counts_none" />
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t("laboratory.start_count")}>
        <StartForm place={place} onClose={() => setOpen(false)} />
      </SidePanel>
    </>
  );
}
