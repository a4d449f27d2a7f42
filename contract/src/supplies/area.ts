import { area } from "../kit/area.ts";

export const suppliesArea = area({
  shownBy: ["leaving"],
  notices: {
    supply_allocated: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_accepted: { family: "supplies", party: true, asks: [], usually: ["app"] },
    supply_refused: { family: "supplies", party: true, asks: [], usually: ["app", "mail"] },
    supply_short: { family: "supplies", party: false, asks: ["supplies_update"], usually: ["app", "digest"] },
  },
});
