import { listRequestTypes } from "#contract/requests/types.ts";
import { shownRequestStates } from "#contract/requests/lifecycle.ts";
import type { RequestRow } from "#contract/requests/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import type { Translate } from "#web/kit/i18n.ts";
import css from "./requests.module.css";
import { requestTones } from "./words.ts";

const { day, link, number, person, ref } = columnsOf<RequestRow>("requests");

/** Who decides next. */
export const nextOf = ({ next }: Pick<RequestRow, "next">, t: Translate): string =>
  next === null ? "" : next.office ? t("requests.next_office") : next.people.map((p) => p.name).join(", ");

export const requestColumns: readonly Column<RequestRow>[] = [
  number("number", { width: 64, phone: "end" }),
  link("title", { phone: "title" }),
  ref("type", { width: 120, soft: true }),
  person("person", { of: (r) => r.user, width: 150, phone: "line" }),
  ref("office", { of: (r) => r.zone, width: 110, soft: true, spare: true }),
  {
    key: "status",
    title: "requests.status",
    width: 176,
    cell: (r, { t }) => <Status tone={requestTones[r.shown]} word={t(`requests.status_${r.shown}`)} />,
    value: (r, { t }) => t(`requests.status_${r.shown}`),
    phone: "status",
    phoneCell: undefined,
  },
  {
    key: "next",
    title: "requests.next",
    width: 190,
    shrinks: true,
    cell: (r, { t }) =>
      r.next ? (
        <span className={css.soft}>
          {nextOf(r, t)}, {t("requests.next_since", { since: formatDay(r.next.since) })}
        </span>
      ) : null,
    value: (r, { t }) => nextOf(r, t),
  },
  day("wanted_by", { width: 104 }),
  day("created_at", { width: 104, phone: "lineEnd" }),
];

export const requestFilters = {
  whose: { label: "requests.whose", options: ["mine", "decide", "all"], texts: "requests.whose_" },
  status: { label: "requests.status", options: shownRequestStates, texts: "requests.status_", several: true },
  type_id: { label: "requests.type", from: listRequestTypes },
  date_start: { label: "requests.created_at", until: "date_end" },
} as const;
export const calledOf = (r: RequestRow): string => `${r.number} ${r.title}`;
