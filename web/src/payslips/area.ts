import { IconFileDollar } from "@tabler/icons-react";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const payslipsArea = webArea({
  routes: [
    screen(payslipHref.configuration, "payslips_apply_tax", "payslips.configuration", {
      load: () => import("./configuration-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "people",
      name: "payslips",
      icon: IconFileDollar,
      paths: ["/admin/payslips", "/admin/settings/payslips", payslipHref.configuration.path],
    },
  ],
});
