import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import * as calls from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportLifecycle } from "#contract/reports/lifecycle.ts";
import type { ReportRow } from "#contract/reports/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

export const reportActions = actionsOf<ReportRow, typeof reportLifecycle>(
  reportLifecycle,
  { get: calls.getReport },
  {
    send: {
      opens: { do: "send" },
      label: "reports.send",
      icon: IconSend,
      key: "s",
      look: "filled",
    },
    update: {
      opens: (r) => reportHref.update(r.hash_id),
      label: "reports.change",
      icon: IconPencil,
      key: "e",
      look: "outline",
    },
    delete: {
      call: calls.deleteReport,
      label: "reports.delete",
      done: "reports.deleted",
      icon: IconTrash,
      asks: { title: "reports.delete_title", text: "reports.delete_text", danger: true },
    },
  },
);
