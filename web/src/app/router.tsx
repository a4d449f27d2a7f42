import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { guestHref } from "#contract/access/hrefs.ts";
import { errorHref } from "#contract/kit/screens.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { portalHref } from "#contract/portal/hrefs.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { signedIn } from "#web/api/session.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { Failure } from "./failure.tsx";
import { listFor } from "#web/kit/from-list.ts";
import { setGoer } from "#web/kit/go.ts";
import { t } from "#web/kit/i18n.ts";
import { holdForScreen } from "#web/kit/keyboard.ts";
import { lineIsAway, NETWORK_TOAST } from "#web/kit/line.ts";
import { areStylesLost, loadAnew } from "#web/kit/lost-part.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { isReady, loadBootstrap } from "#web/api/me.ts";
import { NotFound, NotFoundAlone } from "#web/ui/not-found.tsx";
import type { RouteRecord } from "#web/kit/route.ts";
import { setAreas } from "#web/ui/area.ts";
import { allAreas } from "./areas.ts";
import { allRoutes } from "./routes.ts";
import { setScreens } from "#web/kit/screens.ts";
import { toastError } from "#web/kit/toast.ts";

setScreens(allRoutes);
setAreas(allAreas);
const PROFILE = settingsHref.profile();

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone, errorComponent: Failure });

/** Converts `/admin/expense/{id}/view` to the router's syntax. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, "$$$1");
const isAdmin = (record: RouteRecord): boolean => `${record.path}/`.startsWith(`${homeHref.root()}/`);
/** Screens only for signed-out visitors. */
const FOR_GUESTS = new Set<string>(
  [guestHref.root, guestHref.signIn, guestHref.register, guestHref.forgot, guestHref.reset].map((at) => at.path),
);

const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminLayout,
  notFoundComponent: NotFound,
  errorComponent: Failure,
  beforeLoad: async ({ location }) => {
    if (!signedIn()) throw redirect({ to: guestHref.signIn(), search: { next: location.href } });
    const data = await loadBootstrap();
    if (!data.user) throw redirect({ to: guestHref.signIn(), search: { next: location.href } });
    // The back office is not for customers: their own shell asks for a password too.
    if (data.user.kind === "portal") throw redirect({ to: portalHref() });
    if (!isReady(data.user) && location.pathname !== PROFILE) throw redirect({ to: PROFILE });
  },
});

/** Never resolves: the page is reloading. */
const never = new Promise<never>(() => undefined);

/** If a screen's chunk does not load, navigation is cancelled: the current screen and its input stay. */
async function stay(error: unknown, href: string): Promise<void> {
  if (await loadAnew(href)) await never;
  const here = router.state.resolvedLocation;
  if (!here || here.href === href) throw error;
  lineIsAway();
  toastError(t("app.network_error"), NETWORK_TOAST);
  throw redirect({ href: here.href, replace: true });
}

function toRoute(record: RouteRecord) {
  return createRoute({
    getParentRoute: () => (isAdmin(record) ? admin : root) as typeof root,
    path: pattern(record.path),
    component: lazyRouteComponent(record.load as never),
    errorComponent: Failure,
    staticData: { record },
    beforeLoad: async ({ location, preload }) => {
      if (FOR_GUESTS.has(record.path) && signedIn()) throw redirect({ to: homeHref.dashboard() });
      const part = record.load();
      part.catch(() => undefined);
      if (isAdmin(record) && record.permission !== "any-account" && !mayOpen(await loadBootstrap(), record.permission))
        throw redirect({ to: errorHref("403"), replace: true });
      if (areStylesLost() && !preload && (await loadAnew(location.href))) await never;
      await part.catch(async (e: unknown) => {
        if (preload) throw e;
        await stay(e, location.href);
      });
    },
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ params, deps }) => {
      // Not awaited: the screen opens at once with a skeleton, and shows its own load errors.
      void record
        .load()
        .then((screen) => screen.prefetch?.({ params: params, search: deps.search }))
        .catch(() => undefined);
    },
  });
}

const records = allRoutes.map((record) => ({ record, route: toRoute(record) }));
admin.addChildren(records.filter((r) => isAdmin(r.record)).map((r) => r.route) as never[]);

export const router = createRouter({
  routeTree: root.addChildren([admin, ...records.filter((r) => !isAdmin(r.record)).map((r) => r.route)] as never[]),
  defaultPreload: "intent",
  defaultPreloadDelay: 30,
  defaultPreloadStaleTime: 0,
  defaultStaleTime: 0,
  defaultPendingMs: 150,
  scrollRestoration: false,
  // Query parameters are plain strings, not JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const kept = Object.entries(search).filter(([, v]) => v !== undefined && v !== null && v !== "");
    const text = new URLSearchParams(kept.map(([k, v]) => [k, String(v)])).toString();
    return text ? `?${text}` : "";
  },
});

setGoer((to, { replace, list }) => {
  const state = list ? { list } : listFor(to);
  void router.navigate({ href: to, replace: replace ?? false, state: state as never });
});

// During navigation to another screen, or to a drawer in the URL, keys do not reach the old screen.
let come: (() => void) | undefined;
const entry = (location: { state: unknown } | undefined): number | undefined =>
  (location?.state as { __TSR_index?: number } | undefined)?.__TSR_index;
router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, pathChanged }) => {
  // Replacing the URL for a filter or search is not navigation.
  if (!pathChanged && entry(fromLocation) === entry(toLocation)) return;
  come?.();
  come = holdForScreen();
});
router.subscribe("onResolved", () => {
  come?.();
  come = undefined;
});
