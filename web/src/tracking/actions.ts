import { IconArchive, IconBarcode, IconPencil, IconRefresh, IconStar, IconTrash } from "@tabler/icons-react";
import * as calls from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleLifecycle } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { invalidate } from "#web/api/query.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** Refetches everything that shows samples, including bottles in stock. */
export const samplesChanged = (): Promise<void> => invalidate("tracking", "laboratory");

/** The actions of a sample. Those that need more than a confirmation open a drawer on the record. */
export const sampleActions = actionsOf<Sample, typeof sampleLifecycle>(
  sampleLifecycle,
  { get: calls.getSample, changed: samplesChanged },
  {
    change_code: {
      opens: (s) => trackingHref.view(s.hash_id, { do: "code" }),
      label: "tracking.give_code",
      icon: IconBarcode,
      key: "c",
      look: "filled",
    },
    update: {
      opens: (s) => trackingHref.view(s.hash_id, { do: "edit" }),
      label: "tracking.edit",
      icon: IconPencil,
      key: "e",
      look: "outline",
    },
    set_state: {
      opens: (s) => trackingHref.view(s.hash_id, { do: "state" }),
      label: "tracking.set_state",
      icon: IconRefresh,
      key: "s",
    },
    verdict: {
      opens: (s) => trackingHref.view(s.hash_id, { do: "verdict" }),
      label: "tracking.give_verdict",
      icon: IconStar,
      key: "v",
      look: "outline",
    },
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
