import type { ImportRow } from "#contract/imports/endpoints.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const actionTones: Readonly<Record<ImportRow["action"], StatusTone>> = {
  create: "done",
  change: "agreed",
  same: "draft",
  duplicate: "wait",
  wrong: "bad",
};
