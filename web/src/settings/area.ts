import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { auditHref } from "#contract/audit/hrefs.ts";
import { conditionHref } from "#contract/conditions/hrefs.ts";
import { listScreens } from "#contract/reference/screens.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { companyRight } from "#contract/settings/rights.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const settingsArea = webArea({
  routes: [
    screen(settingsHref.profile, "any-account", "settings.profile", { load: () => import("./user-profile-page.tsx") }),
    screen(settingsHref.company, companyRight, "settings.company", { load: () => import("./company-page.tsx") }),
  ],
  menu: [
    {
      group: "setup",
      name: "management",
      icon: IconAdjustmentsHorizontal,
      paths: [
        settingsHref.company.path,
        auditHref.path,
        listScreens.department,
        conditionHref.list.path,
        listScreens.mail_template,
      ],
      under: ["/admin/managment"],
      tabs: [
        settingsHref.company.path,
        listScreens.department,
        listScreens.post,
        listScreens.post_category,
        listScreens.family_status,
        listScreens.appointment_category,
        conditionHref.list.path,
        listScreens.mail_template,
        ticketHref.types.path,
        listScreens.ticket_status,
        listScreens.ticket_priority,
        auditHref.path,
      ],
    },
  ],
});
