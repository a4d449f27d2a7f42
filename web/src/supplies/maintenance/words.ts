import type { Maintenance } from "#contract/supplies/maintenance.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const maintenanceTones = {
  PLANNED: "part",
  OPEN: "wait",
  CLOSED: "done",
} as const satisfies Record<Maintenance["state"], StatusTone>;
