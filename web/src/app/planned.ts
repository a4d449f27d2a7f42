import { IconBox, IconFileDollar } from "@tabler/icons-react";
import { webArea } from "#web/ui/area.ts";

// Menu entries of areas that are planned: hidden as long as none of their screens exists.

export const plannedPeople = webArea({
  routes: [],
  menu: [
    {
      group: "people",
      name: "payslips",
      icon: IconFileDollar,
      paths: ["/admin/payslips", "/admin/settings/payslips"],
    },
  ],
});

export const plannedOffice = webArea({
  routes: [],
  menu: [
    {
      group: "office",
      name: "supplies",
      icon: IconBox,
      paths: ["/admin/managment/fournitures", "/admin/managment/requests"],
      under: ["/admin/managment/materials"],
    },
  ],
});
