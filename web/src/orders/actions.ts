import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconClockPause,
  IconEdit,
  IconFileInvoice,
  IconLock,
  IconLockOpen,
  IconMessageCheck,
  IconTrash,
  IconTruckDelivery,
} from "@tabler/icons-react";
import * as calls from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { orderLifecycle } from "#contract/orders/lifecycle.ts";
import { getPurchase, releaseForOrder, reserveForOrder } from "#contract/orders/purchase.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { actionsOf, plainActions } from "#web/ui/actions/actions-of.ts";
import type { Numbered } from "#web/ui/actions/use-actions.ts";

/** How each action of an order is shown, confirmed and reported. */
export const orderActions = actionsOf<Order, typeof orderLifecycle>(
  orderLifecycle,
  { get: calls.getOrder },
  {
    wait: { opens: { do: "wait" }, label: "orders.wait", icon: IconClockPause, key: "w", look: "outline" },
    update: {
      opens: (o) => orderHref.update(o.hash_id),
      label: "orders.edit",
      icon: IconEdit,
      key: "e",
      look: "outline",
    },
    invoice: {
      opens: (o) => orderHref.view(o.hash_id, { tab: "invoices", invoice: "new" }),
      label: "orders.invoice",
      icon: IconFileInvoice,
      key: "i",
      look: "outline",
    },
    confirm: {
      call: calls.confirmOrder,
      label: "orders.confirm",
      done: "orders.confirmed",
      icon: IconCheck,
      key: "c",
      look: "filled",
    },
    answer: { opens: { do: "answer" }, label: "orders.answer", icon: IconMessageCheck, key: "w", look: "filled" },
    archive: {
      call: calls.archiveOrder,
      input: ({ hash_id, version }, { reason }) => ({ params: { id: hash_id }, query: { version, motif: reason } }),
      label: "orders.archive",
      done: "orders.archived",
      icon: IconArchive,
      asks: ([o], t) => ({
        title: t("orders.archive_title", { number: o?.number }),
        text: t("orders.archive_text"),
        ...(o?.status !== "PAID" &&
          o?.paid_on === null &&
          o.state !== "NOT_CONFIRMED" && { reason: t("orders.archive_reason") }),
      }),
    },
    unarchive: {
      call: calls.unarchiveOrder,
      label: "orders.unarchive",
      done: "orders.unarchived",
      icon: IconArchiveOff,
      look: "outline",
    },
    delete: {
      call: calls.deleteOrder,
      label: "orders.delete",
      done: "orders.deleted",
      icon: IconTrash,
      asks: { title: "orders.delete_title_number", text: "orders.delete_text", danger: true },
    },
    // In the tabs of tasks and invoices, in the comments and on the purchase screen.
    tasks: null,
    comment: null,
    pay: null,
    reserve: null,
    release: null,
    ship: null,
  },
);

/** What is done on the purchase screen with the stock of a place. */
export const purchaseActions = plainActions<Numbered, "release" | "reserve" | "ship">(
  { get: getPurchase },
  {
    release: { call: releaseForOrder, label: "orders.release", done: "orders.released", icon: IconLockOpen },
    reserve: {
      call: reserveForOrder,
      label: "orders.reserve",
      done: "orders.reserved",
      icon: IconLock,
      look: "filled",
    },
    ship: { opens: { do: "ship" }, label: "orders.ship", icon: IconTruckDelivery, look: "filled" },
  },
);
