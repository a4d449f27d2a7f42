import { IconArchive, IconBarcode, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import * as calls from "#contract/tracking/endpoints.ts";
import { sampleLifecycle } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** The actions of a sample. Those that need more than a confirmation open a drawer of the record. */
export const sampleActions = actionsOf<Sample, typeof sampleLifecycle>(
  sampleLifecycle,
  { get: calls.getSample },
  {
    change_code: {
      opens: { do: "code" },
      label: "tracking.give_code",
      icon: IconBarcode,
      key: "c",
      look: "filled",
    },
    update: {
      opens: { do: "edit" },
      label: "tracking.edit",
      icon: IconPencil,
      key: "e",
      look: "outline",
    },
    set_state: {
      opens: { do: "state" },
      label: "tracking.set_state",
      icon: IconRefresh,
      key: "s",
    },
    // Given beside each line.
    verdict: null,
    archive: {
      call: calls.archiveSample,
      label: "tracking.archive",
      done: "tracking.archived_one",
      icon: IconArchive,
      undo: "archive",
    },
    delete: {
      call: calls.deleteSample,
      label: "tracking.delete",
      done: "tracking.deleted",
      icon: IconTrash,
      asks: { title: "tracking.delete_title", text: "tracking.delete_text", danger: true },
    },
  },
);
