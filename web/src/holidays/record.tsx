import { IconCalendarPlus } from "@tabler/icons-react";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { holidayActions } from "./actions.ts";
import { HolidaySide, holidayStory } from "./holiday-side.tsx";
import { RequestDetails } from "./request-details.tsx";
import { daysWords, HolidayStatusWord, spanWords, TypeName } from "./words.tsx";

const filesTab = tabOf(() => import("./files-tab.tsx"));
const RequestForm = lazyPart(() => import("./request-form.tsx"));
const CancellationForm = lazyPart(() => import("./cancellation-form.tsx"));

/** Below the title: number, status, type and days, and whose they are. */
function HolidayMeta({ holiday: h, isOwn }: { holiday: Holiday; isOwn: boolean }) {
  const t = useT();
  return (
    <>
      <span>{h.number}</span>
      <HolidayStatusWord holiday={h} />
      <TypeName type={h.type} />
      <span>{h.dates.map((d) => spanWords(t, d)).join(", ")}</span>
      <span>{daysWords(t, h.days)}</span>
      {isOwn ? null : <PersonName person={h.user} />}
    </>
  );
}

/** Page of a request: its days, who else is away, decisions and actions. */
export function HolidayRecord({ holiday: h }: { holiday: Holiday }) {
  const t = useT();
  const named = useNamed();
  const { me } = useMe();
  const isOwn = h.user.hash_id === me.hash_id;
  const [url] = useUrl();
  const drawer = useAddressed(["do"]);
  const home = isOwn ? holidayHref.own() : holidayHref.ofOffice({ selected: h.zone.hash_id, view: "list" });
  const what = h.type ? named(h.type) : t("holidays.absent");
  const title = isOwn ? what : `${h.user.name}, ${what}`;
  const isPending = h.cancellation_requested_at !== null && h.status !== "CANCELLED";
  const actions = useRecordActions(holidayActions, h, { home, open: drawer.open });
  const formTitle = t("holidays.change", { number: h.number });
  return (
    <>
      <RecordPage
        of={{ kind: "holiday", id: h.hash_id }}
        title={title}
        crumb={String(h.number)}
        home={home}
        meta={<HolidayMeta holiday={h} isOwn={isOwn} />}
        actions={[
          ...actions,
          isOwn && {
            key: "again",
            label: t("holidays.ask"),
            icon: <IconCalendarPlus size={16} stroke={1.6} />,
            run: () => drawer.open({ do: "new" }),
          },
        ]}
        notice={isPending || h.status === "REJECTED" ? <Notices holiday={h} isPending={isPending} /> : undefined}
        tabs={[
          { key: "details", label: t("holidays.details"), content: <RequestDetails holiday={h} /> },
          h.files_count > 0 && {
            key: "files",
            label: t("holidays.files"),
            count: h.files_count,
            load: filesTab({ holiday: h }),
          },
        ]}
        side={<HolidaySide holiday={h} />}
        happened={holidayStory}
      />
      <ChosenPanel
        chosen={url.do}
        onClose={drawer.close}
        panels={{
          edit: h.can.update && { title: formTitle, form: <RequestForm request={h} onClose={drawer.close} /> },
          new: isOwn && { title: t("holidays.ask"), form: <RequestForm onClose={drawer.close} /> },
          cancellation: h.can.request_cancellation && {
            title: t("holidays.request_cancellation"),
            form: <CancellationForm holiday={h} onClose={drawer.close} />,
          },
        }}
      />
    </>
  );
}

function Notices({ holiday: h, isPending }: { holiday: Holiday; isPending: boolean }) {
  const t = useT();
  if (isPending)
    return (
      <Notice
        title={
          h.cancel_from
            ? t("holidays.back_early", { name: h.user.name, day: formatDay(h.cancel_from) })
            : t("holidays.wants_to_cancel", { name: h.user.name })
        }
      >
        {h.cancellation_reason}
      </Notice>
    );
  if (h.status === "REJECTED" && h.motif)
    return (
      <Notice title={t("holidays.rejected_by", { name: h.rejected?.by?.name ?? "" })} bad>
        {h.motif}
      </Notice>
    );
  return null;
}
