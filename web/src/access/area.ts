import { guestHref } from "#contract/access/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const accessArea = webArea({
  routes: [
    screen(guestHref.root, "public", "access.sign_in", { load: () => import("./sign-in-page.tsx") }),
    screen(guestHref.signIn, "public", "access.sign_in", { load: () => import("./sign-in-page.tsx") }),
    screen(guestHref.forgot, "public", "access.forgot", { load: () => import("./forgot-page.tsx") }),
    screen(guestHref.reset, "public", "access.reset", { load: () => import("./reset-page.tsx") }),
    screen(guestHref.invitation, "public", "access.invitation", { load: () => import("./reset-page.tsx") }),
    screen(guestHref.confirm, "public", "access.confirm", { load: () => import("./confirm-page.tsx") }),
    screen(guestHref.register, "public", "access.register", { load: () => import("./register-page.tsx") }),
  ],
});
