import { routes } from "../app/route.ts";

export const settingsRoutes = routes([
  {
    path: "/admin/settings/user-profile",
    permission: "any-account",
    load: () => import("./user-profile-page.tsx"),
    title: "settings.profile",
  },
]);
