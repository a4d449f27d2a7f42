import { importHref } from "#contract/imports/hrefs.ts";
import { IconFileDollar } from "@tabler/icons-react";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const payslipsArea = webArea({
  routes: [
    screen(payslipHref.list, "payslips_view_all", "payslips.payslips", { load: () => import("./pay-page.tsx") }),
    screen(payslipHref.create, "payslips_create", "payslips.create_title", {
      load: () => import("./create/create-page.tsx"),
    }),
    screen(payslipHref.view, "any-user", "payslips.one", { load: () => import("./view/view-page.tsx") }),
    screen(payslipHref.own, "any-user", "payslips.own_title", { load: () => import("./own/own-page.tsx") }),
    screen(payslipHref.configuration, "payslips_apply_tax", "payslips.configuration", {
      load: () => import("./configuration-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "people",
      name: "payslips",
      icon: IconFileDollar,
      key: "p",
      paths: [payslipHref.list.path, payslipHref.own.path, payslipHref.configuration.path],
      under: [importHref("payroll_openings")],
    },
  ],
});
