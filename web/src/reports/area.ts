import { IconReport } from "@tabler/icons-react";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const reportsArea = webArea({
  routes: [
    screen(reportHref.list, reportSeers.any, "reports.title", { load: () => import("./list-page.tsx") }),
    screen(reportHref.weekly, ["reports_create", "reports_range"], "reports.tab_weekly", {
      load: () => import("./weekly-page.tsx"),
    }),
    screen(reportHref.mailing, "reports_mail", "reports.tab_mailing", { load: () => import("./mailing-page.tsx") }),
    screen(reportHref.create, "reports_create", "reports.new_visit", { load: () => import("./create-page.tsx") }),
    screen(reportHref.laboratory, "reports_create", "reports.new_laboratory", {
      load: () => import("./laboratory-page.tsx"),
    }),
    screen(reportHref.view, reportSeers.any, "reports.one", { load: () => import("./view-page.tsx") }),
    screen(reportHref.update, ["reports_update", "reports_update_all"], "reports.change", {
      load: () => import("./update-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "office",
      name: "reports",
      icon: IconReport,
      paths: [reportHref.list.path],
      tabs: [reportHref.list.path, reportHref.weekly.path, reportHref.mailing.path],
    },
  ],
});
