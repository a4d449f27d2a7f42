import { IconCash, IconCheck, IconLock, IconPencil, IconSend, IconTrash, IconX } from "@tabler/icons-react";
import * as calls from "#contract/advances/endpoints.ts";
import { advanceLifecycle } from "#contract/advances/lifecycle.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of an advance is shown, confirmed and reported. Actions that move money open a drawer of the record. */
export const advanceActions = actionsOf<Advance, typeof advanceLifecycle>(
  advanceLifecycle,
  { get: calls.getAdvance },
  {
    update: {
      opens: { do: "edit" },
      label: "advances.edit",
      icon: IconPencil,
      key: "e",
      look: "outline",
    },
    reject: {
      call: calls.rejectAdvance,
      label: "advances.reject",
      done: "advances.rejected_one",
      icon: IconX,
      key: "r",
      look: "refuse",
      decides: true,
      asks: ([a, ...others], t) => ({
        title:
          a && others.length === 0
            ? t("advances.reject_title", { number: a.number })
            : t("advances.reject_several", { count: others.length + 1 }),
        text: t("advances.reject_text", { name: a?.user.name ?? "" }),
        reason: t("advances.motif"),
        danger: true,
      }),
    },
    send: {
      call: calls.sendAdvance,
      label: "advances.send",
      done: "advances.sent",
      icon: IconSend,
      key: "s",
      look: "filled",
    },
    validate: {
      call: calls.validateAdvance,
      label: "advances.approve",
      done: "advances.approved_one",
      icon: IconCheck,
      key: "a",
      look: "filled",
      decides: true,
    },
    instalment: {
      opens: { do: "instalment" },
      label: "advances.receive",
      icon: IconCash,
      key: "i",
      look: "filled",
    },
    close: {
      opens: { do: "close" },
      label: "advances.close",
      icon: IconLock,
      key: "c",
      look: "outline",
    },
    delete: {
      call: calls.deleteAdvance,
      label: "advances.delete",
      done: "advances.deleted",
      icon: IconTrash,
      asks: { title: "advances.delete_title", text: "advances.delete_text", danger: true },
    },
  },
);
