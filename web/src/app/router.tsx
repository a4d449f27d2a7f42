import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { signedIn } from "#web/api/session.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { Failure } from "./failure.tsx";
import { setGoer } from "./go.ts";
import { needTexts } from "./i18n.ts";
import { isReady, loadBootstrap, mayOpen } from "./me.ts";
import { NotFound, NotFoundAlone } from "./not-found.tsx";
import type { RouteRecord } from "./route.ts";
import { allRoutes } from "./routes.ts";

const PROFILE = "/admin/settings/user-profile";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone, errorComponent: Failure });

/** `/admin/expense/{id}/view` as the router writes it. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, "$$$1");
const isAdmin = (record: RouteRecord): boolean => record.path === "/admin" || record.path.startsWith("/admin/");
/** Screens that one opens only without a session. */
const FOR_GUESTS = new Set(["/", "/login", "/register"]);

const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminLayout,
  notFoundComponent: NotFound,
  errorComponent: Failure,
  beforeLoad: async ({ location }) => {
    if (!signedIn()) throw redirect({ to: "/login", search: { next: location.href } });
    const data = await loadBootstrap();
    if (!data.user) throw redirect({ to: "/login", search: { next: location.href } });
    if (!isReady(data.user) && location.pathname !== PROFILE) throw redirect({ to: PROFILE });
  },
});

function toRoute(record: RouteRecord) {
  return createRoute({
    getParentRoute: () => (isAdmin(record) ? admin : root) as typeof root,
    path: pattern(record.path),
    component: lazyRouteComponent(record.load as never),
    errorComponent: Failure,
    staticData: { record },
    beforeLoad: async () => {
      if (FOR_GUESTS.has(record.path) && signedIn()) throw redirect({ to: "/admin/dashboard" });
      if (!isAdmin(record) || record.permission === "any-account") return;
      if (!mayOpen(await loadBootstrap(), record.permission)) throw redirect({ to: "/admin/error/403", replace: true });
    },
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ params, deps }) => {
      // Not waited for: the screen opens at once and shows the shape of what comes (and its error, if it cannot be loaded). Its words are.
      void record
        .load()
        .then((screen) => screen.prefetch?.({ params: params, search: deps.search }))
        .catch(() => undefined);
      return needTexts(record.title.split(".")[0] ?? "");
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
  // Filters live in the URL as plain words, not as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const kept = Object.entries(search).filter(([, v]) => v !== undefined && v !== null && v !== "");
    const text = new URLSearchParams(kept.map(([k, v]) => [k, String(v)])).toString();
    return text ? `?${text}` : "";
  },
});

setGoer((to, { replace }) => void router.navigate({ href: to, replace: replace ?? false }));
