import { IconBan, IconCheck, IconFlag, IconLock, IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import * as calls from "#contract/requests/endpoints.ts";
import { requestLifecycle } from "#contract/requests/lifecycle.ts";
import type { RequestRow } from "#contract/requests/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a request is shown, confirmed and reported. Lines are granted and handed out in drawers. */
export const requestActions = actionsOf<RequestRow, typeof requestLifecycle>(
  requestLifecycle,
  { get: calls.getRequest },
  {
    update: { opens: { do: "edit" }, label: "requests.update", icon: IconPencil, key: "e", look: "outline" },
    cancel: {
      call: calls.cancelRequest,
      label: "requests.cancel",
      done: "requests.cancelled",
      icon: IconBan,
      asks: { title: "requests.cancel_title", text: "requests.cancel_text" },
    },
    delete: {
      call: calls.deleteRequest,
      label: "requests.delete",
      done: "requests.deleted",
      icon: IconTrash,
      asks: { title: "requests.delete_title", text: "requests.delete_text", danger: true },
    },
    validate: {
      call: calls.validateRequest,
      label: "requests.validate",
      done: "requests.validated",
      icon: IconCheck,
      key: "v",
      look: "filled",
      decides: true,
    },
    reject: {
      call: calls.rejectRequest,
      label: "requests.reject",
      done: "requests.rejected",
      icon: IconX,
      key: "r",
      look: "refuse",
      decides: true,
      asks: ([r], t) => ({
        title: t("requests.reject_title", { number: r?.number ?? "" }),
        text: t("requests.reject_text", { name: r?.user.name ?? "" }),
        reason: t("requests.motif"),
        danger: true,
      }),
    },
    reserve: {
      call: calls.reserveRequest,
      label: "requests.reserve",
      done: "requests.reserve_done",
      icon: IconLock,
      look: "outline",
    },
    fulfil: {
      call: calls.fulfilRequest,
      label: "requests.fulfil",
      done: "requests.fulfilled",
      icon: IconFlag,
      asks: { title: "requests.fulfil_title", text: "requests.fulfil_text", reason: "requests.reason" },
    },
    // In its own drawer, by a call of supplies.
    hand_out: null,
  },
);
