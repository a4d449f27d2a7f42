import { Component, Suspense, useLayoutEffect, type ReactElement, type ReactNode } from "react";
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
import { arrived, navigate, shownNow, startNavigation, type Arrival, type Shown } from "#web/kit/navigation.ts";
import { useShown } from "#web/kit/place.ts";
import { NotFound, NotFoundAlone } from "#web/ui/not-found.tsx";
import type { ScreenModule } from "#web/kit/route.ts";
import { setAreas } from "#web/ui/area.ts";
import { allAreas } from "./areas.ts";
import { allRoutes } from "./routes.ts";
import { setScreens } from "#web/kit/screens.ts";
import { toastError } from "#web/kit/toast.ts";

setScreens(allRoutes);
setAreas(allAreas);
const PROFILE = settingsHref.profile();

const isAdmin = (path: string): boolean => `${path}/`.startsWith(`${homeHref.root()}/`);
/** Screens only for signed-out visitors. */
const FOR_GUESTS = new Set<string>(
  [guestHref.root, guestHref.signIn, guestHref.register, guestHref.forgot, guestHref.reset].map((at) => at.path),
);

/** Where somebody is sent who may not be in the back office, or not yet. */
async function insteadOfAdmin({ at, record }: Arrival): Promise<string | undefined> {
  const signIn = `${guestHref.signIn()}?${new URLSearchParams({ next: at.href }).toString()}`;
  if (!signedIn()) return signIn;
  const data = await loadBootstrap();
  if (!data.user) return signIn;
  // The back office is not for customers: their own shell asks for a password too.
  if (data.user.kind === "portal") return portalHref();
  if (!isReady(data.user) && at.pathname !== PROFILE) return PROFILE;
  return !record || record.permission === "any-account" || mayOpen(data, record.permission)
    ? undefined
    : errorHref("403");
}

async function insteadOf(to: Arrival): Promise<string | undefined> {
  // Its code comes at the same time as what decides whether it may be opened.
  to.record?.load().catch(() => undefined);
  if (to.record && FOR_GUESTS.has(to.record.path) && signedIn()) return homeHref.dashboard();
  return isAdmin(to.at.pathname) ? await insteadOfAdmin(to) : undefined;
}

/** Never resolves: the page is reloading. */
const never = new Promise<never>(() => undefined);

/** If a screen's code does not load, the current screen and its input stay. */
async function load({ at, record }: Arrival): Promise<ScreenModule | undefined> {
  if (areStylesLost() && (await loadAnew(at.href))) await never;
  try {
    return await record?.load();
  } catch (error) {
    if (await loadAnew(at.href)) await never;
    const { at: here } = shownNow();
    if (!here.href || here.href === at.href) throw error;
    lineIsAway();
    toastError(t("app.network_error"), NETWORK_TOAST);
    // The form that was left is still there: it has asked already.
    navigate(here.href, { replace: true, state: here.state, unasked: true });
    return undefined;
  }
}

/** Opens the screen of the address. The texts of the shell are there: a screen asks for its own beside its code. */
export function startScreens(): void {
  // During navigation to another screen, or to a drawer in the URL, keys do not reach the old screen.
  startNavigation({ records: allRoutes, insteadOf, load, leave: holdForScreen });
}
setGoer((to, { replace, list }) => navigate(to, { replace: replace ?? false, state: list ? { list } : listFor(to) }));

interface CaughtProps {
  /** What is on the screen: something else is tried anew. */
  of: Shown;
  children: ReactNode;
}
interface CaughtState {
  of: Shown;
  error?: { readonly thrown: unknown };
}
/** Shows why a screen failed in its place. */
class Caught extends Component<CaughtProps, CaughtState> {
  override state: CaughtState = { of: this.props.of };
  static getDerivedStateFromError = (thrown: unknown): Pick<CaughtState, "error"> => ({ error: { thrown } });
  static getDerivedStateFromProps = ({ of }: CaughtProps, state: CaughtState): CaughtState | null =>
    of === state.of ? null : { of };
  override render(): ReactNode {
    return this.state.error ? <Failure error={this.state.error.thrown} /> : this.props.children;
  }
}

/** The screen of the address, in the shell of the back office if it belongs there. */
export function Screens(): ReactElement | null {
  const shown = useShown((s) => s);
  useLayoutEffect(arrived, [shown]);
  const { at, record, screen, error } = shown;
  if (!at.href) return null;
  const isInside = isAdmin(at.pathname);
  const Screen = screen?.default;
  const Nothing = isInside ? NotFound : NotFoundAlone;
  if (error !== undefined) return <Failure error={error} />;
  const own = (
    <Caught of={shown}>
      <Suspense fallback={null}>{Screen ? <Screen key={record?.path} /> : <Nothing />}</Suspense>
    </Caught>
  );
  // The shell asks for what it shows, and can fail as a screen can.
  return isInside ? (
    <Caught of={shown}>
      <AdminLayout>{own}</AdminLayout>
    </Caught>
  ) : (
    own
  );
}
