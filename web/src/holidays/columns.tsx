import { shownStates } from "#contract/holidays/lifecycle.ts";
import type { HolidayRow } from "#contract/holidays/schemas.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { daysText, HolidayStatusWord, TypeName } from "./words.tsx";

const { day, number, person, ref } = columnsOf<HolidayRow>("holidays");

/** Columns shared by the lists of requests. */
export const holidayColumns = ({ own }: { own: boolean }): readonly Column<HolidayRow>[] => [
  number("number", { width: 92, spare: true }),
  ...(own
    ? []
    : [
        person("person", { width: 190, of: (h) => h.user, phone: "title" as const }),
        ref("department", { width: 130, soft: true, of: (h) => h.department }),
      ]),
  {
    key: "type",
    title: "holidays.type",
    width: 190,
    shrinks: true,
    cell: (h) => <TypeName type={h.type} />,
    value: (h, { named, t }) => (h.type ? named(h.type) : t("holidays.absent")),
    phone: own ? "title" : "line",
  },
  day("start_date", { width: 108, of: (h) => h.start_date, phone: "lineEnd" }),
  day("end_date", { width: 108, of: (h) => h.end_date }),
  {
    key: "days",
    title: "holidays.days",
    width: 76,
    right: true,
    cell: (h) => daysText(h.days),
    value: (h) => daysText(h.days),
    phone: "end",
    phoneCell: (h) => daysText(h.days),
  },
  day("return_date", { width: 116, spare: true, of: (h) => h.return_date }),
  {
    key: "status",
    title: "holidays.status",
    cell: (h) => <HolidayStatusWord holiday={h} />,
    phone: "status",
  },
  day("sent_at", { width: 108, spare: true, of: (h) => h.sent_at }),
];

export const holidayFilters = {
  decide: { label: "holidays.decide" },
  status: { label: "holidays.status", options: shownStates, texts: "holidays.status_", several: true },
  holiday_type_hash_id: { label: "holidays.type", least: 2 },
  date_start: { label: "holidays.between", until: "date_end" },
  archived: { label: "holidays.archive_filter", options: ["1", "all"], texts: "holidays.archived_" },
} as const;

export const calledOf = (h: HolidayRow): string => `${h.number} ${h.user.name}`;
