import { type RouteRecord, screen } from "#web/kit/route.ts";

export const accessRoutes: readonly RouteRecord[] = [
  screen("/", "public", "access.sign_in", () => import("./sign-in-page.tsx")),
  screen("/login", "public", "access.sign_in", () => import("./sign-in-page.tsx")),
  screen("/forgot-password", "public", "access.forgot", () => import("./forgot-page.tsx")),
  screen("/reset-password/{token}", "public", "access.reset", () => import("./reset-page.tsx")),
  screen("/invitation/{token}", "public", "access.invitation", () => import("./reset-page.tsx")),
  screen("/confirm-address/{token}", "public", "access.confirm", () => import("./confirm-page.tsx")),
  screen("/register", "public", "access.register", () => import("./register-page.tsx")),
];
