import { IconLifebuoy } from "@tabler/icons-react";
import { webArea } from "#web/ui/area.ts";

// Menu entries of areas that are planned: hidden as long as none of their screens exists.

export const plannedOffice = webArea({
  routes: [],
  menu: [
    {
      group: "office",
      name: "tickets",
      icon: IconLifebuoy,
      paths: ["/admin/managment/tickets", "/admin/settings/asking/tickets"],
    },
  ],
});
