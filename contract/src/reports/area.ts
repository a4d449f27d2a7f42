import { area } from "../kit/area.ts";

export const reportsArea = area({
  // An appointment shows its report, and steps of reports are planned as appointments.
  shownBy: ["agenda", "leaving"],
  notices: {
    report_sent: {
      family: "reports",
      party: true,
      asks: ["notify_reports_sent", "reports_view_all", "contacts_view_all"],
      usually: ["app"],
    },
    report_changed: { family: "reports", party: true, asks: [], usually: ["app"] },
  },
});
