import { area } from "../kit/area.ts";

export const referenceArea = area({
  shownBy: ["access", "components", "contacts"],
  badges: ["proposal_badge_count"],
  notices: {
    proposal_kept: { family: "lists", party: true, asks: [], usually: ["app"] },
    proposal_merged: { family: "lists", party: true, asks: [], usually: ["app"] },
    proposal_refused: { family: "lists", party: true, asks: [], usually: ["app", "mail"] },
  },
});
