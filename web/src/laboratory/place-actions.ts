import {
  IconArchive,
  IconArchiveOff,
  IconArrowBarDown,
  IconBell,
  IconEdit,
  IconPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import {
  archiveLaboratory,
  archiveWarehouse,
  getLaboratory,
  getWarehouse,
  type Place,
} from "#contract/laboratory/places.ts";
import { plainActions } from "#web/ui/actions/actions-of.ts";

/** Archives, restores or deletes a place, with the reason. */
const ending = (call: AnyEndpoint, action: "archive" | "restore" | "delete", done: string, icon: TablerIcon) => ({
  call,
  input: ({ hash_id, version }: Pick<Place, "hash_id" | "version">, { reason }: Readonly<Record<string, unknown>>) => ({
    params: { id: hash_id },
    body: { action, reason, version },
  }),
  label: `laboratory.${action}`,
  done,
  icon,
  asks: {
    title: `laboratory.${action}_title`,
    text: `laboratory.${action}_text`,
    reason: "laboratory.reason",
    danger: action !== "restore",
  },
});

const actionsBy = (get: AnyEndpoint, end: AnyEndpoint) =>
  plainActions<Place, "take" | "store" | "update" | "alerts" | "archive" | "restore" | "delete">(
    { get, words: ({ name }) => ({ name }) },
    {
      take: {
        opens: { config: "take" },
        label: "laboratory.take",
        icon: IconArrowBarDown,
        key: "t",
        look: "outline",
      },
      store: { opens: { config: "store" }, label: "laboratory.new_lot", icon: IconPlus, key: "n", look: "filled" },
      update: { opens: { config: "edit" }, label: "laboratory.change", icon: IconEdit, key: "e" },
      alerts: { opens: { config: "alerts" }, label: "laboratory.set_alerts", icon: IconBell },
      archive: ending(end, "archive", "laboratory.archived_toast", IconArchive),
      restore: { ...ending(end, "restore", "laboratory.restored_toast", IconArchiveOff), look: "outline" },
      delete: ending(end, "delete", "laboratory.deleted_toast", IconArchive),
    },
  );

/** How each action of a laboratory, a shop or a warehouse is shown, confirmed and reported. */
export const placeActions = {
  laboratory: actionsBy(getLaboratory, archiveLaboratory),
  warehouse: actionsBy(getWarehouse, archiveWarehouse),
};
