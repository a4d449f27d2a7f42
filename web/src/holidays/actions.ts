import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarOff,
  IconCheck,
  IconPencil,
  IconSend,
  IconThumbUp,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import * as calls from "#contract/holidays/endpoints.ts";
import { holidayLifecycle } from "#contract/holidays/lifecycle.ts";
import type { HolidayRow } from "#contract/holidays/schemas.ts";
import { actionsOf, type Subject } from "#web/ui/actions/actions-of.ts";

const several = (rows: readonly Subject[]) => ({
  holidays: rows.map((r) => r.hash_id),
  versions: Object.fromEntries(rows.map((r) => [r.hash_id, r.version])),
});

/** How each action of a request is shown, confirmed and reported. A cancellation is asked for in a drawer: it may begin later. */
export const holidayActions = actionsOf<HolidayRow, typeof holidayLifecycle>(
  holidayLifecycle,
  { get: calls.getHoliday },
  {
    update: { opens: { do: "edit" }, label: "holidays.edit", icon: IconPencil, key: "e", look: "outline" },
    reject: {
      call: calls.rejectHoliday,
      label: "holidays.reject",
      done: "holidays.rejected_one",
      icon: IconX,
      key: "r",
      look: "refuse",
      decides: true,
      asks: ([h, ...others], t) => ({
        title:
          h && others.length === 0
            ? t("holidays.reject_title", { number: h.number })
            : t("holidays.reject_several", { count: others.length + 1 }),
        text: t("holidays.reject_text", { name: h?.user.name ?? "" }),
        reason: t("holidays.motif"),
        danger: true,
      }),
    },
    refuse_cancellation: {
      call: calls.refuseCancellation,
      label: "holidays.refuse_cancellation",
      done: "holidays.cancellation_refused_one",
      icon: IconX,
      look: "refuse",
      decides: true,
      asks: { title: "holidays.refuse_title", text: "holidays.refuse_text" },
    },
    send: {
      call: calls.sendHoliday,
      label: "holidays.send",
      done: "holidays.sent",
      undo: "take_back",
      icon: IconSend,
      key: "s",
      look: "filled",
    },
    approve: {
      call: calls.approveHoliday,
      label: "holidays.approve",
      done: "holidays.approved_one",
      icon: IconThumbUp,
      key: "a",
      look: "filled",
      decides: true,
    },
    validate: {
      call: calls.validateHoliday,
      label: "holidays.validate",
      done: "holidays.validated_one",
      icon: IconCheck,
      key: "v",
      look: "filled",
      decides: true,
    },
    cancel: {
      call: calls.cancelHoliday,
      label: "holidays.accept_cancellation",
      done: "holidays.cancelled_one",
      icon: IconCheck,
      key: "c",
      look: "filled",
      decides: true,
    },
    take_back: {
      call: calls.takeBackHoliday,
      label: "holidays.take_back",
      done: "holidays.taken_back",
      icon: IconArrowBackUp,
      key: "t",
      look: "outline",
    },
    request_cancellation: {
      opens: { do: "cancellation" },
      label: "holidays.request_cancellation",
      icon: IconCalendarOff,
      look: "outline",
    },
    archive: {
      call: calls.archiveHolidays,
      input: (row, given) => ({ body: { ...several([row]), archived: given.archived ?? true } }),
      several: {
        call: calls.archiveHolidays,
        body: (rows, { archived }) => ({ ...several(rows), archived: archived ?? true }),
        taken: "archived",
        done: ({ archived }) => (archived === false ? "holidays.unarchived" : "holidays.archived"),
      },
      label: "holidays.archive",
      done: ({ archived }) => (archived === false ? "holidays.unarchived" : "holidays.archived"),
      icon: IconArchive,
    },
    delete: {
      call: calls.deleteHoliday,
      label: "holidays.delete",
      done: "holidays.deleted",
      icon: IconTrash,
      asks: { title: "holidays.delete_title", text: "holidays.delete_text", danger: true },
    },
  },
);
