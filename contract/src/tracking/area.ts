import { area } from "../kit/area.ts";

export const trackingArea = area({
  shownBy: ["laboratory"],
  badges: ["sample_badge_count"],
  notices: {
    sample_requested: { family: "samples", party: false, asks: ["trackings_update_all"], usually: ["app", "digest"] },
    sample_sent: { family: "samples", party: true, asks: [], usually: ["app"] },
    sample_delivered: { family: "samples", party: true, asks: [], usually: ["app"] },
    sample_problem: { family: "samples", party: true, asks: [], usually: ["app", "mail"] },
    sample_nudge: { family: "samples", party: true, asks: [], usually: ["app", "mail"] },
    sample_verdict: { family: "samples", party: true, asks: [], usually: ["app"] },
  },
});
