import { type RouteRecord, screen } from "#web/kit/route.ts";

export const accessRoutes: readonly RouteRecord[] = [
  screen("/", "public", "access.sign_in", { load: () => import("./sign-in-page.tsx") }),
  screen("/login", "public", "access.sign_in", { load: () => import("./sign-in-page.tsx") }),
  screen("/forgot-password", "public", "access.forgot", { load: () => import("./forgot-page.tsx") }),
  screen("/reset-password/{token}", "public", "access.reset", { load: () => import("./reset-page.tsx") }),
  screen("/invitation/{token}", "public", "access.invitation", { load: () => import("./reset-page.tsx") }),
  screen("/confirm-address/{token}", "public", "access.confirm", { load: () => import("./confirm-page.tsx") }),
  screen("/register", "public", "access.register", { load: () => import("./register-page.tsx") }),
];
