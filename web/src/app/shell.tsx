import { Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { badges } from "#contract/access/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useLive } from "#web/api/use-live.ts";
import { caughtUp } from "#web/notifications/arrivals.ts";
import { lazyPart, Opening } from "#web/ui/lazy-part.tsx";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useKeys, type Binding } from "#web/kit/keys.ts";
import { startLoadingAhead } from "#web/kit/load-ahead.ts";
import { bringScreensAhead } from "./screens-ahead.ts";
import { isReady, useBootstrap, type Bootstrap } from "#web/api/me.ts";
import { navigation, openPath } from "#web/ui/navigation.ts";
import { useOwnPath, usePath } from "#web/kit/place.ts";
import css from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./topbar.tsx";
import { useDialog } from "#web/kit/use-dialog.ts";

const SeeingAsBanner = lazy(() => import("#web/access/seeing-as-banner.tsx"));
const Palette = lazyPart(() => import("./palette.tsx"));
const KeysHelp = lazyPart(() => import("./keys-help.tsx"));

const fetchNews = (): void => void caughtUp();
const FOLDED = "cordial.menu-folded";

function useFolded(): [boolean, () => void] {
  const [folded, set] = useState(() => {
    const chosen = localStorage.getItem(FOLDED);
    // On medium widths the menu is folded unless the user chose otherwise.
    return chosen ? chosen === "1" : globalThis.matchMedia("(min-width: 768px) and (max-width: 1023px)").matches;
  });
  const turn = (): void => {
    localStorage.setItem(FOLDED, folded ? "0" : "1");
    set(!folded);
  };
  return [folded, turn];
}

/** `g e` goes to expenses, and so on, for entries of the menu that the user may open. */
function goKeys(data: Bootstrap): Binding[] {
  return navigation()
    .flatMap((group) => group.entries)
    .flatMap((entry) => {
      const to = entry.key && openPath(entry, data);
      return to ? [{ keys: `g ${entry.key}`, label: `app.nav_${entry.name}`, run: () => go(to) }] : [];
    });
}

/** Frame around all screens for signed-in users. */
export default function Shell({ children }: { children: ReactNode }): ReactElement | null {
  const data = useBootstrap();
  if (!data?.user) return null;
  return <Frame data={data}>{children}</Frame>;
}

type Open = "menu" | "palette" | "keys" | undefined;

/** Keys that work on all screens. */
function useFrameKeys(data: Bootstrap, secure: boolean, open: (one: Open) => void): void {
  useKeys([
    {
      keys: "mod+k",
      label: "app.key_palette",
      inFields: true,
      everywhere: true,
      run: () => secure && open("palette"),
    },
    { keys: "?", label: "app.key_help", run: () => open("keys") },
    { keys: "/", run: () => secure && open("palette") },
    ...(secure ? goKeys(data) : []),
  ]);
}

function Frame({ data, children }: { data: Bootstrap; children: ReactNode }): ReactElement | null {
  const t = useT();
  const me = data.user;
  const secure = isReady(me);
  const counts = useRead(badges, {}, { enabled: secure, quiet: true, refetchInterval: 120_000 }).data?.data;
  const [folded, fold] = useFolded();
  const [open, setOpen] = useState<Open>();
  const path = usePath();
  const main = useFocusOnArrival();
  useLive(secure ? data : undefined, fetchNews);
  useEffect(startLoadingAhead, []);
  useEffect(() => void (secure && bringScreensAhead()), [secure]);
  useEffect(() => setOpen((now) => (now === "keys" ? now : undefined)), [path]);
  useFrameKeys(data, secure, setOpen);
  if (!me) return null;
  /** Closes only `one`: another overlay may have opened meanwhile. */
  const close = (one: Open) => (): void => setOpen((now) => (now === one ? undefined : now));
  return (
    <div className={folded ? `${css.app} ${css.folded}` : css.app}>
      <a className={css.skip} href="#main" onClick={(e) => (e.preventDefault(), main.current?.focus())}>
        {t("app.skip")}
      </a>
      <div className={css.side}>
        <Sidebar data={data} counts={counts} folded={folded} onFold={fold} />
      </div>
      <div className={css.body}>
        {data.impersonated_by && (
          <Suspense>
            <SeeingAsBanner name={me.name} by={data.impersonated_by.name} />
          </Suspense>
        )}
        <TopBar
          data={data}
          me={me}
          secure={secure}
          onMenu={() => setOpen("menu")}
          onSearch={() => setOpen("palette")}
          onHelp={() => setOpen("keys")}
        />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      <Sheet opened={open === "menu"} onClose={close("menu")} label={t("app.menu")}>
        <Sidebar data={data} counts={counts} sheet onFold={close("menu")} />
      </Sheet>
      {open === "palette" && (
        <Opening onClose={close("palette")}>
          <Palette data={data} onClose={close("palette")} onKeys={() => setOpen("keys")} />
        </Opening>
      )}
      {open === "keys" && (
        <Opening onClose={close("keys")}>
          <KeysHelp onClose={close("keys")} />
        </Opening>
      )}
    </div>
  );
}

function Sheet({
  opened,
  onClose,
  label,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}): ReactElement {
  const ref = useDialog(opened, onClose);
  return (
    <dialog ref={ref} className={css.sheet} aria-label={label}>
      {opened && children}
    </dialog>
  );
}

/** Moves the focus to the new screen after navigation, unless a field of it has taken the focus. */
function useFocusOnArrival() {
  const path = useOwnPath();
  const main = useRef<HTMLElement>(null);
  const from = useRef("");
  useEffect(() => {
    if (from.current && from.current !== path && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    from.current = path;
  }, [path]);
  return main;
}
