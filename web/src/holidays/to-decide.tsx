import { listZoneHolidays } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { HolidayRow } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { useAsking } from "#web/ui/record/asking.tsx";
import { holidayActions } from "./actions.ts";
import { daysText, spanWords } from "./words.tsx";
import css from "./office.module.css";

const MOST = 6;
type Decision = "approve" | "validate" | "cancel";
const decisions = ["cancel", "validate", "approve"] as const satisfies readonly Decision[];

/** Requests of an office that wait for the reader, decided in place. */
export default function ToDecide({ zone }: { zone: string }) {
  const t = useT();
  const asked = (decide: Decision) => ({ params: { id: zone }, query: { decide, limit: MOST } });
  const quiet = { quiet: true, keep: true };
  const answers = [
    useRead(listZoneHolidays, asked("cancel"), quiet),
    useRead(listZoneHolidays, asked("validate"), quiet),
    useRead(listZoneHolidays, asked("approve"), quiet),
  ];
  const found = answers.flatMap((a) => a.data?.data ?? []);
  const rows = [...new Map(found.map((h) => [h.hash_id, h])).values()];
  const more = decisions.find((_, i) => answers[i]?.data?.after);
  return (
    <>
      <h2>
        {t("holidays.to_decide")} {rows.length > 0 ? <span className={css.badge}>{rows.length}</span> : null}
      </h2>
      {rows.length === 0 ? <p className={css.none}>{t("holidays.nothing_to_decide")}</p> : null}
      <ul>
        {rows.map((h) => (
          <Decided key={h.hash_id} holiday={h} />
        ))}
      </ul>
      {more ? (
        <AppLink className={css.more} href={holidayHref.ofOffice({ selected: zone, view: "list", decide: more })}>
          {t("holidays.see_all")}
        </AppLink>
      ) : null}
    </>
  );
}

function Decided({ holiday: h }: { holiday: HolidayRow }) {
  const t = useT();
  const named = useNamed();
  const isCancelling = h.cancellation_requested_at !== null;
  const actions = useRecordActions(holidayActions, h, { home: () => undefined }).filter((a) =>
    (isCancelling
      ? ["cancel", "refuse_cancellation"]
      : ["validate", "reject", ...(h.can.validate ? [] : ["approve"])]
    ).includes(a.key),
  );
  const { take, question } = useAsking(actions);
  const inOrder = actions.toSorted((a, b) => Number(b.look === "filled") - Number(a.look === "filled"));
  return (
    <li>
      <Avatar person={h.user} size="small" />
      <div>
        <AppLink href={holidayHref.view(h.hash_id)} className={css.who}>
          {h.user.name}
        </AppLink>
        <b>{t("holidays.days_short", { days: daysText(h.days) })}</b>
        <p>
          {h.type ? named(h.type) : t("holidays.absent")}, {h.dates.map((d) => spanWords(t, d)).join(", ")}
        </p>
        {isCancelling ? (
          <p data-warn>
            {h.cancel_from
              ? t("holidays.wants_back", { day: formatDay(h.cancel_from) })
              : t("holidays.wants_cancelled")}
          </p>
        ) : null}
        {h.shown === "DELAY" ? <p data-late>{t("holidays.late", { day: formatDay(h.start_date) })}</p> : null}
        <span className={css.acts}>
          {inOrder.map((a) => (
            <Button
              key={a.key}
              size="small"
              look={a.look === "filled" ? "tinted" : "refuse"}
              busy={a.busy}
              aria-label={`${a.label}, ${h.user.name}`}
              onClick={() => take(a)}
            >
              {a.label}
            </Button>
          ))}
        </span>
      </div>
      {question}
    </li>
  );
}
