import { routes } from "#web/kit/route.ts";

export const accessRoutes = routes([
  { path: "/", permission: "public", load: () => import("./sign-in-page.tsx"), title: "access.sign_in" },
  { path: "/login", permission: "public", load: () => import("./sign-in-page.tsx"), title: "access.sign_in" },
  { path: "/forgot-password", permission: "public", load: () => import("./forgot-page.tsx"), title: "access.forgot" },
  {
    path: "/reset-password/{token}",
    permission: "public",
    load: () => import("./reset-page.tsx"),
    title: "access.reset",
  },
  {
    path: "/invitation/{token}",
    permission: "public",
    load: () => import("./reset-page.tsx"),
    title: "access.invitation",
  },
  {
    path: "/confirm-address/{token}",
    permission: "public",
    load: () => import("./confirm-page.tsx"),
    title: "access.confirm",
  },
  { path: "/register", permission: "public", load: () => import("./register-page.tsx"), title: "access.register" },
]);
