import { area } from "../kit/area.ts";

export const suppliesArea = area({
  ownByLogin: true,
  shownBy: ["requests", "leaving"],
  badges: [
    "supply_badge_count",
    "supply_confirm_badge_count",
    "supply_transfer_badge_count",
    "supply_count_badge_count",
  ],
  notices: {
    supply_allocated: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_accepted: { family: "supplies", party: true, asks: [], usually: ["app"] },
    supply_refused: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_short: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
    supply_sent: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
    supply_received: { family: "supplies", party: true, asks: [], usually: ["app"] },
    supply_counted: { family: "supplies", party: false, asks: ["supplies_count"], usually: ["app", "mail"] },
    supply_lacking: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_accept_reminder: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_confirm: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_confirm_reminder: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_denied: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "mail"] },
    supply_maintenance_due: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "mail"] },
    supply_warranty_ends: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
    supply_life_ends: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
  },
});
