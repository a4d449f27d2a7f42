import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { Status } from "#web/ui/atoms/status.tsx";

const { count, link, person, ref, text } = columnsOf<Place>("laboratory");

/** The most urgent state of a place. */
const pressing = (p: Place) =>
  p.archived_at !== null
    ? ({ word: "archived", tone: "draft", count: 0 } as const)
    : p.counts.expired > 0
      ? ({ word: "n_expired", tone: "bad", count: p.counts.expired } as const)
      : p.counts.short > 0
        ? ({ word: "n_short", tone: "bad", count: p.counts.short } as const)
        : p.counts.expiring > 0
          ? ({ word: "n_expiring", tone: "wait", count: p.counts.expiring } as const)
          : ({ word: "all_well", tone: "done", count: 0 } as const);

export const placeColumns: readonly Column<Place>[] = [
  link("name", { of: (p) => p, phone: "title" }),
  text("kind", { width: 100, spare: true, of: (p, { t }) => t(`laboratory.kind_${p.kind}`), soft: true }),
  ref("country", { width: 130, phone: "line" }),
  text("city", { width: 104, soft: true, phone: "line" }),
  person("manager", { width: 150 }),
  count("components", { width: 110, of: (p) => p.counts.components, phone: "end" }),
  count("short", { width: 90, of: (p) => p.counts.short }),
  count("expiring", { width: 90, of: (p) => p.counts.expiring }),
  {
    key: "state",
    title: "laboratory.state",
    width: 170,
    cell: (p, { t }) => {
      const { word, tone, count: n } = pressing(p);
      return <Status tone={tone} word={t(`laboratory.${word}`, { count: n })} />;
    },
    value: (p, { t }) => t(`laboratory.${pressing(p).word}`, { count: pressing(p).count }),
    phone: "status",
  },
];
export const opens = (p: Place): string => placeLink(p);
