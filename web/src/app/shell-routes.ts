import { errorHref } from "#contract/kit/screens.ts";
import { routes } from "#web/kit/route.ts";

export const shellRoutes = routes([
  {
    path: errorHref.path,
    permission: "any-account",
    load: () => import("./error-page.tsx"),
    title: "app.error_title",
  },
]);
