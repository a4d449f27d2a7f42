import {
  IconArrowBackUp,
  IconEdit,
  IconPackageImport,
  IconRefresh,
  IconScissors,
  IconTool,
  IconTrash,
  IconTruckDelivery,
  IconUserPlus,
} from "@tabler/icons-react";
import { deleteSupply, getSupply } from "#contract/supplies/endpoints.ts";
import type { Supply } from "#contract/supplies/schemas.ts";
import { plainActions } from "#web/ui/actions/actions-of.ts";

/** How each action of an article is shown. */
export const supplyActions = plainActions<
  Supply,
  "enter" | "stock_out" | "allocate" | "unallocate" | "stock_status" | "transfer" | "maintain" | "update" | "delete"
>(
  { get: getSupply, words: ({ name }) => ({ name }) },
  {
    enter: { opens: { panel: "enter" }, label: "supplies.enter", icon: IconPackageImport, key: "n", look: "outline" },
    stock_out: { opens: { panel: "out" }, label: "supplies.stock_out", icon: IconScissors, key: "u", look: "outline" },
    allocate: {
      opens: { panel: "allocate" },
      label: "supplies.allocate",
      icon: IconUserPlus,
      key: "a",
      look: "filled",
    },
    unallocate: { opens: { panel: "return" }, label: "supplies.unallocate", icon: IconArrowBackUp, key: "r" },
    stock_status: { opens: { panel: "status" }, label: "supplies.stock_status", icon: IconRefresh, key: "s" },
    transfer: { opens: { panel: "transfer" }, label: "supply_moves.send", icon: IconTruckDelivery, key: "o" },
    maintain: { opens: { panel: "maintain" }, label: "supply_maintenance.title", icon: IconTool, key: "m" },
    update: { opens: { panel: "edit" }, label: "supplies.edit", icon: IconEdit, key: "e" },
    delete: {
      call: deleteSupply,
      label: "supplies.delete",
      done: "supplies.deleted",
      icon: IconTrash,
      asks: { title: "supplies.delete_title", text: "supplies.delete_text", danger: true },
    },
  },
);
