import { IconFileDollar } from "@tabler/icons-react";
import { webArea } from "#web/ui/area.ts";

export const payslipsArea = webArea({
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
