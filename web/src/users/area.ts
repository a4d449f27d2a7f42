import { IconUsers } from "@tabler/icons-react";
import { accessHref } from "#contract/access/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const usersArea = webArea({
  routes: [
    screen(userHref.list, peopleSeers.any, "users.title", { load: () => import("./users-page.tsx") }),
    screen(userHref.view, peopleSeers.any, "users.one", { load: () => import("./user-page.tsx") }),
    screen(userHref.contracts, "user_contracts_view", "users.contracts", {
      load: () => import("./contracts-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "people",
      name: "users",
      icon: IconUsers,
      key: "u",
      paths: [userHref.list.path, accessHref.profiles.path, accessHref.who.path],
      under: ["/admin/import"],
      tabs: [userHref.list.path, userHref.contracts.path, accessHref.profiles.path, accessHref.who.path],
    },
  ],
});
